import { describe, expect, it } from "vitest";
import { rupees } from "../money/currency";
import { intakeWindows } from "./course-match";
import { matchQuery, matchQuestions, readMatchForm } from "./course-match-form";
import { noDetails } from "./match-details";

const today = "2026-11-23";

describe("the matcher's address", () => {
  const options = {
    fields: ["data-science"],
    countries: ["germany", "uk"],
    windows: intakeWindows(today),
    scales: ["mumbai"],
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
        marks: { value: 72, scale: "percent" },
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
      ...{ level: "bachelors", field: null, countries: [], marks: null, ielts: null },
      ...{ budgetInr: null, intake: null, details: noDetails },
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

  it("asks for the scale of a CGPA, and reads marks on it", () => {
    const messageFor = (marks: string) => read(`marks=${marks}`).error?.message;
    expect(messageFor("8.2")).toContain("Choose the scale of your board or university");
    expect(messageFor("20")).toBe("Enter your marks in percent between 33 and 100.");
    const cgpa = all.replace("marks=72", "marks=8.2&scale=mumbai");
    expect(read(cgpa).answers?.marks).toEqual({ value: 8.2, scale: "mumbai" });
    expect(read(matchQuery(read(cgpa).values)).answers?.marks?.scale).toBe("mumbai");
    expect(read(`${all}&scale=astrology`).answers?.marks?.scale).toBe("percent");
    expect(read("marks=82&scale=mumbai").error?.message).toBe("Enter your CGPA between 3 and 10.");
  });

  it.each([
    ["marks", "7.2/10", "This looks like a CGPA"],
    ["marks", "3.2/4.0", "This looks like a CGPA"],
    ["marks", "first class", "Enter the percentage on your marksheet"],
    ["marks", "1st class with distinction", "Enter the percentage on your marksheet"],
    ["marks", "First", "Enter the percentage on your marksheet"],
    ["marks", "1st div", "Enter the percentage on your marksheet"],
    ["marks", "B2", "Enter the percentage on your marksheet"],
    ["marks", "A+", "Enter the percentage on your marksheet"],
    ["marks", "60-65%", "Enter your marks in percent as one number, not a range."],
    ["marks", "", "Enter your marks in percent, or choose “I don't know yet”."],
    ["budget", "20-25 lakh", "as one number, not a range"],
    ["budget", "15 to 20", "as one number, not a range"],
    ["budget", "", "or choose “I don't know yet”"],
    ["budget", "$20000", "as a number"],
    ["budget", "250", "between 1 and 200"],
    ["budget", "90000000", "between 1 and 200"],
    ["ielts", "TOEFL 90", "We compare IELTS here. With another test, choose"],
    ["ielts", "PTE 58", "each course says which score it needs"],
    ["ielts", "6.5-7", "as one number, not a range"],
    ["ielts", "", "or choose “I haven't taken it yet”"],
  ])("says what to enter after %s %j", (question, typed, message) => {
    const form = read(`${question}=${encodeURIComponent(typed)}`);
    expect(form.error?.message).toContain(message);
    expect(form.error?.typed).toBe(typed);
  });

  it.each([
    ["marks", "450/500", "90"],
    ["marks", "720 out of 1000", "72"],
    ["marks", "72/100", "72"],
    ["marks", "68 aggregate", "68"],
    ["ielts", "6.5 overall", "6.5"],
    ["budget", "15L", "15"],
    ["budget", "20 lakhs", "20"],
    ["budget", "1500000", "15"],
    ["budget", "₹15,00,000", "15"],
    ["budget", "1.5 cr", "150"],
    ["budget", "12.5", "12.5"],
  ])("reads %s %j", (question, typed, value) => {
    const { values } = read(`${question}=${encodeURIComponent(typed)}`);
    expect(values[question as "marks"]).toEqual([value]);
  });

  it("reads a budget of another currency in its units and in ones", () => {
    const dong = { code: "VND", inr: 0.0038 } as const;
    const budget = (typed: string) =>
      readMatchForm(new URLSearchParams({ budget: typed, currency: "VND" }), options, {
        ...rupees,
        ...dong,
      }).values.budget;
    expect(budget("600")).toEqual(["22.8"]);
    expect(budget("600000000")).toEqual(["22.8"]);
  });

  it.each([
    ["backlogs", "none", 0],
    ["backlogs", "all clear", 0],
    ["backlogs", "2 cleared", 2],
    ["backlogs", "3 backlogs", 3],
    ["work", "fresher", 0],
    ["work", "2 years", 2],
    ["work", "18 months", 1.5],
    ["work", "1 year 6 months", 1.5],
    ["work", "2+ years experience", 2],
    ["work", "2+", 2],
  ])("reads %s %j", (name, typed, value) => {
    const form = read(`${all}&${name}=${encodeURIComponent(typed)}`);
    expect(form.detailErrors).toEqual({});
    expect(form.answers?.details).toMatchObject({ [name]: value });
  });

  it.each(["two", "10+", "2.5", "-1", "some"])("asks again after %s backlogs", (typed) => {
    const form = read(`${all}&backlogs=${encodeURIComponent(typed)}`);
    expect(form.detailErrors).toHaveProperty("backlogs");
    expect(form.answers?.details.backlogs).toBeNull();
  });

  it("reads the optional answers, and keeps what was typed next to a message", () => {
    const details = "degree=data-science&years=3&backlogs=2&test=gre&test=later&work=1.5";
    expect(read(`${all}&${details}`)).toMatchObject({
      detailErrors: {},
      answers: {
        details: {
          degree: "data-science",
          years: 3,
          backlogs: 2,
          test: ["gre", "later"],
          work: 1.5,
        },
      },
    });
    const wrong = read(`${all}&degree=alchemy&years=5&backlogs=many&test=iq&work=-1`);
    expect(Object.keys(wrong.detailErrors).sort()).toEqual([
      ...["backlogs", "degree", "test", "work", "years"],
    ]);
    expect(wrong.answers?.details).toEqual(noDetails);
    expect(wrong.values.backlogs).toEqual(["many"]);
  });
});
