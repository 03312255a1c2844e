import { describe, expect, it } from "vitest";
import { computeSgpa, formulaText, percentageOf, readSgpa, type ConversionRule } from "./sgpa";

const rule: ConversionRule = {
  id: "a",
  name: "A",
  roundUp: false,
  note: null,
  source: "https://a.example/rule",
  asOf: "2026-01-01",
  parts: [
    { from: 7, times: 9, plus: 5 },
    { from: 4, times: 10, plus: -7.5 },
  ],
};

describe("a rule in parts", () => {
  it.each([
    [7, 68],
    [6.99, 62.4],
    [4, 32.5],
    [3.99, 39.9],
    [10, 95],
  ])("%d points are %d%%", (points, percentage) => {
    expect(percentageOf(points, rule)).toBe(percentage);
  });

  it("rounds up only where it says so", () => {
    expect(percentageOf(6.21, rule)).toBe(54.6);
    expect(percentageOf(6.21, { ...rule, roundUp: true })).toBe(55);
    expect(percentageOf(6.2, { ...rule, roundUp: true })).toBe(55);
    expect(percentageOf(6.16, { ...rule, roundUp: true })).toBe(55);
  });

  it("stays within 0 and 100", () => {
    const parts = (times: number, plus: number) => ({ ...rule, parts: [{ from: 0, times, plus }] });
    expect(percentageOf(9, parts(20, 0))).toBe(100);
    expect(percentageOf(1, parts(1, -5))).toBe(0);
  });

  it.each([
    [{ times: 10, plus: 0 }, "10 × CGPA"],
    [{ times: 9, plus: 5 }, "9 × CGPA + 5"],
    [{ times: 10, plus: -7.5 }, "10 × CGPA − 7.5"],
  ])("%j is written %s", (part, text) => {
    expect(formulaText(part)).toBe(text);
  });
});

describe("the percentage of semesters", () => {
  it("is weighted only if all have credits", () => {
    const semesters = [
      { sgpa: 8, credits: 10 },
      { sgpa: 6, credits: null },
    ];
    expect(computeSgpa({ rule: "a", semesters }, rule)).toEqual({
      cgpa: 7,
      percentage: 68,
      isWeighted: false,
      formula: "9 × CGPA + 5",
    });
    const weighted = semesters.map(({ sgpa }) => ({ sgpa, credits: sgpa === 8 ? 30 : 10 }));
    expect(computeSgpa({ rule: "a", semesters: weighted }, rule)).toMatchObject({
      cgpa: 7.5,
      isWeighted: true,
    });
  });
});

describe("the form of semesters", () => {
  const rules = [{ id: "a" }, { id: "b" }];
  const read = (query: string, of = rules) => readSgpa(new URLSearchParams(query), of);

  it("reads up to twelve semesters and skips empty ones", () => {
    expect(read("rule=b&s1=8&s3=7.5&s12=6").input).toEqual({
      rule: "b",
      semesters: [8, 7.5, 6].map((sgpa) => ({ sgpa, credits: null })),
    });
    expect(read("s13=8").input).toBeNull();
  });

  it("has the first rule at first, and no input", () => {
    expect(read("")).toMatchObject({ input: null, errors: {}, values: { rule: "a" } });
    expect(read("", []).values.rule).toBe("");
  });

  it("reads credits", () => {
    expect(read("s1=8&c1=20&s2=7&c2=22").input?.semesters).toEqual([
      { sgpa: 8, credits: 20 },
      { sgpa: 7, credits: 22 },
    ]);
  });

  it.each([
    ["s1=8&c1=20&s2=7", "c2", "credits of every semester"],
    ["s1=8&s2=7&c2=20", "c1", "credits of every semester"],
    ["s2=8&c2=20&s3=7", "c3", "credits of every semester"],
    ["c1=20", "s1", "SGPA of semester 1"],
    ["s1=10.1", "s1", "SGPA of semester 1"],
    ["s1=-1", "s1", "SGPA of semester 1"],
    ["s1=8&c1=0", "c1", "credits of semester 1"],
    ["s1=8&c1=61", "c1", "credits of semester 1"],
    ["s1=8&c1=x", "c1", "credits of semester 1"],
  ])("%s is rejected at %s", (query, name, text) => {
    const { input, errors } = read(query);
    expect(input).toBeNull();
    expect(Object.keys(errors)).toEqual([name]);
    expect(errors[name]).toContain(text);
  });
});
