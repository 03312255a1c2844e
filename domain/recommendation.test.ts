import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitOf, subjectShare, type RankedCourse, type StudentProfile } from "./recommendation";

const course: RankedCourse = {
  id: "1-cs",
  title: "MSc Computer Science",
  level: "masters",
  specialization: "computer-science",
  stream: "engineering",
  countrySlug: "germany",
  feeInr: 1_000_000,
  exams: ["ielts", "gre"],
  minIelts: 6.5,
  intakes: ["October"],
};
const emptyProfile: StudentProfile = {
  ...{ level: null, countries: [], subject: null, budgetInr: null, ielts: null, exams: [] },
  intakeYear: null,
};

describe("course fit", () => {
  it("is zero without profile data", () => {
    expect(fitOf({ ...course, minIelts: null }, emptyProfile)).toEqual({
      score: 0,
      reasons: [],
      gaps: [],
    });
  });

  it("gives reasons and gaps", () => {
    const asha = {
      ...emptyProfile,
      level: "masters" as const,
      intakeYear: 2027,
      countries: ["germany"],
      subject: "computer science",
      budgetInr: 1_200_000,
      ielts: 6,
      exams: ["ielts", "gre"],
    };
    expect(fitOf(course, asha)).toEqual({
      score: 35 + 25 + 20 - 12 + 6,
      reasons: [
        "Your subject: computer science",
        "Matches your level: master's",
        "In a country you prefer",
        "Within your budget",
        "October intake open for 2027",
        "Accepts your GRE",
      ],
      gaps: ["Usually needs IELTS 6.5; you have 6"],
    });
  });

  it.each([
    ["computer science", 1],
    ["computers", 1],
    ["data science", 0.5],
    ["nursing", 0],
    ["and the", 0],
  ])("scores the subject %s", (subject, share) => {
    expect(subjectShare(subject, course)).toBe(share);
  });

  it.each([
    [6.5, "Your IELTS 6.5 is enough (usual minimum 6.5)", "reasons"],
    [6, "Usually needs IELTS 6.5; you have 6", "gaps"],
  ] as const)("says whether a band of %d is enough", (ielts, text, list) => {
    expect(fitOf(course, { ...emptyProfile, ielts })[list]).toContain(text);
  });

  it.each([
    [1_000_000, "Within your budget", "reasons"],
    [999_999, "Slightly above your budget: look for a scholarship", "gaps"],
    [834_000, "Slightly above your budget: look for a scholarship", "gaps"],
    [833_000, "Above your budget", "gaps"],
  ] as const)("compares ten lakh with a budget of %d", (budgetInr, text, list) => {
    expect(fitOf(course, { ...emptyProfile, budgetInr })[list]).toContain(text);
  });

  it("never falls when the budget or the band rises", () => {
    fc.assert(
      fc.property(
        fc.nat(3_000_000),
        fc.nat(1_000_000),
        fc.integer({ min: 8, max: 17 }),
        (budgetInr, more, halves) => {
          const poorer = { ...emptyProfile, budgetInr, ielts: halves / 2 };
          const base = fitOf(course, poorer).score;
          const richer = { ...poorer, budgetInr: budgetInr + more };
          expect(fitOf(course, richer).score).toBeGreaterThanOrEqual(base);
          const better = { ...poorer, ielts: (halves + 1) / 2 };
          expect(fitOf(course, better).score).toBeGreaterThanOrEqual(base);
        },
      ),
    );
  });

  it("ranks requested subjects before cheap ones", () => {
    const wish = {
      ...emptyProfile,
      countries: ["germany"],
      subject: "computer science",
      budgetInr: 500_000,
    };
    const cheap = {
      ...course,
      title: "MA History",
      specialization: "history",
      stream: "arts",
      countrySlug: "france",
      feeInr: 0,
    };
    expect(fitOf({ ...course, feeInr: 550_000 }, wish).score).toBeGreaterThan(
      fitOf(cheap, wish).score,
    );
  });
});
