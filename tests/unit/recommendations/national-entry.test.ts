import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkNationalEntry, nationalEntries } from "#domain/recommendations/admission-checks";

const course = { level: "bachelors", countrySlug: "germany" } as const;
const marks = (percent: number) => ({ value: percent, of: 100, percent }) as const;

describe("what a country asks of schools elsewhere", () => {
  it("rules out marks below its minimum, and never counts the others as enough", () => {
    const check = (percent: number | null) =>
      checkNationalEntry(course, {
        marks: percent === null ? null : marks(percent),
        schoolCountry: "IN",
      })?.state;
    expect([check(68), check(70), check(95), check(null)]).toEqual([
      "fail",
      "unknown",
      "unknown",
      "unknown",
    ]);
  });

  it("says nothing of other schools, levels and countries", () => {
    const asked = { marks: marks(60), schoolCountry: "IN" };
    expect(checkNationalEntry(course, { ...asked, schoolCountry: "VN" })).toBeNull();
    expect(checkNationalEntry(course, { marks: marks(60) })).toBeNull();
    expect(checkNationalEntry({ ...course, level: "masters" }, asked)).toBeNull();
    expect(checkNationalEntry({ ...course, countrySlug: "france" }, asked)).toBeNull();
  });

  it("is what the country's page says", () => {
    const { percent = 0, further = "" } = nationalEntries.germany ?? {};
    const values = readFileSync("catalogue/values/germany.yaml", "utf8");
    expect(/^apsClass12:[\s\S]*?text: "(\d+)%"/m.exec(values)?.[1]).toBe(String(percent));
    expect(readFileSync("catalogue/countries/germany.md", "utf8")).toContain(
      `you need ${further}.`,
    );
  });
});
