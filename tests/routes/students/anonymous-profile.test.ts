import { describe, expect, it } from "vitest";
import * as expense from "../../../app/routes/calculators/expense";
import * as course from "../../../app/routes/courses/course";
import * as enquiry from "../../../app/routes/enquiries/enquiry";
import * as privacy from "../../../app/routes/privacy/choices";
import * as match from "../../../app/routes/recommendations/match";
import * as home from "../../../app/routes/site/home";
import { adoptAnswers, rememberCourse } from "~/services/students/anonymous-profile.server";
import { services } from "~/services/client/services.server";
import { Visitor } from "~/services/auth/session/visitor.server";
import { Browser } from "../../contract/website";
import { newStudent, useServices } from "../services";

const environment = useServices();
const BASE = "/study-abroad";
const COOKIE = "disha_profile";
const answers =
  "level=masters&field=data-science&country=germany&country=netherlands&marks=72&ielts=6.5&budget=30&intake=open";

/** A browser whose visitor has answered the matcher's questions. */
async function afterMatch(query = answers) {
  const browser = new Browser();
  await browser.get(match.loader, `${BASE}/match?${query}`);
  return browser;
}

describe("what a visitor answers without an account", () => {
  it("is stored by the matcher in one signed cookie under 1 KB", async () => {
    const browser = await afterMatch();
    const cookie = browser.cookies.get(COOKIE) ?? "";
    expect(cookie.length).toBeGreaterThan(50);
    expect(cookie.length).toBeLessThan(1_000);
    browser.cookies.set(COOKIE, cookie.replace(/^.{4}/, "AAAA"));
    expect((await browser.load(home.loader, BASE)).continued).toBeNull();
  });

  it("is continued on the home page and prefills the matcher", async () => {
    const browser = await afterMatch("level=masters&country=germany");
    const { continued } = await browser.load(home.loader, BASE);
    expect(continued?.answers.map(({ label }) => label)).toEqual(["Master's", "Germany"]);
    expect(continued?.left).toBe(5);
    const { form } = await browser.load(match.loader, `${BASE}/match`);
    expect(form.values.level).toEqual(["masters"]);
    expect(form.shortcut).toContain("country=germany");
  });

  it("prefills the enquiry and the cost calculator", async () => {
    const browser = await afterMatch();
    const { view } = await browser.load(enquiry.loader, `${BASE}/enquiry`);
    const values = Object.fromEntries(view.fields.map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({ interestedCountry: "DEU", educationLevel: "MASTERS" });
    expect(Object.fromEntries(view.hiddenFields)).toMatchObject({
      countries: "DEU,NLD",
      marks: "72%",
      ielts: "6.5",
      yearlyBudget: "3000000",
    });
    const { reading } = await browser.load(expense.loader, `${BASE}/expense-calculator`);
    expect(reading.values).toMatchObject({ country: "germany", level: "masters" });
  });

  it("begins with a calculator too", async () => {
    const browser = new Browser();
    await browser.get(
      expense.loader,
      `${BASE}/expense-calculator?country=netherlands&level=masters&step=3`,
    );
    const { continued } = await browser.load(home.loader, BASE);
    expect(continued?.answers.map(({ label }) => label)).toContain("Netherlands");
  });

  it("is not taken from a link that was sent or fetched in advance", async () => {
    for (const [name, value] of [
      ["sec-fetch-site", "none"],
      ["sec-purpose", "prefetch"],
    ] as const) {
      const browser = new Browser();
      await browser.get(match.loader, `${BASE}/match?${answers}`, {}, { [name]: value });
      expect(browser.cookies.has(COOKIE)).toBe(false);
    }
  });

  it("remembers the courses that were opened since, and checks their requirements", async () => {
    const browser = await afterMatch();
    const { result } = await browser.load(match.loader, `${BASE}/match?${answers}`);
    const [first] = result?.matches ?? [];
    if (!first) throw new Error("no course fits");
    const { slug, university } = first.course;
    const params = {
      countryName: university.countrySlug,
      universityName: university.slug,
      courseName: slug,
    };
    const path = `${BASE}/university/${university.countrySlug}/${university.slug}/${slug}`;
    const page = await browser.get(course.loader, path, params);
    expect(page.headers.get("cache-control")).toContain("private");
    const { requirements } = await browser.load(course.loader, path, params);
    expect(requirements.checks).not.toBeNull();
    const { continued } = await browser.load(home.loader, BASE);
    expect(continued?.courses.map(({ id }) => id)).toEqual([first.course.id]);
    expect(continued?.courses[0]?.changedFee).toBeNull();
    // Without answers, course pages are the same for everyone.
    const others = new Browser();
    expect((await others.get(course.loader, path, params)).headers.get("set-cookie")).toBeNull();
  });

  it("says which fee has changed since a course was opened", async () => {
    const browser = await afterMatch();
    const [changed, same] = ["5002-physics", "1001-mathematics"];
    const { courses } = await services(
      await Visitor.of(browser.request(BASE)),
    ).courses.compareCourses({ query: { id: [changed, same] } });
    for (const { id, data } of courses) {
      const amount = data.tuitionFee?.amount ?? 0;
      const tuitionFee = { amount: id === changed ? amount + 1_000 : amount };
      const { "Set-Cookie": cookie = "" } = await rememberCourse(browser.request(BASE), {
        id,
        data: { tuitionFee },
      });
      browser.cookies.set(COOKIE, /=([^;]*)/.exec(cookie)?.[1] ?? "");
    }
    const { continued } = await browser.load(home.loader, BASE);
    const told = continued?.courses.filter(({ changedFee }) => changedFee !== null);
    expect(told?.map(({ id }) => id)).toEqual([changed]);
    expect(continued?.courses).toHaveLength(2);
  });

  it("is adopted by the account, which keeps its own answers", async () => {
    const { browser } = await newStudent(environment());
    const anonymous = await afterMatch();
    browser.cookies.set(COOKIE, anonymous.cookies.get(COOKIE) ?? "");
    const visitor = await Visitor.of(browser.request(BASE));
    expect(await adoptAnswers(visitor)).toHaveProperty("Set-Cookie");
    const profile = () => services(visitor).students.showProfile();
    const { sections } = await profile();
    expect(sections["study-abroad-preference"]).toMatchObject({
      level: "masters",
      countries: ["DEU", "NLD"],
      totalBudget: 3_000_000,
    });
    expect(sections["education/bachelors"]).toMatchObject({ grade: 72 });
    const later = await afterMatch("level=bachelors&country=usa");
    browser.cookies.set(COOKIE, later.cookies.get(COOKIE) ?? "");
    await adoptAnswers(await Visitor.of(browser.request(BASE)));
    expect((await profile()).sections["study-abroad-preference"]).toMatchObject({
      level: "masters",
    });
  });

  it("is deleted in one press", async () => {
    const browser = await afterMatch();
    expect((await browser.load(privacy.loader, `${BASE}/privacy-choices`)).known).not.toBeNull();
    await browser.post(privacy.action, `${BASE}/privacy-choices`, { answers: "delete" });
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect((await browser.load(privacy.loader, `${BASE}/privacy-choices`)).known).toBeNull();
  });
});
