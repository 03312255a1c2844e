import { describe, expect, it } from "vitest";
import type { CourseLoan } from "#domain/calculators/course-loan";
import type { FeePosition } from "#domain/courses/fee-position";
import * as calendar from "../../../app/routes/courses/calendar";
import * as courseRoute from "../../../app/routes/courses/course";
import { loader as courseList } from "~/routes/courses/list";
import { Browser, hostOf } from "../../contract/website";
import { useServices } from "../services";

const { loader: coursePage } = courseRoute;

useServices();

const open = (countryName: string, universityName: string, courseName = "msc-contracts") =>
  new Browser().get(coursePage, `/study-abroad/university/${countryName}/${universityName}/x`, {
    countryName,
    universityName,
    courseName,
  });

it.each([
  ["finland", "old-name-99901"],
  ["germany", "contract-university-99901"],
])("a course at /%s/%s moves to its university's address", async (country, university) => {
  const reply = await open(country, university);
  expect(reply.status).toBe(301);
  expect(reply.headers.get("location")).toBe(
    "/study-abroad/university/finland/contract-university-99901/msc-contracts",
  );
});

it("a course is shown at its university's address only", async () => {
  expect((await open("finland", "contract-university-99901")).status).toBe(200);
  expect((await open("finland", "contract-university-99901", "none")).status).toBe(404);
  expect((await open("finland", "contract-university")).status).toBe(404);
});

it("a course has the instalment of a loan for its whole cost, where loans are in rupees", async () => {
  const loanOn = async (browser: Browser) => {
    const reply = await browser.get(coursePage, "/study-abroad/university/x", {
      countryName: "finland",
      universityName: "contract-university-99901",
      courseName: "msc-contracts",
    });
    const { loan, costs } = (await reply.json()) as {
      loan: CourseLoan | null;
      costs: { total: { inr: number } };
    };
    return { loan, total: costs.total.inr };
  };
  const { loan, total } = await loanOn(new Browser());
  expect(loan?.amount).toBeGreaterThanOrEqual(total);
  expect(loan?.query).toMatch(/^amount=\d+&course=\d+$/);
  expect(await loanOn(new Browser(hostOf("vn")))).toMatchObject({ loan: null });
});

it("a course has its place by tuition in its field and country, among enough courses", async () => {
  const feesOf = async (countryName: string, universityName: string, courseName: string) => {
    const reply = await open(countryName, universityName, courseName);
    return ((await reply.json()) as { fees: FeePosition | null }).fees;
  };
  const fees = await feesOf("uk", "university-of-glasgow-4010", "msc-data-science");
  if (!fees) throw new Error("the course has no place");
  const { data } = await courseList({
    request: new Browser().request(`/study-abroad${fees.path}&maxFee=2000000000`),
    params: {},
    context: {},
  });
  const { courses, total } = data.content;
  expect(fees.all).toBe(total);
  expect(courses[fees.cheaper]?.university.id).toBe(4010);
  expect(await feesOf("finland", "contract-university-99901", "msc-contracts")).toBeNull();
});

it.each([
  ["/study-abroad/usa/masters?fees=free", true],
  ["https://evil.example/study-abroad/usa", false],
  ["//evil.example", false],
  ["/study-abroad\\evil", false],
])("a course links back to the search at %s: %s", async (from, isLinked) => {
  const query = new URLSearchParams({ from });
  const reply = await new Browser().get(
    coursePage,
    `/study-abroad/university/finland/contract-university-99901/msc-contracts?${query}`,
    {
      countryName: "finland",
      universityName: "contract-university-99901",
      courseName: "msc-contracts",
    },
  );
  const { listHref } = (await reply.json()) as { listHref: string | null };
  expect(listHref).toBe(isLinked ? from : null);
});

const GLASGOW = "/study-abroad/university/uk/university-of-glasgow-4010/msc-data-science";
const glasgow = {
  countryName: "uk",
  universityName: "university-of-glasgow-4010",
  courseName: "msc-data-science",
};

describe("checking a course without an account", () => {
  const shown = async (browser: Browser) => {
    const { requirements, marks } = await browser.load(coursePage, GLASGOW, glasgow);
    return { checks: requirements.checks, marks };
  };

  it("remembers marks and score, and compares them with the course", async () => {
    const browser = new Browser();
    expect(await shown(browser)).toMatchObject({ checks: null, marks: { marks: "", ielts: "" } });
    const reply = await browser.post(
      courseRoute.action,
      GLASGOW,
      { marks: "72 %", ielts: "7" },
      glasgow,
    );
    expect(reply.status).toBe(303);
    expect(reply.headers.get("location")).toBe(`${GLASGOW}#checks`);
    const { checks, marks } = await shown(browser);
    expect(marks).toMatchObject({ marks: "72", scale: "percent", ielts: "7" });
    expect(checks?.find(({ name }) => name === "English")?.given).toContain("You have IELTS 7");
  });

  it.each([
    ["vn.localhost:3000", ["points10", "percent", "gpa4"], "points10", "7.6"],
    ["sa.localhost:3000", ["percent", "gpa4"], "gpa4", "3.2"],
  ])("on %s, asks for marks on the scales of its schools", async (host, offered, scale, mark) => {
    const browser = new Browser(host);
    const before = await shown(browser);
    expect(before.marks?.scales.scale.map(({ value }) => value)).toEqual(offered);
    expect(before.marks?.scales.marksHint).not.toBeNull();
    await browser.post(courseRoute.action, GLASGOW, { marks: mark, scale, ielts: "" }, glasgow);
    const { checks, marks } = await shown(browser);
    expect(marks).toMatchObject({ marks: mark, scale });
    expect(checks?.find(({ name }) => name === "Marks")?.given).toContain(mark);
    // Marks in percent replace those on another scale.
    await browser.post(courseRoute.action, GLASGOW, { marks: "81", scale: "percent" }, glasgow);
    const after = await shown(browser);
    expect(after.marks).toMatchObject({ marks: "81", scale: "percent" });
    expect(after.checks?.find(({ name }) => name === "Marks")?.given).toBe("You have 81%");
  });

  it.each([
    [{ marks: "", ielts: "" }, ["marks"]],
    [{ marks: "720", ielts: "" }, ["marks"]],
    [{ marks: "72", ielts: "11" }, ["ielts"]],
  ])("names what is wrong with %o beside its field, and stores nothing", async (typed, wrong) => {
    const browser = new Browser();
    const reply = await browser.post(courseRoute.action, GLASGOW, typed, glasgow);
    expect(reply.status).toBe(400);
    const { errors, marks } = (await reply.json()) as { errors: object; marks: string };
    expect(Object.keys(errors)).toEqual(wrong);
    expect(marks).toBe(typed.marks);
    expect((await shown(browser)).checks).toBeNull();
  });
});

it("the closing dates of a course are a calendar", async () => {
  const reply = await new Browser().get(calendar.loader, `${GLASGOW}/deadlines.ics`, glasgow);
  expect(reply.headers.get("content-type")).toContain("text/calendar");
  expect(await reply.text()).toMatch(/^BEGIN:VCALENDAR[\s\S]*END:VCALENDAR/);
  const none = { ...glasgow, courseName: "none" };
  expect((await new Browser().get(calendar.loader, "/x", none)).status).toBe(404);
});
