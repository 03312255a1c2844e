import { describe, expect, it } from "vitest";
import { exampleLines, typedFigureIn } from "./typed-figures";

const typed = (text: string, file = "articles/student-visa-for-uk.md", isExample = false) =>
  typedFigureIn(text, file, isExample)?.typed ?? null;

describe("figures typed into prose", () => {
  it.each([
    ["Tuition is €11,904 a year.", "€11,904"],
    ["Bring Rs 5 lakh.", "Rs 5"],
    ["A year costs NZD 45,000 or more.", "NZD 45,000"],
    ["Show 12,000 kronor a month.", "12,000 kronor"],
    ["It takes 500 euros.", "500 euros"],
    ["They ask US$5,000 first.", "$5,000"],
    ["It pays 2 million Hong Kong dollars.", "2 million Hong Kong dollars"],
    ["About 11.5 lakh a year.", "11.5 lakh"],
    ["A room is 600€.", "600€"],
    ["It passed sixty-five thousand dollars.", "sixty-five thousand dollars"],
    ["The price rose by five dollars.", "five dollars"],
    ["A surcharge of CHF 730 applies.", "CHF 730"],
    ["A fee of USD 100k.", "USD 100k"],
  ])("finds the amount in %j", (text, amount) => {
    expect(typed(text)).toBe(amount);
  });

  it.each([
    ["You can work up to 20 hours a week in term.", "up to 20 hours a week"],
    ["The limit is 16 hours a week.", "limit is 16 hours a week"],
    ["You may work 48 hours a fortnight.", "may work 48 hours a fortnight"],
    ["You can work 24 hours a week off campus.", "can work 24 hours a week"],
    ["Unpaid work counts towards the 20 hours.", "the 20 hours"],
    ["There is no 24-hour limit on campus.", "24-hour limit"],
    ["Students get 140 full days.", "140 full days"],
  ])("finds the work limit in %j", (text, limit) => {
    expect(typed(text)).toBe(limit);
  });

  it.each([
    ["The Graduate visa lasts 18 months.", "visa lasts 18 months"],
    [
      "After the degree the residence permit for the job search lasts twelve months.",
      "permit for the job search lasts twelve months",
    ],
    ["The UK gives a two-year stay-back.", "two-year stay-back"],
    ["The stay-back period is 18 months.", "stay-back period is 18 months"],
    ["You may stay for 18 months after the degree.", "stay for 18 months after the degree"],
    ["Hold the money for 28 days.", "money for 28 days"],
    ["A permit of up to nine months follows.", "permit of up to nine months"],
    ["Ask for the 18-month permit.", "18-month permit"],
    ["You get two years to look for work.", "two years to look for work"],
    ["Stay 18 months to find a job.", "18 months to find a job"],
    ["The money must be there for 28 days in a row.", "28 days in a row"],
    ["You need at least 92 weeks of registered study.", "at least 92 weeks of registered study"],
    ["Apply within 180 days of your final marks.", "within 180 days of your final"],
    [
      "After 21 months on a Critical Skills permit you may apply.",
      "21 months on a Critical Skills permit",
    ],
    ["Two years of OPT follow.", "Two years of OPT"],
    ["The money has been in the account for 28 days.", "account for 28 days"],
    ["Arrive up to 30 days before the start date.", "Arrive up to 30 days before"],
    ["For courses longer than three months, yes.", "courses longer than three months"],
    [
      "Complaints must usually be made within six months.",
      "must usually be made within six months",
    ],
    ["A landlord can ask for no more than one month's rent.", "no more than one month's rent"],
    ["Deposit, at most three months’ cold rent", "at most three months’ cold rent"],
    ["You can leave with two months' notice.", "two months' notice"],
    ["Hiding it leads to a five-year ban.", "five-year ban"],
    ["A false one means a ban: up to ten years in the UK.", "ban: up to ten years"],
  ])("finds the visa rule in %j", (text, limit) => {
    expect(typed(text)).toBe(limit);
  });

  it.each([
    "A two-year master's needs a visa.",
    "Apply for the visa three months before the course.",
    "Allow three months for the visa.",
    "She works 20 hours a week on her permit of two years.",
    "The permit lasts {{uk.graduateVisa}}.",
    "At 20 hours a week you earn {{uk.weekOfWork}}.",
    "Revise for five days in the week before.",
    "If you can't study for more than two weeks, see a counsellor.",
    "Bring two months of living costs on a card.",
    "A sublet of two months lets you search in person.",
  ])("finds no limit in %j", (text) => {
    expect(typed(text)).toBeNull();
  });

  it.each([
    ["A result is valid for two years.", "is valid for two years"],
    ["The test must be less than 24 months old.", "test must be less than 24 months old"],
    ["Your result can be up to 24 months old.", "result can be up to 24 months old"],
    ["The visa needs IELTS 6.0 for direct entry.", "needs IELTS 6.0"],
    ["IELTS 6.5 with no part below 6.0 is usual.", "IELTS 6.5 with no part below 6.0 is usual"],
    ["Most courses ask for **6.5 overall**.", "ask for **6.5 overall"],
    ["You need results at CLB 7 in all skills.", "need results at CLB 7"],
    ["Courses ask for 58 to 65 in PTE.", "ask for 58 to 65"],
    ["English must be less than two years old on that day.", "less than two years old"],
    ["ECFMG requires 350 in listening.", "requires 350 in listening"],
  ])("finds the score in %j", (text, score) => {
    expect(typedFigureIn(text, "exams/ielts.md", false)).toEqual({ typed: score, what: "score" });
  });

  it.each([
    "Band 6 is a competent user.",
    "You need about 23 right answers for band 6.",
    "A total of 90 corresponds to band 4.5.",
    "*Example*: her course asks for IELTS 6.5.",
    "He needs IELTS 7.0 for the course.",
    "> *Do you accept IELTS 6.5 for the course?*",
    "The course asks for IELTS {{exams.ieltsMasters}}.",
    "They require the SAT or ACT from 2027.",
    "Passport, valid for three years",
  ])("finds no score in %j", (text) => {
    expect(typed(text, "exams/ielts.md")).toBeNull();
  });

  it.each([
    ["PTE runs all year with results in about two days.", "results in about two days"],
    ["| Result | Usually 2 days, at most 5 |", "Result | Usually 2 days"],
    ["Scores arrive 30 to 35 days after the test.", "Scores arrive 30 to 35 days after the test"],
    ["Cancel 14 days or more ahead for a full refund.", "Cancel 14 days or more ahead"],
    ["| Move the test | At least 14 days before |", "Move the test | At least 14 days"],
    ["You can't change anything in the last 24 hours.", "change anything in the last 24 hours"],
    [
      "Four reports are free until nine days after the test.",
      "reports are free until nine days after the test",
    ],
    [
      "You have to wait at least three days between tests.",
      "wait at least three days between tests",
    ],
    ["Pass PLAB 2 within two years of PLAB 1.", "within two years of PLAB"],
  ])("finds the deadline in %j", (text, deadline) => {
    expect(typedFigureIn(text, "exams/pte.md", false)).toEqual({
      typed: deadline,
      what: "deadline",
    });
  });

  it.each([
    "Results arrive within {{exams.pteResult}}.",
    "Take the last practice test five days before the date.",
    "Leave at least two weeks between tests and practise in between.",
    "Choose a date at least six weeks before the deadline.",
    "*Example*: her result arrived within two days.",
  ])("finds no deadline in %j", (text) => {
    expect(typed(text, "exams/pte.md")).toBeNull();
  });

  it("leaves the deadlines of universities to their own facts", () => {
    expect(typed("Results arrive within two days.", "articles/jobs-in-uk.md")).toBeNull();
  });

  it("leaves the scores of a university on its own page alone", () => {
    expect(typed("MSc Economics asks for IELTS 6.5.", "universities/uk/hill-1.md")).toBeNull();
  });

  it("leaves other pages and examples alone, which have hours and years too", () => {
    const text = "You can work 10 hours a week on it.";
    expect(typed(text, "exams/gre.md")).toBeNull();
    expect(typed(text, "articles/jobs-in-uk.md", true)).toBeNull();
    expect(typed("It costs €20.", "exams/gre.md", true)).toBe("€20");
  });

  it("knows the lines of examples and past changes by their headings", () => {
    const lines = ["One", "## Worked example", "Two", "### In pounds", "Three", "## Steps", "Four"];
    expect(exampleLines(lines)).toEqual([false, true, true, true, true, false, false]);
    expect(exampleLines(["## What changed recently", "Five"])).toEqual([true, true]);
  });

  it.each([
    "Bring a few hundred dollars in cash.",
    "Awards of several thousand euros are common.",
    "It has 25,000 students in 12 faculties.",
    "The fee is {{uk.visaFee}} and you can work {{uk.workHours}}.",
    "Try 0, then 1. She works 20 hours a week in a bakery.",
    "Weights are in pounds, and 6 in 10 won a place.",
  ])("finds nothing in %j", (text) => {
    expect(typed(text)).toBeNull();
  });
});
