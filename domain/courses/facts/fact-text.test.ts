import { describe, expect, it } from "vitest";
import type { CourseFacts, EvidenceLevel, Intake } from "./course-facts";
import {
  courseFeeText,
  deadlineOf,
  englishText,
  factRows,
  intakeDates,
  intakesText,
  intakeText,
  languagesText,
  nextDeadline,
  tuitionText,
} from "./fact-text";

it("names English minimums with their parts", () => {
  expect(englishText({ ielts: { overall: 6.5, eachPart: 6 }, toefl: { overall: 90 } })).toBe(
    "IELTS 6.5, no part below 6.0; TOEFL 90",
  );
  expect(englishText({ pte: { overall: 62, parts: { writing: 59 } } })).toBe(
    "PTE 62, at least writing 59",
  );
});

it("says that there is no minimum score, and which scores are competitive", () => {
  expect(englishText({ noMinimum: { competitive: {} } })).toBe("No minimum score");
  const competitive = { ielts: { overall: 7.5 }, toefl: { overall: 100 } };
  expect(englishText({ noMinimum: { competitive } })).toBe(
    "No minimum score (competitive applicants have IELTS 7.5; TOEFL 100)",
  );
});

it.each([
  [
    { amount: 41_000, currency: "GBP", inr: 4_700_000, per: "year", year: "2026/27" },
    "£41,000 a year (₹47 lakh), 2026/27",
  ],
  [
    { amount: 97_900, currency: "AUD", inr: 6_200_000, per: "course" },
    "A$97,900 for the whole course (₹62 lakh)",
  ],
  [
    { amount: 0, currency: "EUR", inr: 0, per: "year", for: "all students" },
    "No tuition fee, all students",
  ],
] as const)("names tuition: %o", (tuition, text) => {
  expect(tuitionText(tuition)).toBe(text);
});

it.each([
  [{ per: "course", amount: 97_900 }, "₹62 lakh for the whole course (A$97,900)"],
  [{ per: "credit", amount: 1_851 }, "₹62 lakh a credit (A$1,851)"],
  [{ per: "year", amount: 41_000 }, "Not published"],
] as const)("names the fee of a course without a yearly one: %o", (fee, text) => {
  const value = { ...fee, currency: "AUD", inr: 6_200_000 };
  const evidence = { level: "course", source: "https://u.example", checkedOn: "" } as const;
  expect(
    courseFeeText({ facts: { tuition: { value, evidence } }, data: { tuitionFee: null } }),
  ).toBe(text);
});

it("names languages with their level", () => {
  expect(languagesText([{ code: "de", level: "C1" }, { code: "en" }])).toBe(
    "German (C1) and English",
  );
});

it("names intakes with what is known of their dates", () => {
  const month = "2027-10";
  expect(intakeText({ month, opens: "2027-04-01", closes: "2027-05-31" })).toBe(
    "October 2027: apply from 1 Apr 2027 to 31 May 2027",
  );
  expect(intakeText({ month, closes: "2027-05-31", decides: "2027-07-01" })).toBe(
    "October 2027: apply by 31 May 2027, decision by 1 Jul 2027",
  );
  expect(intakeText({ month, closes: "2027-05-31" })).toBe("October 2027: apply by 31 May 2027");
  expect(intakeText({ month })).toBe("October 2027");
  expect(intakeText({ month, rolling: true })).toBe("October 2027: rolling admission");
  expect(intakeText({ month, rolling: true, closes: "2027-05-31" })).toBe(
    "October 2027: rolling admission, apply by 31 May 2027",
  );
});

it("says that the dates of a past cycle are not the next ones", () => {
  const past = [
    { month: "2026-02", closed: "2025-10-31" },
    { month: "2026-07", closed: "2026-04-30" },
  ];
  expect(intakesText(past)).toBe(
    "Last cycle closed on 31 Oct 2025 for February 2026 and on 30 Apr 2026 for July 2026. We haven't found the next dates.",
  );
  const known = { month: "2027-02", closes: "2026-11-30" };
  expect(intakesText([...past.slice(1), known])).toBe(
    "February 2027: apply by 30 Nov 2026. Last cycle closed on 30 Apr 2026 for July 2026. We haven't found the next dates.",
  );
  expect(intakesText([known, { month: "2027-07" }])).toBe(
    "February 2027: apply by 30 Nov 2026; July 2027",
  );
  expect(nextDeadline(past, "2025-06-01")).toBeNull();
  expect(intakeDates(past, "2025-06-01")).toEqual([]);
});

it("finds the next deadline, and none that has passed", () => {
  const intakes = [
    { month: "2027-10", closes: "2027-05-31" },
    { month: "2027-04", closes: "2026-12-01" },
  ];
  expect(nextDeadline(intakes, "2026-12-01")?.text).toBe("1 Dec 2026 for April 2027");
  expect(nextDeadline(intakes, "2026-12-02")?.text).toBe("31 May 2027 for October 2027");
  expect(nextDeadline(intakes, "2027-06-01")).toBeNull();
});

it("says how a fact was inherited", () => {
  const english = (level: EvidenceLevel): CourseFacts => ({
    english: {
      value: { ielts: { overall: 6.5 } },
      evidence: { level, source: "https://hill.example/english", checkedOn: "2026-11-01" },
    },
  });
  const inherited = (level: EvidenceLevel) => factRows(english(level)).map((row) => row.inherited);
  expect(inherited("course")).toEqual([null]);
  expect(inherited("university")).toEqual(["University minimum"]);
  expect(inherited("rule")).toEqual(["By national rule"]);
});

it("doesn't call the lack of a minimum a minimum", () => {
  const evidence = {
    level: "university" as const,
    source: "https://hill.example/english",
    checkedOn: "2026-11-01",
  };
  const [row] = factRows({ english: { value: { noMinimum: { competitive: {} } }, evidence } });
  expect(row?.inherited).toBe("University's general rule");
});

const closing = (...days: string[]) => ({
  facts: {
    intakes: {
      value: days.map((closes) => ({ month: "2027-04", closes })),
      evidence: { level: "course" as const, source: "", checkedOn: "" },
    },
  },
});

it.each([
  ["2026-12-05", "5 Dec 2026 for April 2027 (12 days left)"],
  ["2026-11-24", "24 Nov 2026 for April 2027 (tomorrow)"],
  ["2026-11-23", "23 Nov 2026 for April 2027 (today)"],
  ["2027-01-22", "22 Jan 2027 for April 2027 (60 days left)"],
  ["2027-05-23", "23 May 2027 for April 2027 (181 days left)"],
])("counts the days until a deadline: %s", (closes, text) => {
  expect(deadlineOf(closing("2026-11-22", closes), "2026-11-23")).toBe(text);
});

it("shows no deadline that has passed", () => {
  expect(deadlineOf(closing("2026-11-22"), "2026-11-23")).toBeNull();
});

describe("rolling admission", () => {
  const course = (...value: Intake[]) => {
    const { facts } = closing();
    return { facts: { intakes: { ...facts.intakes, value } } };
  };
  const rolling = { month: "2027-09", rolling: true };

  it("is named instead of a deadline, until the course starts", () => {
    expect(deadlineOf(course(rolling), "2027-08-31")).toBe("Rolling admission for September 2027");
    expect(deadlineOf(course(rolling), "2027-09-01")).toBeNull();
    expect(nextDeadline([rolling], "2026-11-24")).toBeNull();
  });

  it("comes after a deadline that is ahead", () => {
    const dated = { month: "2027-10", closes: "2027-05-31" };
    expect(deadlineOf(course(rolling, dated), "2026-11-24")).toBe(
      "31 May 2027 for October 2027 (188 days left)",
    );
    expect(deadlineOf(course(rolling, dated), "2027-06-01")).toMatch(/^Rolling/);
  });

  it("ends on its closing date", () => {
    const limited = course({ ...rolling, closes: "2027-06-30" });
    expect(deadlineOf(limited, "2027-06-01")).toBe("30 Jun 2027 for September 2027 (29 days left)");
    expect(deadlineOf(limited, "2027-07-01")).toBeNull();
  });
});

describe("when one can apply", () => {
  it("has the intakes whose closing date is ahead, from today on, the first one first", () => {
    const intakes = [
      { month: "2027-10", opens: "2027-04-01", closes: "2027-05-31" },
      { month: "2027-04", opens: "2026-10-01", closes: "2027-01-15" },
      { month: "2026-10", opens: "2026-04-01", closes: "2026-05-31" },
      { month: "2028-04" },
    ];
    expect(intakeDates(intakes, "2026-11-24")).toEqual([
      { starts: "2027-04", from: "2026-11-24", to: "2027-01-15", text: "by 15 Jan 2027" },
      { starts: "2027-10", from: "2027-04-01", to: "2027-05-31", text: "by 31 May 2027" },
    ]);
  });
});
