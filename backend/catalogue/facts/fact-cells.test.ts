import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  institutionColumns,
  intakesCell,
  ownFactColumns,
  parseEnglish,
  parseIntakes,
  parseLanguages,
  sharedFactColumns,
} from "./fact-cells";

const columns = z.object({ ...sharedFactColumns, ...ownFactColumns, intakes: intakesCell });
const university = z.object(institutionColumns);

const messageOf = (schema: z.ZodType, row: Record<string, string>) => {
  const [issue] = schema.safeParse(row).error?.issues ?? [];
  return issue ? `${issue.path.join(".")}: ${issue.message}` : null;
};

describe("cells", () => {
  it("reads languages with the level they need", () => {
    expect(parseLanguages("en")).toEqual([{ code: "en" }]);
    expect(parseLanguages("de:C1; en:B2")).toEqual([
      { code: "de", level: "C1" },
      { code: "en", level: "B2" },
    ]);
  });

  it("reads scores overall, in each part and in single parts", () => {
    expect(parseEnglish("ielts=6.5/6.0;toefl=90;duolingo=120")).toEqual({
      ielts: { overall: 6.5, eachPart: 6 },
      toefl: { overall: 90 },
      duolingo: { overall: 120 },
    });
    expect(parseEnglish("ielts=7/L6.5+R6.5+W6+S6").ielts?.parts).toEqual({
      listening: 6.5,
      reading: 6.5,
      writing: 6,
      speaking: 6,
    });
    // The scale of January 2026.
    expect(parseEnglish("toefl=4.5/4")).toEqual({ toefl: { overall: 4.5, eachPart: 4 } });
  });

  it("reads that there is no minimum score, with competitive scores", () => {
    expect(parseEnglish("none")).toEqual({ noMinimum: { competitive: {} } });
    expect(parseEnglish("none;ielts=7.5;toefl=100")).toEqual({
      noMinimum: { competitive: { ielts: { overall: 7.5 }, toefl: { overall: 100 } } },
    });
  });

  it("reads intakes with and without dates", () => {
    expect(parseIntakes("September;2027-10:opens=2027-04-01,closes=2027-05-31;2028-04")).toEqual({
      months: ["September", "October", "April"],
      dated: [
        { month: "2027-10", opens: "2027-04-01", closes: "2027-05-31" },
        { month: "2028-04" },
      ],
    });
    expect(parseIntakes("2027-09:rolling;2028-01:rolling,closes=2027-11-30").dated).toEqual([
      { month: "2027-09", rolling: true },
      { month: "2028-01", rolling: true, closes: "2027-11-30" },
    ]);
    expect(parseIntakes("2027-09:yearly=01-15").dated).toEqual([
      { month: "2027-09", yearly: "01-15" },
    ]);
    expect(parseIntakes("2026-09:closed=2026-01-15")).toEqual({
      months: ["September"],
      dated: [{ month: "2026-09", closed: "2026-01-15" }],
    });
  });

  it("reads a row with every column, and a row with none", () => {
    const row = columns.parse({
      language: "en",
      mode: "full-time;part-time",
      tuitionAmount: "41000",
      tuitionCurrency: "GBP",
      tuitionPer: "year",
      tuitionYear: "2026/27",
      tuitionFor: "international students",
      applicationFee: "75 GBP",
      tests: "gre=optional",
      academic: "A 2:1 in computing.",
      academicMinimum: "2:1",
      requires: "years=4;interview",
      admissionRate: "11.2",
      admissionRateYear: "2024/25",
      outcomes: "earnings=32000 GBP;months=15;employed=92",
      externalIds: "cricos:012345A;ucas:A06-C42",
      intakes: "",
    });
    expect(row.mode).toEqual(["full-time", "part-time"]);
    expect(row.requires).toEqual({ years: 4, steps: ["interview"] });
    expect([row.admissionRate, row.admissionRateYear]).toEqual([11.2, "2024/25"]);
    expect(row.applicationFee).toEqual({ amount: 75, currency: "GBP" });
    expect(row.tests).toEqual([{ test: "gre", need: "optional" }]);
    expect(row.outcomes).toEqual({
      earnings: { amount: 32_000, currency: "GBP" },
      months: 15,
      employed: 92,
    });
    expect(row.externalIds).toEqual([
      { register: "cricos", id: "012345A" },
      { register: "ucas", id: "A06-C42" },
    ]);
    expect(Object.values(columns.parse({})).every((value) => value === null)).toBe(true);
  });

  it("reads aliases, register numbers and rankings of a university", () => {
    const row = university.parse({
      aliases: "MIT; Massachusetts Tech",
      externalIds: "ror:042nb2s44;unitid:166683",
      rankings: "QS 2027 1 https://ranking.example/",
      students: "11920",
    });
    expect(row.aliases).toEqual(["MIT", "Massachusetts Tech"]);
    expect(row.rankings).toEqual([
      { publisher: "QS", year: 2027, rank: "1", link: "https://ranking.example/" },
    ]);
    expect(row.students).toBe(11_920);
  });

  it.each<[Record<string, string>, string]>([
    [{ language: "english" }, 'language: "english" is no language code like en or de'],
    [{ language: "xx" }, 'language: "xx" is no language code like en or de'],
    [{ language: "de:C3" }, 'language: "C3" is no level. Known: A1, A2, B1, B2, C1, C2'],
    [{ english: "ielts=6.3" }, 'english: "6.3" is no ielts score like 6.5/6.0'],
    [{ english: "ielts=65" }, 'english: "65" is no ielts score like 6.5/6.0'],
    [{ english: "toefl=90/31" }, 'english: "31" is no score for a part of toefl'],
    [{ english: "6.5" }, "english: must look like ielts=6.5/6.0"],
    [{ english: "ielts=6.5;none" }, "english: must look like ielts=6.5/6.0"],
    [{ tests: "gre" }, "tests: must look like gre=optional"],
    [
      { tests: "sat=required;act=required" },
      "tests: requires two tests of one kind. Write sat|act=required",
    ],
    [
      { intakes: "Autumn" },
      'intakes: "Autumn" is no intake like October or 2027-10:opens=2027-04-01,closes=2027-05-31',
    ],
    [
      { intakes: "2027-13" },
      'intakes: "2027-13" is no intake like October or 2027-10:opens=2027-04-01,closes=2027-05-31',
    ],
    [
      { intakes: "2027-10:closes=31.5.2027" },
      'intakes: "31.5.2027" must be a date like 2027-05-31',
    ],
    [
      { intakes: "2026-10:closed=2026-05-31,opens=2026-01-01" },
      "intakes: closed is for a past cycle, and excludes all other dates and rolling",
    ],
    [
      { intakes: "2027-10:yearly=05-31,closes=2027-05-31" },
      "intakes: yearly is a closing day without a year, and excludes all dates and rolling",
    ],
    [
      { intakes: "2027-10:yearly=2027-05-31" },
      'intakes: "2027-2027-05-31" must be a date like 2027-05-31',
    ],
    [{ intakes: "2027-10:always" }, "intakes: must look like closes=2027-05-31 or rolling"],
    [
      { intakes: "2027-10:opens=2027-06-01,closes=2027-05-31" },
      "intakes: opens on 2027-06-01, after it closes",
    ],
    [
      { intakes: "2027-02:closes=2027-03-03" },
      "intakes: closes on 2027-03-03, after the start in 2027-02",
    ],
    [
      { tuitionPer: "month" },
      'tuitionPer: Invalid option: expected one of "year"|"course"|"semester"|"term"|"credit"',
    ],
    [{ tuitionYear: "26/27" }, "tuitionYear: must look like 2026/27 or 2027"],
    [{ applicationFee: "$75" }, 'applicationFee: "$75" must look like 75 USD'],
    [{ academicMinimum: "good" }, "academicMinimum: must look like 60%, 2:1, 1st or 3.0/4"],
    [{ requires: "percent=high" }, 'requires: percent is not valid in "percent=high"'],
    [{ requires: "good marks" }, 'requires: "good marks" is no requirement like percent=65'],
    [{ admissionRate: "120" }, "admissionRate: Too big: expected number to be <=100"],
    [{ externalIds: "cricos:12" }, 'externalIds: "12" is no number of cricos'],
    [{ link: "www.mit.edu" }, "link: must be the address of a page"],
    [{ englishCheckedOn: "yesterday" }, "englishCheckedOn: must be a date like 2026-11-22"],
  ])("rejects %o", (row, message) => {
    expect(messageOf(columns, row)).toBe(message);
  });
});
