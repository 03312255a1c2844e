import { describe, expect, it } from "vitest";
import * as course from "../../../app/routes/courses/course";
import * as inList from "../../../app/routes/courses/in-list";
import * as courses from "../../../app/routes/courses/list";
import * as byCountry from "../../../app/routes/universities/by-country";
import * as list from "../../../app/routes/universities/list";
import { Browser, hostOf } from "../../contract/website";
import { newStudent, useServices } from "../services";

const environment = useServices();
const BASE = "/study-abroad";
const browser = new Browser();

describe("the list of universities", () => {
  const load = (path: string, params = {}, by = browser) =>
    by.load(list.loader, BASE + path, params);
  const status = async (path: string, params = {}) =>
    (await browser.get(list.loader, BASE + path, params)).status;

  it("is narrowed by country, level and subject", async () => {
    const all = await load("/universities");
    const german = await load("/germany/universities", { country: "germany" });
    expect(german.universities.every(({ countrySlug }) => countrySlug === "germany")).toBe(true);
    expect(german.total).toBeLessThan(all.total);
    const category = "data-science";
    const subject = await load(`/universities/masters/${category}`, { category });
    expect(subject.filters).toMatchObject({ educationLevel: ["masters"] });
    expect(subject.total).toBeLessThan(all.total);
    // Lists by subject repeat the course lists of the subject.
    expect([all.seo.isIndexed, subject.seo.isIndexed]).toEqual([true, false]);
  });

  it("finds by name, and keeps the filters in its links", async () => {
    const { universities, query } = await load("/universities?q=contract&country=finland");
    expect(universities.map(({ slug }) => slug)).toEqual(["contract-university-99901"]);
    expect(new URLSearchParams(query).get("country")).toBe("finland");
  });

  it("hides filters where the region does", async () => {
    const hidden = async (by: Browser) => (await load("/universities", {}, by)).hideFilters;
    expect(await hidden(browser)).toBe(false);
    expect(await hidden(new Browser(hostOf("sa")))).toBe(true);
  });

  it("returns 404 for what doesn't exist", async () => {
    expect(await status("/atlantis/universities", { country: "atlantis" })).toBe(404);
    expect(await status("/universities/masters/alchemy", { category: "alchemy" })).toBe(404);
    expect(await status("/universities?page=99")).toBe(404);
    expect(await status("/universities?country=%E0%A4%A")).toBe(404);
  });
});

describe("the list of courses", () => {
  const load = async (path: string, params = {}, by = browser) => {
    const { content, seo } = await by.load(courses.loader, BASE + path, params);
    return { ...content, seo };
  };
  const status = async (path: string, params = {}) =>
    (await browser.get(courses.loader, BASE + path, params)).status;

  it("combines the place in the address with filters", async () => {
    const category = "computer-science";
    const all = await load(`/germany/masters/${category}`, { category });
    expect(all.courses.length).toBeGreaterThan(0);
    const free = await load(`/germany/masters/${category}?fees=free`, { category });
    expect(free.total).toBeLessThanOrEqual(all.total);
    // What the address fixes can't be changed by the query.
    const forced = await load(`/germany/masters/${category}?country=usa`, { category });
    expect([forced.total, forced.filters.country]).toEqual([all.total, ["germany"]]);
  });

  it("shows the filters that a region has", async () => {
    const facets = async (by: Browser) =>
      (await load("/abroad/courses", {}, by)).facets?.map(({ name }) => name) ?? null;
    expect(await facets(browser)).toContain("educationLevel");
    expect(await facets(new Browser(hostOf("vn")))).not.toContain("educationLevel");
    expect(await facets(new Browser(hostOf("sa")))).toBeNull();
  });

  it("has a session's token for the shortlist buttons", async () => {
    const student = await newStudent(environment());
    expect((await load("/usa/masters", {}, student.browser)).csrf).toBe(student.csrf);
    expect((await load("/usa/masters")).csrf).toBeNull();
  });

  it("returns 404 for what doesn't exist", async () => {
    expect(await status("/atlantis/masters")).toBe(404);
    expect(await status("/usa/masters/alchemy", { category: "alchemy" })).toBe(404);
    expect(await status("/usa/masters?page=999")).toBe(404);
    expect(await status("/usa/masters?fees=%E0%A4%A")).toBe(404);
  });
});

describe("a university below a list", () => {
  const OWN = `${BASE}/university/finland/contract-university-99901`;
  const under = (category: string, pageSlug: string) =>
    browser.get(inList.loader, `${BASE}/finland/masters/${category}/${pageSlug}`, {
      category,
      pageSlug,
    });

  it("leads to its course of the subject, or to all of its courses", async () => {
    const slug = "contract-university-99901";
    expect(await under("law", slug)).toRedirectTo(`${OWN}/msc-contracts`, 301);
    expect(await under("physics", slug)).toRedirectTo(`${OWN}/courses`, 301);
    expect((await under("law", "none-1")).status).toBe(404);
  });

  it("has one address", async () => {
    const get = (slug: string) =>
      browser.get(byCountry.loader, `${BASE}/germany/universities/${slug}`, { slug });
    expect(await get("contract-university-99901")).toRedirectTo(OWN, 301);
    expect((await get("none-1")).status).toBe(404);
  });
});

describe("a course", () => {
  const params = {
    countryName: "finland",
    universityName: "contract-university-99901",
    courseName: "msc-contracts",
  };
  const PATH = `${BASE}/university/finland/contract-university-99901/msc-contracts`;

  it("has its whole cost and the scholarships for it", async () => {
    const page = await browser.load(course.loader, PATH, params);
    expect(page.title).toBe("MSc Contracts, Contract University");
    // The fee is known, so the country's typical one is left out.
    expect(page.living.some(({ key }) => /tuition/i.test(key))).toBe(false);
    expect(JSON.stringify(page.scholarships)).toContain("contract-award");
    expect(page.csrf).toBeNull();
  });

  it("has one address, below the university's country", async () => {
    const path = PATH.replace("finland", "usa");
    const reply = await browser.get(course.loader, path, { ...params, countryName: "usa" });
    expect(reply).toRedirectTo(PATH, 301);
  });

  it.each([{ courseName: "none" }, { universityName: "none-1" }])(
    "may not exist: %j",
    async (other) => {
      expect((await browser.get(course.loader, PATH, { ...params, ...other })).status).toBe(404);
    },
  );
});
