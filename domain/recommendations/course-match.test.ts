import { describe, expect, it } from "vitest";
import {
  intakeWindows,
  matchCourse,
  minimumPercent,
  type IntakeWindow,
  type MatchAnswers,
  type MatchCourse,
} from "./course-match";
import { matchQuery, matchQuestions, readMatchForm } from "./course-match-form";
import type { EnglishResult, PartedTest } from "./english-results";

const today = "2026-11-23";
const [, autumn] = intakeWindows(today);
const course: MatchCourse = {
  specialization: "data-science",
  stream: "data-science",
  countrySlug: "germany",
  yearlyInr: 1_400_000,
  livingInr: 1_200_000,
  english: {
    ielts: { overall: 6.5, eachPart: 6 },
    toefl: { overall: 90, parts: { writing: 24 } },
  },
  academic: "A bachelor's degree with at least 60%",
  admissionRate: null,
  intakes: [{ month: "2027-10", closes: "2027-03-15" }],
  intakeMonths: ["October"],
};
const answers: MatchAnswers = {
  level: "masters",
  field: "data-science",
  countries: ["germany"],
  percent: 65,
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

describe("a course match", () => {
  it("gives a reason for each answer that fits", () => {
    expect(compare()).toMatchObject({
      fit: "match",
      reasons: [
        expect.stringContaining("within your budget"),
        "Your 65% meets its minimum of about 60%",
        "Your IELTS 6.5 is enough (IELTS 6.5, at least 6 in each part)",
        "Apply by 15 Mar 2027",
      ],
      gaps: [],
    });
  });

  it("accepts every score where the university sets no minimum", () => {
    const english = { noMinimum: { competitive: { ielts: { overall: 7.5 } } } };
    const match = compare({ english }, { ielts: 5 });
    expect(match?.fit).toBe("match");
    expect(match?.reasons).toContain("No minimum English score");
  });

  it.each([
    [{ percent: 67 }, "match"],
    [{ percent: 68 }, "safe"],
    [{ percent: 60 }, "match"],
    [{ percent: 59 }, "reach"],
    [{ percent: 55 }, "reach"],
    [{ percent: 54 }, undefined],
    [{ ielts: 6 }, "reach"],
    [{ ielts: 5.5 }, undefined],
    [{ ielts: 6, percent: 90 }, "reach"],
    [{ budgetInr: 1_166_667 }, "match"],
    [{ budgetInr: 1_166_666 }, undefined],
    [{ field: "law" }, undefined],
    [{ countries: ["uk"] }, undefined],
    [{ countries: [] }, "match"],
    [{ percent: null, ielts: null, budgetInr: null, field: null }, "match"],
  ])("with %o is %s", (given, fit) => {
    expect(compare({}, given)?.fit).toBe(fit);
  });

  const withResult = (test: PartedTest, overall: number, parts: EnglishResult["parts"] = {}) =>
    compare({}, { ielts: null }, autumn, [{ test, overall, parts }]);

  it.each([
    ["ielts", 7, { writing: 6, speaking: 6 }, "match"],
    ["ielts", 7, { writing: 5.5 }, "reach"],
    ["ielts", 7, { writing: 5 }, undefined],
    ["ielts", 5.5, {}, undefined],
    ["toefl", 90, { writing: 24, reading: 10 }, "match"],
    ["toefl", 100, { writing: 23 }, "reach"],
    ["toefl", 100, { writing: 21 }, undefined],
    ["toefl", 81, {}, undefined],
    ["pte", 10, {}, "match"],
  ] as const)("with the profile's %s %d and %o is %s", (test, overall, parts, fit) => {
    expect(withResult(test, overall, parts)?.fit).toBe(fit);
  });

  it("names the part that is below its minimum", () => {
    expect(withResult("ielts", 7, { writing: 5.5 })?.gaps).toEqual([
      "Your IELTS writing score of 5.5 is below the minimum of 6",
    ]);
    expect(withResult("pte", 80)?.gaps).toEqual(["You need IELTS 6.5, at least 6 in each part"]);
  });

  it("uses the best result, and a typed band instead of another one in the profile", () => {
    const profile: EnglishResult[] = [
      { test: "ielts", overall: 6.5, parts: { writing: 5 } },
      { test: "toefl", overall: 95, parts: { writing: 25 } },
    ];
    expect(compare({}, { ielts: null }, autumn, profile)?.reasons).toContain(
      "Your TOEFL 95 is enough (TOEFL 90, with writing 24)",
    );
    const [low] = profile;
    if (!low) throw new Error("there is no IELTS result");
    expect(compare({}, { ielts: 6.5 }, autumn, [low])).toBeNull();
    expect(compare({}, { ielts: 7 }, autumn, [low])?.fit).toBe("match");
  });

  it("is a reach at a selective university, whatever the marks", () => {
    expect(compare({ admissionRate: 4.2 }, { percent: 95 })).toMatchObject({
      fit: "reach",
      gaps: ["Admits 4% of applicants"],
    });
    expect(compare({ admissionRate: 25 }, { percent: 95 })?.fit).toBe("safe");
  });

  it("is never called safe without a known minimum", () => {
    expect(compare({ academic: null }, { percent: 95 })?.fit).toBe("match");
    expect(compare({ academic: "A good degree" }, { percent: 95 })).toMatchObject({
      fit: "match",
      gaps: ["Check the requirement: A good degree"],
    });
  });

  it("says what is missing", () => {
    expect(compare({}, { ielts: null })?.gaps).toEqual([
      "You need IELTS 6.5, at least 6 in each part",
    ]);
    expect(compare({}, { budgetInr: 1_300_000 })?.gaps).toEqual([
      "About ₹1 lakh a year above your budget: look for a scholarship",
    ]);
    expect(compare({ yearlyInr: 1_339_307 }, { budgetInr: 1_300_000 })?.gaps).toEqual([
      "About ₹39,000 a year above your budget: look for a scholarship",
    ]);
    expect(compare({ yearlyInr: 1_300_001 }, { budgetInr: 1_300_000 })?.gaps).toEqual([
      "About ₹1,000 a year above your budget: look for a scholarship",
    ]);
    expect(compare({ yearlyInr: null })?.gaps).toEqual(["We don't know its tuition"]);
    expect(compare({ yearlyInr: null }, { budgetInr: 900_000 })).toBeNull();
  });

  it("knows a closed intake, and leaves out courses that don't start then", () => {
    const closed = compare({ intakes: [{ month: "2027-10", closes: "2026-11-22" }] });
    expect(closed?.gaps).toEqual(["Closed for August to October 2027"]);
    expect(closed?.score).toBeLessThan(compare()?.score ?? 0);
    expect(compare({ intakes: [{ month: "2027-10", closes: today }] })?.gaps).toEqual([]);
    const past = compare({ intakes: [{ month: "2027-10", closed: "2026-11-22" }] });
    expect(past?.gaps).toEqual(["Closed for August to October 2027"]);
    expect(compare({ intakes: [{ month: "2026-10", closed: "2026-03-22" }] })?.gaps).toEqual([]);
    expect(compare({ intakes: [], intakeMonths: ["March"] })).toBeNull();
    expect(compare({ intakes: [], intakeMonths: [] })).not.toBeNull();
    expect(compare({ intakes: [], intakeMonths: ["March"] }, {}, null)).not.toBeNull();
  });

  it("names rolling admission instead of a closing date", () => {
    const rolling = compare({ intakes: [{ month: "2027-10", rolling: true }] });
    expect(rolling?.reasons).toContain("Rolling admission, starts August to October 2027");
  });

  it("prefers the specialisation to its stream", () => {
    const stream = compare({ specialization: "data-analytics" });
    expect(stream?.score).toBeLessThan(compare()?.score ?? 0);
  });
});

describe("minimum marks", () => {
  it.each([
    ["A bachelor's degree with 60%", 60],
    ["65 % or 65%", 65],
    ["An upper second-class (2:1) degree", 60],
    ["A 2:2 or its equivalent", 50],
    ["60% from some universities, 65% from others", null],
    ["2:1, or 2:2 with experience", null],
    ["A good degree", null],
  ])("of %s are %s", (text, minimum) => {
    expect(minimumPercent(text)).toBe(minimum);
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

describe("the matcher's address", () => {
  const options = {
    fields: ["data-science"],
    countries: ["germany", "uk"],
    windows: intakeWindows(today),
  };
  const read = (query: string) => readMatchForm(new URLSearchParams(query), options);
  const all =
    "level=masters&field=data-science&country=germany&country=uk&marks=72&ielts=open&budget=25&intake=2027-autumn";

  it("shows the first unanswered question", () => {
    expect(read("").question).toBe("level");
    expect(read("level=masters&country=uk").question).toBe("field");
  });

  it("has the answers once all questions are answered, and reads what it writes", () => {
    const form = read(all);
    expect(form).toMatchObject({
      question: null,
      answers: {
        level: "masters",
        field: "data-science",
        countries: ["germany", "uk"],
        percent: 72,
        ielts: null,
        budgetInr: 2_500_000,
        intake: "2027-autumn",
      },
    });
    expect(matchQuery(form.values)).toBe(all);
    expect(read(matchQuery(form.values, "marks")).question).toBe("marks");
  });

  it("takes open answers next to an empty field", () => {
    const open = matchQuestions.slice(1).map((question) => `${question}=&open=${question}`);
    expect(read(`level=bachelors&${open.join("&")}`).answers).toEqual({
      ...{ level: "bachelors", field: null, countries: [], percent: null, ielts: null },
      ...{ budgetInr: null, intake: null },
    });
  });

  it.each([
    ["level=phd", "level"],
    ["level=open", "level"],
    ["field=astrology", "field"],
    ["country=atlantis", "country"],
    ["marks=", "marks"],
    ["marks=20", "marks"],
    ["ielts=6.3", "ielts"],
    ["budget=lots", "budget"],
    ["intake=2019-autumn", "intake"],
  ])("asks again after %s", (query, question) => {
    const typed = query.split("=")[1];
    expect(read(query)).toMatchObject({ question, error: { question, typed }, answers: null });
  });

  it("tells somebody with a CGPA to convert it", () => {
    const messageFor = (marks: string) => read(`marks=${marks}`).error?.message;
    expect(messageFor("8.2")).toBe("This looks like a CGPA. Convert it to a percentage first.");
    expect(messageFor("10")).toContain("CGPA");
    expect(messageFor("20")).toBe("Enter your marks in percent between 33 and 100.");
    expect(messageFor("0")).toBe("Enter your marks in percent between 33 and 100.");
  });
});
