import { describe, expect, it } from "vitest";
import { requirementChecks, requirementVerdict, type RequirementCheck } from "./requirement-checks";

const TODAY = "2026-11-25";
const course = {
  level: "masters" as const,
  facts: {
    academic: {
      value: { text: "A bachelor's degree with at least 60%", requires: { percent: 60 } },
    },
    english: { value: { ielts: { overall: 6.5, eachPart: 6 } } },
    tests: {
      value: [
        { test: "gre" as const, need: "required" as const },
        { test: "gmat" as const, need: "optional" as const },
      ],
    },
  },
  data: { tuitionFee: { inr: 2_000_000 } },
};

const statesOf = (sections: Parameters<typeof requirementChecks>[1]) =>
  Object.fromEntries(
    requirementChecks(course, sections, TODAY).map(({ name, state }) => [name, state]),
  );

const full = {
  "education/bachelors": { gradeType: "Percentage", grade: 72 },
  "exam/ielts": { score: 7, writing: 6.5, takenOn: "2026-03-01" },
  "exam/gre": { score: 320, takenOn: "2025-06-01" },
  "study-abroad-preference": { budget: 2_500_000 },
};

describe("the requirements of a course", () => {
  it("are met by a profile that has all of them", () => {
    expect(statesOf(full)).toEqual({ Marks: "met", English: "met", Test: "met", Budget: "met" });
  });

  it("lead to the sections that an empty profile lacks", () => {
    const checks = requirementChecks(course, {}, TODAY);
    expect(checks.map(({ state, section }) => [state, section])).toEqual([
      ["unknown", "education/bachelors"],
      ["unknown", "exam/ielts"],
      ["unknown", "exam/gre"],
      ["unknown", "study-abroad-preference"],
    ]);
  });

  it("are not met below a minimum, in one part, with an expired score or a small budget", () => {
    expect(
      statesOf({
        "education/bachelors": { gradeType: "Percentage", grade: 59.9 },
        "exam/ielts": { score: 7, writing: 5.5, takenOn: "2026-03-01" },
        "exam/gre": { score: 320, takenOn: "2019-06-01" },
        "study-abroad-preference": { budget: 1_999_999 },
      }),
    ).toEqual({ Marks: "unmet", English: "unmet", Test: "unmet", Budget: "unmet" });
  });

  it("name the part that is too low", () => {
    const sections = { ...full, "exam/ielts": { score: 7, writing: 5.5, takenOn: "2026-03-01" } };
    expect(requirementChecks(course, sections, TODAY)[1]?.given).toBe(
      "Your IELTS writing score of 5.5 is below the minimum of 6.",
    );
  });

  it("are undecided for marks in another grading system", () => {
    const sections = {
      ...full,
      "education/bachelors": { gradeType: "CGPA out of 7", grade: 6.1 },
    };
    expect(requirementChecks(course, sections, TODAY)[0]).toMatchObject({
      state: "unknown",
      given: "You have 6.1. Ask a counsellor how this compares.",
      section: null,
    });
  });

  it("of a bachelor's course are compared with class 12", () => {
    const bachelors = { ...course, level: "bachelors" as const };
    expect(requirementChecks(bachelors, full, TODAY)[0]?.section).toBe("education/class-12");
  });

  it("are none for a course without requirements or fee", () => {
    const bare = { level: "masters" as const, facts: {}, data: { tuitionFee: { inr: 0 } } };
    expect(requirementChecks(bare, full, TODAY)).toEqual([]);
  });
});

it("compares a band that was typed without its day, and names the condition", () => {
  const english = (score: number) =>
    requirementChecks(course, { "exam/ielts": { score } }, TODAY).find(
      ({ name }) => name === "English",
    );
  expect(english(7)).toMatchObject({
    state: "met",
    given: "You have IELTS 7, if you took it within two years",
  });
  expect(english(6)?.state).toBe("unmet");
});

describe("requirementVerdict", () => {
  const check = (name: RequirementCheck["name"], state: RequirementCheck["state"]) => ({
    name,
    state,
    needed: "IELTS 6.5",
    given: "You have 7",
    section: null,
  });

  it("counts only what is met, and names the rest", () => {
    expect(
      requirementVerdict([
        check("Marks", "met"),
        check("English", "unmet"),
        check("Test", "unknown"),
        check("Test", "unknown"),
      ]),
    ).toEqual({
      text: "You meet 1 of 4",
      note: "Not met: English. To check: test",
      tone: "urgent",
    });
  });

  it("is good only if nothing is unknown", () => {
    expect(requirementVerdict([check("Marks", "met")])?.tone).toBe("good");
    expect(requirementVerdict([check("Marks", "met"), check("Budget", "unknown")])?.tone).toBe(
      "waiting",
    );
  });

  it("is none without requirements", () => {
    expect(requirementVerdict([])).toBeNull();
    expect(requirementVerdict(null)).toBeNull();
  });
});
