import { describe, expect, it } from "vitest";
import {
  computeGpa,
  germanGrade,
  germanGradeName,
  gradeTypes,
  MAX_ROWS,
  readGpa,
  type GpaInput,
} from "./grade-point";

const read = (query: string) => readGpa(new URLSearchParams(query));

describe("the modified Bavarian formula", () => {
  it.each([
    [10, 4, 10, 1],
    [10, 4, 4, 4],
    [10, 4, 7, 2.5],
    [100, 40, 75, 2.2],
  ])("best %d, pass %d, mine %d is %d", (best, pass, mine, grade) => {
    expect(germanGrade(best, pass, mine)).toBe(grade);
  });

  it.each([
    [10, 10, 10],
    [10, 4, 3.9],
    [10, 4, 10.1],
  ])("best %d, pass %d, mine %d has no grade", (best, pass, mine) => {
    expect(germanGrade(best, pass, mine)).toBeNull();
  });

  it.each([
    [1, "very good"],
    [1.5, "very good"],
    [1.6, "good"],
    [2.5, "good"],
    [2.6, "satisfactory"],
    [3.5, "satisfactory"],
    [3.6, "sufficient"],
    [4, "sufficient"],
  ])("%d is %s", (grade, name) => {
    expect(germanGradeName(grade)).toBe(name);
  });
});

describe("a conversion", () => {
  const input: GpaInput = {
    target: "USA",
    gradeType: "cgpa10",
    best: 10,
    pass: 4,
    mine: null,
    courses: [
      { credits: 3, grade: 8 },
      { credits: 1, grade: 6 },
    ],
  };

  it("averages courses by credits, to two decimals", () => {
    expect(computeGpa(input)).toEqual({ target: "USA", mean: 7.5, credits: 4, gpa: 3 });
    expect(computeGpa({ ...input, target: "DEU" })).toMatchObject({ mean: 7.5, gpa: 2.2 });
  });

  it("takes an overall mark, without credits", () => {
    expect(computeGpa({ ...input, mine: 7.777 })).toEqual({
      target: "USA",
      mean: 7.78,
      credits: null,
      gpa: 3.11,
    });
  });

  it("accepts the best mark, and none above it", () => {
    expect(computeGpa({ ...input, mine: 10 })?.gpa).toBe(4);
    expect(computeGpa({ ...input, mine: 10.01 })).toBeNull();
    const courses = [...input.courses, { credits: 1, grade: 11 }];
    expect(computeGpa({ ...input, courses })).toBeNull();
  });

  it("needs the pass mark for Germany only", () => {
    expect(computeGpa({ ...input, mine: 3.9 })?.gpa).toBe(1.56);
    expect(computeGpa({ ...input, mine: 3.9, target: "DEU" })).toBeNull();
  });
});

describe("the form of marks", () => {
  it.each(gradeTypes)("has the marks of $id if none are given", ({ id, best, pass }) => {
    expect(read(`type=${id}&mine=${best}`).input).toMatchObject({ gradeType: id, best, pass });
  });

  it("is empty, for Germany and out of 10, at first", () => {
    expect(read("")).toMatchObject({
      input: null,
      errors: {},
      values: { target: "DEU", type: "cgpa10", by: "total", rows: "5" },
    });
    expect(read("by=courses")).toMatchObject({ input: null, errors: {} });
  });

  it("reads an overall mark", () => {
    expect(read("target=USA&type=percentage&best=100&pass=35&mine=72.5").input).toEqual({
      target: "USA",
      gradeType: "percentage",
      best: 100,
      pass: 35,
      mine: 72.5,
      courses: [],
    });
  });

  it("reads courses, and skips empty rows", () => {
    expect(read("by=courses&c1=4&g1=8&c3=3&g3=9").input).toMatchObject({
      mine: null,
      courses: [
        { credits: 4, grade: 8 },
        { credits: 3, grade: 9 },
      ],
    });
  });

  it.each([
    ["", "5"],
    ["rows=8", "8"],
    ["rows=8&more=rows", "13"],
    ["rows=8&more=x", "8"],
    ["rows=0", "1"],
    ["rows=2.5", "5"],
    ["rows=x", "5"],
    ["rows=58&more=rows", String(MAX_ROWS)],
  ])("%s has %s rows", (query, rows) => {
    expect(read(query).values.rows).toBe(rows);
  });

  it("reads the last of its rows", () => {
    expect(read("by=courses&rows=6&c6=4&g6=8").input?.courses).toHaveLength(1);
    expect(read("by=courses&rows=5&c6=4&g6=8").input).toBeNull();
  });

  it.each([
    ["mine=10.1", "mine", "your mark"],
    ["mine=-1", "mine", "your mark"],
    ["mine=3.9", "mine", "below 4, the lowest passing mark"],
    ["best=0&mine=1", "best", "the highest mark"],
    ["best=1001&mine=5", "best", "the highest mark"],
    ["pass=-1&mine=5", "pass", "the lowest passing mark"],
    ["best=2000&pass=1001&mine=5", "best", "the highest mark"],
    ["best=5&pass=5&mine=5", "pass", "must be below the best mark"],
    ["by=courses&c1=", "c1", "at least one course"],
    ["by=courses&c1=0&g1=8", "c1", "the credits of course 1"],
    ["by=courses&c1=61&g1=8", "c1", "the credits of course 1"],
    ["by=courses&c1=4&g1=11", "g1", "the mark of course 1"],
    ["by=courses&c1=4&g1=-1", "g1", "the mark of course 1"],
    ["by=courses&c1=4", "g1", "the mark of course 1"],
    ["by=courses&g1=8", "c1", "the credits of course 1"],
    ["by=courses&c1=4&g1=3", "c1", "Your average is below 4"],
  ])("%s is rejected at %s", (query, name, text) => {
    const { input, errors } = read(query);
    expect(input).toBeNull();
    expect(Object.keys(errors)).toContain(name);
    expect(errors[name]).toContain(text);
  });

  it("says for Germany that a mark or an average is below the pass mark", () => {
    expect(read("mine=3.9").errors).toEqual({
      mine: "This is below 4, the lowest passing mark. Germany has no grade for it.",
    });
    expect(read("mine=4").errors).toEqual({});
    expect(read("by=courses&c1=5&g1=3.9").errors).toEqual({
      c1: "Your average is below 4, the lowest passing mark. Germany has no grade for it.",
    });
  });

  it("is untouched by other parameters of the address", () => {
    for (const query of ["xc1=5", "c=5", "course1=5"])
      expect(read(query)).toMatchObject({ errors: {}, input: null });
    expect(read("g1=").errors).not.toEqual({});
  });

  it("accepts a mark below the pass mark for the USA", () => {
    expect(read("target=USA&mine=3.9").input).toMatchObject({ mine: 3.9 });
  });
});
