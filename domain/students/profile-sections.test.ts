import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examScales } from "../exams/exams";
import {
  completeSections,
  isScoreValid,
  parseSection,
  profileProgress,
  profileSections,
  sectionOf,
} from "./profile-sections";

const TODAY = "2026-11-21";
const parse = (path: string, typed: Record<string, string | readonly string[]>) => {
  const section = sectionOf(path);
  if (!section) throw new Error(`no section ${path}`);
  const lists = Object.entries(typed).map(([name, value]) => [
    name,
    typeof value === "string" ? [value] : value,
  ]);
  return parseSection(section, Object.fromEntries(lists) as Record<string, string[]>, TODAY);
};

describe("profile section", () => {
  it("parses valid answers to their types", () => {
    expect(
      parse("education/bachelors", {
        institution: " VJTI, Mumbai ",
        subject: "Mechanical engineering",
        year: "2024",
        gradeType: "CGPA out of 10",
        grade: "8.2",
        backlogs: "",
      }),
    ).toEqual({
      answers: {
        institution: "VJTI, Mumbai",
        subject: "Mechanical engineering",
        year: 2024,
        gradeType: "CGPA out of 10",
        grade: 8.2,
      },
      errors: {},
    });
  });

  it("reports every missing field except optional ones", () => {
    expect(Object.keys(parse("personal", {}).errors)).toEqual([
      "dateOfBirth",
      "city",
      "state",
      "passport",
    ]);
  });

  it.each([
    ["education/class-12", { gradeType: "CGPA out of 10", grade: "78" }, "grade", /up to 10/],
    ["personal", { dateOfBirth: "2027-01-01" }, "dateOfBirth", /in the future/],
    ["personal", { dateOfBirth: "2004-02-30" }, "dateOfBirth", /date like/],
    ["study-abroad-preference", { intakeYear: "2026" }, "intakeYear", /2027 or a later year/],
    ["personal", { passport: "lost" }, "passport", /from the list/],
    ["personal", { city: "x".repeat(121) }, "city", /120 characters/],
    ["exam/ielts", { score: "6.7" }, "score", /steps of 0.5/],
    ["exam/gre", { score: "250" }, "score", /between 260 and 340/],
    ["exam/gmat", { score: "600" }, "score", /steps of 10/],
    ["study-abroad-preference", { countries: ["USA", "MARS"] }, "countries", /from the list/],
    ["fund-detail", { savings: "five lakh" }, "savings", /a number/],
  ] as const)("of %s refuses %j", (path, typed, field, message) => {
    expect(parse(path, typed).errors[field]).toMatch(message);
  });

  it("accepts every score on each exam's scale and rejects others", () => {
    for (const { type, min, max, step } of examScales) {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: Math.round((max - min) / step) }), (n) => {
          const { errors } = parse(`exam/${type}`, {
            score: String(min + n * step),
            takenOn: "2026-01-10",
          });
          expect(errors).toEqual({});
        }),
        { numRuns: 20 },
      );
      expect(parse(`exam/${type}`, { score: String(max + step) }).errors.score).toBeDefined();
    }
  });

  it("detects expired results", () => {
    expect(isScoreValid("ielts", "2024-11-22", TODAY)).toBe(true);
    expect(isScoreValid("ielts", "2024-11-21", TODAY)).toBe(false);
    expect(isScoreValid("gre", "2022-01-10", TODAY)).toBe(true);
  });

  it("is complete when every required question is answered", () => {
    const plans = { why: "Robots", after: "Teach" };
    expect(completeSections({ "profile-question": plans })).toEqual(["profile-question"]);
    expect(completeSections({ "profile-question": { why: "Robots" }, "exam/ielts": {} })).toEqual(
      [],
    );
  });

  it("counts towards the progress with each required answer, from 0 to 100%", () => {
    const all = Object.fromEntries(
      profileSections.map(({ path, fields }) => [
        path,
        Object.fromEntries(fields.map(({ name }) => [name, "Answer"])),
      ]),
    );
    expect(profileProgress({})).toBe(0);
    expect(
      profileProgress({ "exam/ielts": { score: 7 }, "education/masters": { year: 2026 } }),
    ).toBe(0);
    expect(profileProgress({ personal: { guardian: "Meera Rao" } })).toBe(0);
    const oneOf28 = { "study-abroad-preference": { level: "masters" } };
    expect(profileProgress(oneOf28)).toBe(3);
    expect(profileProgress({ ...oneOf28, personal: { city: "Pune" } })).toBe(7);
    expect(profileProgress(all)).toBe(100);
    expect(profileProgress({ ...all, "fund-detail": { source: ["Family"] } })).toBeLessThan(100);
    const { "education/bachelors": _degree, ...others } = all;
    expect(profileProgress(others)).toBeLessThan(100);
    const preference = { ...all["study-abroad-preference"], level: "bachelors" };
    expect(profileProgress({ ...others, "study-abroad-preference": preference })).toBe(100);
    const paths = new Set(profileSections.map(({ path }) => path));
    expect(paths.size).toBe(profileSections.length);
  });
});
