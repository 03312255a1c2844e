import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EnglishResult } from "./english-results";
import { fitOf, subjectShare, type RankedCourse, type StudentProfile } from "./recommendation";

const course: RankedCourse = {
  id: "1-cs",
  title: "MSc Computer Science",
  level: "masters",
  specialization: "computer-science",
  stream: "engineering",
  countrySlug: "germany",
  feeInr: 1_000_000,
  livingInr: 1_100_000,
  exams: ["ielts", "gre"],
  english: { ielts: { overall: 6.5, eachPart: 6 }, toefl: { overall: 90, parts: { writing: 24 } } },
  usualIelts: 7,
  intakes: ["October"],
};
const emptyProfile: StudentProfile = {
  ...{
    level: null,
    countries: [],
    subject: null,
    budgetInr: null,
    totalBudgetInr: null,
    exams: [],
  },
  ...{ english: [], intakeYear: null },
};

/** A course of a university without stated minimums. */
const unstated = { english: {}, usualIelts: null };
const ielts = (overall: number, parts: EnglishResult["parts"] = {}): EnglishResult => ({
  ...{ test: "ielts", overall, parts },
});
const toefl = (overall: number, writing: number): EnglishResult => ({
  ...{ test: "toefl", overall, parts: { writing } },
});

describe("course fit", () => {
  it("is zero without profile data", () => {
    expect(fitOf({ ...course, ...unstated }, emptyProfile)).toEqual({
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
      english: [ielts(6)],
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
      gaps: ["Your IELTS 6 is below the minimum of 6.5"],
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
    [[ielts(6.5)], "Your IELTS 6.5 is enough (minimum IELTS 6.5, at least 6 in each part)"],
    [[ielts(6)], "Your IELTS 6 is below the minimum of 6.5"],
    [[ielts(7, { writing: 5.5 })], "Your IELTS writing score of 5.5 is below the minimum of 6"],
    [
      [ielts(7, { speaking: 6 })],
      "Your IELTS 7 is enough (minimum IELTS 6.5, at least 6 in each part)",
    ],
    [[toefl(95, 23)], "Your TOEFL writing score of 23 is below the minimum of 24"],
    [[ielts(6), toefl(95, 24)], "Your TOEFL 95 is enough (minimum TOEFL 90, with writing 24)"],
    [[], "The minimum is IELTS 6.5, at least 6 in each part: add your score"],
  ] as const)("compares %j with the minimums, part by part", (english, text) => {
    const { score, reasons, gaps } = fitOf(course, { ...emptyProfile, english });
    expect([...reasons, ...gaps]).toEqual([text]);
    const isEnough = reasons.length > 0;
    expect(score).toBe(english.length === 0 ? 0 : isEnough ? 12 : -12);
  });

  it("names every score that is below its minimum", () => {
    const english = [ielts(6, { writing: 5.5, reading: 5 })];
    expect(fitOf(course, { ...emptyProfile, english }).gaps).toEqual([
      "Your IELTS 6 is below the minimum of 6.5",
      "Your IELTS reading score of 5 is below the minimum of 6",
      "Your IELTS writing score of 5.5 is below the minimum of 6",
    ]);
  });

  it("uses the usual minimum of the university where a course states none", () => {
    const usual = { ...course, english: {} };
    const given = { ...emptyProfile, english: [ielts(7)] };
    expect(fitOf(usual, given).reasons).toEqual(["Your IELTS 7 is enough (usual minimum IELTS 7)"]);
    expect(fitOf(usual, emptyProfile).gaps).toEqual([
      "The usual minimum is IELTS 7: add your score",
    ]);
    expect(fitOf({ ...course, ...unstated }, given)).toEqual({ score: 0, reasons: [], gaps: [] });
    const open = { ...course, english: { noMinimum: { competitive: {} } } };
    expect(fitOf(open, emptyProfile).reasons).toEqual(["No minimum English score"]);
  });

  it.each([
    [1_000_000, "Within your budget", "reasons"],
    [999_999, "Slightly above your budget: look for a scholarship", "gaps"],
    [834_000, "Slightly above your budget: look for a scholarship", "gaps"],
    [833_000, "Above your budget", "gaps"],
  ] as const)("compares ten lakh with a budget of %d", (budgetInr, text, list) => {
    expect(fitOf(course, { ...emptyProfile, budgetInr })[list]).toContain(text);
  });

  it.each([
    [2_100_000, "Within your total budget with living costs", "reasons"],
    [
      2_099_999,
      "Slightly above your total budget with living costs: look for a scholarship",
      "gaps",
    ],
    [1_749_999, "Above your total budget with living costs", "gaps"],
  ] as const)(
    "compares ten lakh and living costs with a total of %d",
    (totalBudgetInr, text, list) => {
      expect(fitOf(course, { ...emptyProfile, totalBudgetInr })[list]).toContain(text);
    },
  );

  it("compares tuition alone if the student named a tuition budget", () => {
    const both = { ...emptyProfile, budgetInr: 1_000_000, totalBudgetInr: 1_500_000 };
    expect(fitOf(course, both).reasons).toContain("Within your budget");
    const unknown = { ...course, ...unstated, livingInr: null };
    expect(fitOf(unknown, { ...emptyProfile, totalBudgetInr: 1 }).gaps).toEqual([]);
  });

  it("never falls when the budget or the band rises", () => {
    fc.assert(
      fc.property(
        fc.nat(3_000_000),
        fc.nat(1_000_000),
        fc.integer({ min: 8, max: 17 }),
        (budgetInr, more, halves) => {
          const poorer = { ...emptyProfile, budgetInr, english: [ielts(halves / 2)] };
          const base = fitOf(course, poorer).score;
          const richer = { ...poorer, budgetInr: budgetInr + more };
          expect(fitOf(course, richer).score).toBeGreaterThanOrEqual(base);
          const better = { ...poorer, english: [ielts((halves + 1) / 2)] };
          expect(fitOf(course, better).score).toBeGreaterThanOrEqual(base);
        },
      ),
    );
  });

  it("ranks the subject before others of its stream", () => {
    const wish = { ...emptyProfile, subject: "data science" };
    const data = { ...course, title: "MSc Data Science", stream: "data-science" };
    const ai = { ...data, title: "MSc AI", specialization: "artificial-intelligence" };
    expect(fitOf(data, wish).score).toBeGreaterThan(fitOf(ai, wish).score);
    expect(fitOf(ai, wish).reasons[0]).toBe("Close to your subject, data science");
    expect(fitOf(ai, wish).score).toBeGreaterThan(fitOf({ ...ai, stream: "law" }, wish).score);
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
