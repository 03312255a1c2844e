import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readServiceData } from "#backend/catalogue/state/service-data";
import { Problems } from "#backend/catalogue/text/problems";
import { checkNationalEntry } from "#domain/recommendations/admission-checks";

const course = { level: "bachelors", countrySlug: "germany" } as const;
const marks = (percent: number) => ({ value: percent, of: 100, percent }) as const;
const further = "a Studienkolleg";
const schoolEntries = [{ country: "germany", schoolCountry: "IN", percent: 70, further }];

describe("what a country asks of schools elsewhere", () => {
  it("rules out marks below its minimum, and never counts the others as enough", () => {
    const check = (percent: number | null) =>
      checkNationalEntry(course, {
        marks: percent === null ? null : marks(percent),
        schoolEntries,
      })?.state;
    expect([check(68), check(70), check(95), check(null)]).toEqual([
      "fail",
      "unknown",
      "unknown",
      "unknown",
    ]);
  });

  it("says nothing of unknown schools, other levels and countries", () => {
    const asked = { marks: marks(60), schoolEntries };
    expect(checkNationalEntry(course, { marks: marks(60) })).toBeNull();
    expect(checkNationalEntry({ ...course, level: "masters" }, asked)).toBeNull();
    expect(checkNationalEntry({ ...course, countrySlug: "france" }, asked)).toBeNull();
  });

  it("needs what the country's page says", () => {
    const [entry] = parse(readFileSync("catalogue/school-entry.yaml", "utf8")) as [
      { readonly further: string },
    ];
    expect(readFileSync("catalogue/countries/germany.md", "utf8")).toContain(
      `you need ${entry.further}.`,
    );
  });

  it("takes the lowest marks from a figure that is a percentage", () => {
    const read = (text: string | null) => {
      const problems = new Problems();
      const yaml = (file: string) => ({
        file,
        text:
          file === "school-entry.yaml"
            ? "- { country: germany, schoolCountry: IN, figure: germany.marks, further: a year }"
            : "[]",
        firstLine: 1,
      });
      const figure = { key: "germany.marks", label: "", source: "", asOf: "", inr: null };
      const figures = text === null ? [] : [{ ...figure, text }];
      const { schoolEntries: entries } = readServiceData(yaml, figures, problems);
      return [
        ...entries.map(({ percent }) => percent),
        ...problems.errors.map(({ message }) => message),
      ];
    };
    expect(read("75%")).toEqual([75]);
    expect(read("three quarters")).toEqual(['"three quarters" is no percentage']);
    expect(read(null)).toEqual(["no figure is called germany.marks"]);
  });
});
