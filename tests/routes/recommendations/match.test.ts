import { describe, expect, it } from "vitest";
import { matchQuestions } from "#domain/recommendations/course-match-form";
import * as match from "../../../app/routes/recommendations/match";
import { Browser, hostOf } from "../../contract/website";
import { newStudent, useServices } from "../services";

const environment = useServices();
const PATH = "/study-abroad/match";
const complete = {
  level: "masters",
  field: "data-science",
  country: "germany",
  marks: "72",
  ielts: "6.5",
  budget: "30",
  intake: "open",
};
const load = (answers: Record<string, string>, browser = new Browser()) =>
  browser.load(match.loader, `${PATH}?${new URLSearchParams(answers)}`);

describe("the course matcher", () => {
  it("asks one question after the other", async () => {
    const given: Record<string, string> = {};
    for (const question of matchQuestions) {
      const page = await load(given);
      expect([page.question, page.result]).toEqual([question, null]);
      given[question] = complete[question];
    }
    expect((await load(given)).question).toBeNull();
  });

  it("shows the courses that suit, with a summary for the enquiry", async () => {
    const { result, summary, choices } = await load(complete);
    expect(result?.total).toBeGreaterThan(0);
    expect(summary).toContain("Master's; Data Science; Germany");
    expect(choices).toBeNull();
  });

  it.each([
    ["level", "phd"],
    ["field", "alchemy"],
    ["country", "atlantis"],
    ["marks", "140"],
    ["ielts", "10"],
    ["budget", "0"],
  ])("returns to %s when it is %s, and keeps the other answers", async (question, value) => {
    const { form, question: asked } = await load({ ...complete, [question]: value });
    expect([asked, form.error?.question]).toEqual([question, question]);
    expect(form.values).toMatchObject(
      question === "level" ? { marks: ["72"] } : { level: ["masters"] },
    );
  });

  it("shows an answer again to change it", async () => {
    const { question, form } = await load({ ...complete, edit: "budget" });
    expect([question, form.values.budget]).toEqual(["budget", ["30"]]);
  });

  it("links the converter for a CGPA where the region has it", async () => {
    const converterFor = async (browser: Browser) =>
      (await load({ level: "masters" }, browser)).form.converter;
    expect(await converterFor(new Browser())).toBe("/sgpa-to-percentage-calculator");
    expect(await converterFor(new Browser(hostOf("sa")))).toBeNull();
  });

  it("is indexed only at its first question", async () => {
    expect((await new Browser().load(match.loader, PATH)).seo.isIndexed).toBe(true);
    expect((await load({ level: "masters" })).seo.isIndexed).toBe(false);
  });

  it("answers from the profile, and says how the budget follows from it", async () => {
    const { browser, user } = await newStudent(environment());
    await environment().client.post(
      `${user.base}/study-abroad-preference`,
      {
        countries: ["DEU"],
        level: "masters",
        subject: "Data science",
        intakeYear: 2027,
        budget: 1_000_000,
      },
      { bearer: user.bearer },
    );
    const first = await load({}, browser);
    const known = new URLSearchParams(first.form.shortcut ?? "");
    expect(Object.fromEntries(known)).toMatchObject({
      level: "masters",
      field: "data-science",
      country: "germany",
    });
    expect(Number(known.get("budget"))).toBeGreaterThan(15);
    const budget = await load({ ...complete, edit: "budget" }, browser);
    expect([budget.form.values.budget, budget.form.note]).toEqual([["30"], null]);
    const { budget: _, ...others } = complete;
    expect((await load(others, browser)).form.note).toMatch(
      /^Your profile says ₹10 lakh tuition a year\. We added ₹.+ lakh for living costs in Germany\.$/,
    );
    expect((await load({})).form.shortcut).toBeNull();
  });

  it("takes the total budget of an enquiry as it is", async () => {
    const { browser, user } = await newStudent(environment());
    await environment().client.post(
      `${user.base}/study-abroad-preference`,
      {
        countries: ["DEU"],
        level: "masters",
        subject: "Data science",
        intakeYear: 2027,
        budget: 1_000_000,
        totalBudget: 2_000_000,
      },
      { bearer: user.bearer },
    );
    const known = new URLSearchParams((await load({}, browser)).form.shortcut ?? "");
    expect(known.get("budget")).toBe("20");
    const { budget: _, ...others } = complete;
    expect((await load(others, browser)).form.note).toBe("This answer is from your profile.");
  });

  it("has a session's token for the shortlist buttons", async () => {
    const { browser, csrf } = await newStudent(environment());
    expect((await load(complete, browser)).csrf).toBe(csrf);
    expect((await load(complete)).csrf).toBeNull();
  });
});
