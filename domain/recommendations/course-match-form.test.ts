import { describe, expect, it } from "vitest";
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
