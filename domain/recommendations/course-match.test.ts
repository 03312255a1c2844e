import { describe, expect, it } from "vitest";
import type { CourseFacts } from "../courses/facts/course-facts";
import { intakeWindows, matchCourse } from "./course-match";
import type { EnglishResult } from "./english-results";
import { startingIn } from "./intake-check";
import type { Marks } from "./marks";
import type { IntakeWindow, MatchAnswers, MatchCourse } from "./match-types";

const today = "2026-11-23";
const [, autumn] = intakeWindows(today);
const percent = (value: number): Marks => ({ value, of: 100, percent: value });
const course: MatchCourse = {
  title: "MSc Data Science",
  level: "masters",
  specialization: "data-science",
  stream: "data-science",
  countrySlug: "germany",
  tuitionInr: 200_000,
  livingInr: 1_200_000,
  languages: ["en"],
  english: { ielts: { overall: 6.5, eachPart: 6 } },
  academic: { text: "A bachelor's degree with at least 60%", requires: { percent: 60 } },
  tests: [],
  admissionRate: null,
  worldRank: 300,
  intakes: [{ month: "2027-10", closes: "2027-03-15" }],
  intakeMonths: ["October"],
};
const answers: MatchAnswers = {
  level: "masters",
  field: "data-science",
  countries: ["germany"],
  marks: percent(65),
  ielts: 6.5,
  budgetInr: 1_500_000,
  intake: "2027-autumn",
};
const compare = (
  changes: Partial<MatchCourse> = {},
  given: Partial<MatchAnswers> = {},
  window: IntakeWindow | null = autumn ?? null,
  results: readonly EnglishResult[] = [],
) => matchCourse({ ...course, ...changes }, { ...answers, ...given }, { today, window, results });
const verdict = (changes: Partial<MatchCourse> = {}, given: Partial<MatchAnswers> = {}) =>
  compare(changes, given)?.verdict;
const requires = (fields: NonNullable<MatchCourse["academic"]>["requires"]) => ({
  academic: { text: "Its requirement.", requires: fields },
});

describe("a course match", () => {
  it("gives a reason for each answer that fits", () => {
    expect(compare()).toMatchObject({
      verdict: "match",
      reasons: [
        expect.stringContaining("within your budget"),
        "Your 65% meets its minimum of 60%",
        "Your IELTS 6.5 meets IELTS 6.5, at least 6 in each part",
        "Apply by 15 Mar 2027 for October 2027",
      ],
      gaps: [],
    });
  });

  it.each<[string, Partial<MatchCourse>, Partial<MatchAnswers>]>([
    ["another country", {}, { countries: ["uk"] }],
    ["another subject", { specialization: "law", stream: "law" }, {}],
    ["another level", { level: "bachelors" }, {}],
    ["another start", { intakes: [], intakeMonths: ["March"] }, {}],
  ])("leaves out %s", (_, changes, given) => {
    expect(compare(changes, given)).toBeNull();
  });

  it.each<[string, Partial<MatchCourse>, Partial<MatchAnswers>]>([
    ["marks far below", {}, { marks: percent(54) }],
    ["English far below", {}, { ielts: 5.5 }],
    ["tuition alone above the budget", { tuitionInr: 1_600_000, livingInr: null }, {}],
    ["costs far above the budget", { tuitionInr: 700_000 }, {}],
    [
      "a degree of three years",
      requires({ percent: 60, years: 4 }),
      { background: { degreeYears: 3 } },
    ],
    [
      "another first degree",
      requires({ percent: 60, fields: ["computer-science"] }),
      { background: { degreeField: "law", degreeStream: "law" } },
    ],
    ["too little work", requires({ percent: 60, workYears: 3 }), { background: { workYears: 1 } }],
    ["too many backlogs", requires({ percent: 60, backlogs: 2 }), { background: { backlogs: 3 } }],
    [
      "a test that is not taken",
      { tests: [{ test: "gre", need: "required", alternatives: ["gmat"] }] },
      { background: { tests: [] } },
    ],
  ])("isn't possible with %s", (_, changes, given) => {
    expect(verdict(changes, given)).toBe("not-eligible");
  });

  it.each<[string, Partial<MatchCourse>, Partial<MatchAnswers>]>([
    ["marks just below", {}, { marks: percent(57) }],
    ["English just below", {}, { ielts: 6 }],
    ["costs just above the budget", { tuitionInr: 400_000 }, {}],
    [
      "a selective university",
      { admissionRate: { percent: 24.9, isOfLevel: false } },
      { marks: percent(95) },
    ],
    ["a university of the first fifty", { worldRank: 50 }, { marks: percent(95) }],
    [
      "a place at the top of the class",
      requires({ percent: 60, classRank: 10 }),
      { marks: percent(95) },
    ],
    [
      "usual marks above the minimum",
      requires({ percent: 60, typicalPercent: 85 }),
      { marks: percent(80) },
    ],
    ["a British minimum of 60% missed", requires({ degreeClass: "2:1" }), { marks: percent(58) }],
  ])("is a reach with %s", (_, changes, given) => {
    expect(verdict(changes, given)).toBe("reach");
  });

  it.each<[string, Partial<MatchCourse>, Partial<MatchAnswers>]>([
    ["no requirement", { academic: null }, {}],
    ["a requirement without a minimum", requires({}), {}],
    ["a university that sets no minimum", requires({ noMinimum: true }), {}],
    [
      "only the rate of its first year",
      { ...requires({}), admissionRate: { percent: 80, isOfLevel: false } },
      {},
    ],
    ["no marks", {}, { marks: null }],
    ["no known tuition", { tuitionInr: null }, {}],
    ["no known living costs", { livingInr: null }, {}],
    ["no known English score", { english: null }, {}],
    ["no known start", { intakes: [], intakeMonths: [] }, {}],
    ["a three-year degree where it isn't stated", {}, { background: { degreeYears: 3 } }],
  ])("can't be told with %s", (_, changes, given) => {
    expect(verdict(changes, given)).toBe("cant-tell");
  });

  it("names what is unknown about the costs, each in its own sentence", () => {
    expect(compare({ tuitionInr: null })?.gaps).toContain("Its tuition isn't stated");
    expect(compare({ livingInr: null })?.gaps).toContain("We don't know the living costs there");
    expect(compare({ livingInr: null })?.reasons[0]).toMatch(/tuition a year$/);
  });

  it("says where an offer with low marks would be very unusual, and puts such courses last", () => {
    const text = "An offer with your marks would be very unusual here";
    const selective = { worldRank: 20, academic: null };
    const low = compare(selective, { marks: percent(55) });
    const usual = compare(selective, { marks: percent(75) });
    expect([low?.verdict, usual?.verdict]).toEqual(["reach", "reach"]);
    expect(low?.gaps).toContain(text);
    expect(usual?.gaps).not.toContain(text);
    expect(compare(selective, { marks: null })?.gaps).not.toContain(text);
    expect((usual?.score ?? 0) - (low?.score ?? 0)).toBeGreaterThan(50);
  });

  it("says of a fee for each credit what is unknown about it", () => {
    const gaps = compare({ tuitionInr: null, isTuitionPerCredit: true })?.gaps;
    expect(gaps).toContain(
      "Its tuition is stated for each credit: ask how many credits a year has",
    );
    expect(gaps).not.toContain("Its tuition isn't stated");
  });

  it("takes the least that life costs for possible, and says what is usual", () => {
    const changes = { livingInr: 1_800_000, leastLivingInr: 1_100_000, tuitionInr: 0 };
    const budget = (budgetInr: number) => compare(changes, { budgetInr });
    expect(budget(1_200_000)?.verdict).toBe("reach");
    expect(budget(1_200_000)?.gaps).toContain(
      "Within your budget only with the lowest living costs: usual ones are about ₹6 lakh a year more",
    );
    expect(budget(1_000_000)?.gaps[0]).toMatch(/above your budget: look for a scholarship$/);
    expect(budget(900_000)?.verdict).toBe("not-eligible");
    expect(budget(1_800_000)?.verdict).not.toBe("reach");
  });

  it("never takes a polytechnic diploma for class 12", () => {
    const degree = { level: "bachelors", ...requires({ percent: 60 }) } as const;
    const given = { level: "bachelors", ielts: 8, marks: percent(80) } as const;
    expect(verdict(degree, { ...given, background: { school: "class-12" } })).not.toBe("cant-tell");
    expect(verdict(degree, { ...given, background: {} })).not.toBe("cant-tell");
    const diploma = compare(degree, { ...given, background: { school: "diploma" } });
    expect(diploma?.verdict).toBe("cant-tell");
    expect(diploma?.gaps).toContain(
      "It isn't stated whether it accepts a diploma instead of class 12: ask the university",
    );
  });

  it("says in words that fewer than one in ten are admitted", () => {
    expect(
      compare({ admissionRate: { percent: 4, year: "2024", isOfLevel: false } })?.gaps,
    ).toContain("Admits fewer than one in ten applicants (4% of its applicants, 2024)");
  });

  it("is likely only well above a stated minimum, with nothing left to check", () => {
    const strong = { marks: percent(70), ielts: 7 };
    expect(verdict({}, strong)).toBe("likely");
    expect(verdict({}, { ...strong, ielts: null })).toBe("match");
    expect(verdict({ tests: null }, strong)).toBe("match");
    expect(verdict({ worldRank: 150 }, strong)).toBe("match");
    expect(verdict({ admissionRate: { percent: 49, isOfLevel: false } }, strong)).toBe("match");
    expect(verdict(requires({ gpa: { points: 2, of: 4 } }), strong)).toBe("match");
    expect(verdict(requires({ percent: 60, steps: ["portfolio"] }), strong)).toBe("match");
    // Dates that aren't published yet say nothing about the offer.
    expect(verdict({ intakes: [] }, strong)).toBe("likely");
    expect(verdict({ tests: null, countrySlug: "uk" }, { ...strong, countries: [] })).toBe(
      "likely",
    );
    // An MBA may ask for the GMAT everywhere.
    const mba = { tests: null, countrySlug: "uk", specialization: "business-administration" };
    expect(verdict(mba, { ...strong, countries: [], field: null })).toBe("match");
  });

  it("doesn't call a course a reach for its cost while the offer can't be judged", () => {
    const dear = { livingInr: 1_500_000 };
    expect(verdict(dear)).toBe("reach");
    expect(verdict({ ...dear, academic: null })).toBe("cant-tell");
    // A selective university is a reach for everyone, whatever else is unknown.
    expect(verdict({ ...dear, academic: null, worldRank: 30 })).toBe("reach");
  });

  it("doesn't take a university's rate for that of a subject that many want", () => {
    const of = (rate: number, specialization: string) =>
      verdict(
        {
          ...{ level: "bachelors", academic: null, specialization, stream: "business" },
          admissionRate: { percent: rate, isOfLevel: false },
        },
        { level: "bachelors", field: null, marks: percent(88) },
      );
    expect(of(50, "marketing")).toBe("match");
    expect(of(50, "nursing")).toBe("cant-tell");
    expect(of(90, "nursing")).toBe("match");
  });

  it("excludes graduates of the subject from a conversion course", () => {
    const degree = (degreeField: string) => ({
      background: { degreeField, degreeStream: degreeField },
    });
    const conversion = { title: "MSc Data Science (conversion)", ...requires({ anyField: true }) };
    expect(verdict(conversion, degree("data-science"))).toBe("not-eligible");
    expect(verdict(conversion, degree("law"))).not.toBe("not-eligible");
  });

  it("compares a CGPA with a minimum on its own scale", () => {
    const cgpa: Marks = { value: 8, of: 10, percent: 72.5 };
    expect(verdict(requires({ percent: 75, gpa: { points: 8.2, of: 10 } }), { marks: cgpa })).toBe(
      "reach",
    );
    expect(verdict(requires({ gpa: { points: 7, of: 10 } }), { marks: cgpa })).toBe("likely");
  });

  it("puts closed cycles in a group of their own, and marks those that close soon", () => {
    const closed = compare({ intakes: [{ month: "2027-10", closes: "2026-11-01" }] });
    expect(closed).toMatchObject({ group: "closed", verdict: "match" });
    const soon = compare({ intakes: [{ month: "2027-10", closes: "2026-12-01" }] });
    expect(soon).toMatchObject({ group: "match", closesSoon: "2026-12-01" });
    expect(compare()?.closesSoon).toBeNull();
  });

  it("counts months without dates as starts", () => {
    const match = compare({ intakes: [{ month: "2026-10", closed: "2026-03-15" }] });
    expect(match).toMatchObject({ group: "match" });
    expect(match?.gaps).toContain("Starts in October: its dates aren't stated yet");
  });

  it("puts the course of the very name first", () => {
    const named = compare()?.score ?? 0;
    expect(compare({ title: "MSc Data Science (Health)" })?.score).toBeLessThanOrEqual(named);
    expect(compare({ title: "MSc Marketing Data" })?.score).toBeLessThan(named);
  });
});

describe("intake windows", () => {
  it("start with one that can still be reached", () => {
    expect(intakeWindows(today).map(({ id }) => id)).toEqual([
      "2027-spring",
      "2027-autumn",
      "2028-spring",
      "2028-autumn",
    ]);
    expect(intakeWindows("2027-02-01")[0]?.id).toBe("2027-autumn");
    expect(intakeWindows("2027-08-01")[0]?.id).toBe("2028-spring");
  });
});

describe("the background of a student", () => {
  it("can't tell whether a selective university takes a degree in an unrelated subject", () => {
    const background = { degreeField: "law", degreeStream: "law", degreeYears: 4 } as const;
    expect(verdict({ worldRank: 25, academic: null }, { background })).toBe("cant-tell");
  });

  it("doesn't take a degree in computing for a neighbour of law", () => {
    const law = {
      specialization: "law",
      stream: "law",
      ...requires({ fields: ["law", "economics"], percent: 60 }),
    };
    const background = {
      degreeField: "computer-science",
      degreeStream: "computer-science-and-it",
      degreeYears: 4,
    } as const;
    expect(compare(law, { field: "law", background })?.failed).toBe("degree");
  });

  it("can't tell whether an MBA without a stated minimum takes a fresher", () => {
    const mba = {
      title: "Global MBA",
      specialization: "business-administration",
      stream: "business-and-management",
    };
    const asked = (workYears: number) =>
      verdict(mba, { field: "business-administration", background: { workYears } });
    expect(asked(0)).toBe("cant-tell");
    expect(asked(4)).toBe("match");
  });

  it("can't tell how many backlogs a course accepts that doesn't state it", () => {
    const asked = (backlogs: number) => verdict({ worldRank: 25 }, { background: { backlogs } });
    expect(asked(6)).toBe("cant-tell");
    expect(asked(2)).toBe("reach");
  });

  it("shows no deadline of another start than was asked for", () => {
    const evidence = {
      type: "university",
      url: "https://hill.example/dates",
      checkedOn: "2026-11-01",
    };
    const february = { month: "2027-02", closes: "2026-11-30" };
    const facts = { intakes: { value: [february], evidence } } as unknown as Pick<
      CourseFacts,
      "intakes"
    >;
    expect(startingIn({ facts }, ["2028-02"]).facts.intakes?.value).toEqual([]);
    expect(startingIn({ facts }, ["2027-02"]).facts.intakes?.value).toEqual([february]);
    expect(startingIn({ facts }, null).facts).toBe(facts);
  });

  it("says whose living costs it counts", () => {
    expect(compare({ isLivingOfCountry: true })?.reasons[0]).toMatch(
      /with the country's usual living costs, within your budget$/,
    );
    expect(compare()?.reasons[0]).toMatch(/with living costs, within your budget$/);
  });
});
