import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseCompanyPages } from "#domain/site/company-pages";
import { noTargets } from "#domain/courses/menu-targets";
import { regions, type RegionKey } from "#domain/site/regions";
import { footerForRegion, phoneNumbers } from "./footer";
import { menuForRegion, sectionsForRegion, type MenuSection } from "./menu";

/** navigation-and-content.md §2.3 */
const itemSchema = z
  .object({
    id: z.string().min(1),
    href: z.string().regex(/^(\/study-abroad(\/|$)|https:\/\/)/),
    as: z.string().min(1),
    anchorText: z.string().min(2),
    eventName: z.string().regex(/^(header|footer)_[a-z0-9_]+_clicked$/),
    category: z.enum(["header_interaction", "footer_interaction"]),
    scroll: z.boolean(),
    anchorOnly: z.boolean().optional(),
    children: z.array(z.unknown()).optional(),
  })
  .strict();

/** navigation-and-content.md §2.4 */
const columnSchema = z
  .object({
    id: z.string().min(1),
    heading: z.string().min(1),
    colWidth: z.number().int().min(1).max(12),
    viewLink: z.string().startsWith("/study-abroad"),
    viewLinkText: z.string().min(1),
    iconName: z.string().regex(/^[A-Z]\w+$/),
    parentUrl: z.string().startsWith("/study-abroad"),
    parentLinkName: z.string().min(1),
    childLinks: z.array(itemSchema).min(1),
  })
  .strict();

const countries = ["usa", "australia", "canada", "uk", "germany", "ireland", "france", "finland"];
const target = (path: string) => ({ name: "Any", path, count: 7 });
const targets = {
  lists: ["abroad", ...countries].flatMap((country) => [
    ...["law", "engineering", "computer-science"].map((one) =>
      target(`/${country}/courses/${one}`),
    ),
    target(`/${country}/courses`),
    ...["finance", "rare", "data-science"].map((one) => target(`/${country}/masters/${one}`)),
    target(`/${country}/bachelors/economics`),
  ]),
  universities: countries.map((country) => target(`/university/${country}/university-1`)),
};
const india = sectionsForRegion(regions.default, targets);
const section = (id: MenuSection["id"]) => {
  const found = india.find((one) => one.id === id);
  if (!found) throw new Error(`no section ${id}`);
  return found;
};
const allLinks = (sections: readonly MenuSection[]) =>
  sections.flatMap(({ groups }) =>
    groups.flatMap(({ columns }) => columns.flatMap(({ childLinks }) => childLinks)),
  );
const idsIn = (key: RegionKey) =>
  new Set(allLinks(sectionsForRegion(regions[key], targets)).map(({ id }) => id));

describe("the header menu", () => {
  it("has the shapes of the specification", () => {
    const columns = india.flatMap(({ groups }) => groups.flatMap((group) => group.columns));
    expect(columns.length).toBeGreaterThan(40);
    for (const column of columns) {
      expect(columnSchema.safeParse(column).error, column.id).toBeUndefined();
    }
  });

  it("has no id twice within a group", () => {
    for (const { groups } of india) {
      for (const group of groups) {
        const ids = group.columns.flatMap(({ id, childLinks }) => [
          `column ${id}`,
          ...childLinks.map((link) => `${id} ${link.id}`),
        ]);
        expect(
          ids.filter((id, index) => ids.indexOf(id) !== index),
          group.id,
        ).toEqual([]);
      }
    }
  });

  it("leads with countries and exams, in their order", () => {
    expect(india.slice(0, 2).map(({ name }) => name)).toEqual(["Countries", "Exams"]);
    expect(section("countries").groups.map(({ name }) => name)).toEqual([
      "USA",
      "Australia",
      "Canada",
      "UK",
      "Germany",
      "Ireland",
      "France",
      "Finland",
      "Other",
    ]);
    expect(
      section("exams")
        .groups.slice(0, 4)
        .map(({ name }) => name),
    ).toEqual(["IELTS", "GRE", "GMAT", "TOEFL"]);
  });

  it.each(["usa", "australia", "canada", "uk", "ireland"])("gives %s its four columns", (id) => {
    const group = section("countries").groups.find((one) => one.id === id);
    expect(group?.columns.map(({ heading }) => heading)).toEqual([
      "Popular Streams",
      "Popular Specializations",
      "Top Ranked Universities",
      "Top Reads",
    ]);
    expect(group?.exploreText).toMatch(/^Explore Studying in /);
  });

  it.each(["germany", "france", "finland"])("gives %s fewer", (id) => {
    const group = section("countries").groups.find((one) => one.id === id);
    expect(group?.columns.length).toBeLessThan(4);
    expect(group?.columns.length).toBeGreaterThan(0);
  });

  it("links only to lists and universities with courses, those of the curated list first", () => {
    const known = [...targets.lists, ...targets.universities].map(({ path }) => path);
    const group = section("countries").groups.find(({ id }) => id === "usa");
    const [, masters, universities] = group?.columns ?? [];
    expect(masters?.childLinks.map(({ href }) => href.slice(13))).toEqual([
      "/usa/masters/data-science",
      "/usa/masters/finance",
      "/usa/masters/rare",
    ]);
    expect(universities?.childLinks.map(({ href }) => href.slice(13))).toEqual([
      "/university/usa/university-1",
    ]);
    const lists = allLinks(india)
      .map(({ href }) => href.slice(13))
      .filter((path) => /^\/([\w-]+\/(courses|masters|bachelors)|university)\//.test(path));
    expect(lists.filter((path) => !known.includes(path))).toEqual([]);
  });

  it("has the number of courses beside each country", () => {
    const [usa] = section("countries").groups;
    expect([usa?.name, usa?.figure]).toEqual(["USA", "7 courses"]);
  });

  it("leaves out columns of lists without counts, and keeps the rest", () => {
    const [first] = sectionsForRegion(regions.default, noTargets);
    expect(first?.groups[0]?.columns.map(({ heading }) => heading)).toEqual(["Top Reads"]);
  });

  it("covers every exam of the specification", () => {
    const addresses = allLinks([section("exams")]).map(({ href }) => href);
    for (const exam of "toefl pte duolingo act sat usmle oet plab mcat ielts gre gmat".split(" ")) {
      expect(
        addresses.some((href) => href.includes(`/exam/${exam}/`)),
        exam,
      ).toBe(true);
    }
  });

  it("has the calculators and the other pages of the menu", () => {
    const ids = idsIn("default");
    for (const id of [
      "cgpa-to-gpa-calculator",
      "expense-calculator",
      "ielts-band",
      "education-loan",
      "sgpa-to-percentage-calculator",
      "webinars",
      "events",
      "alumni-connect",
      "booster-program",
      "scholarship",
      "consultant",
      "accommodation",
      "university-partnership",
      "careers",
      "centers",
      "experience-centres",
    ]) {
      expect(ids, id).toContain(id);
    }
  });
});

describe("the menu of a region", () => {
  it.each(["vn", "sa"] as const)("%s has no course menu and no calculators", (key) => {
    const names = menuForRegion(regions[key]).sections.map(({ id }) => id);
    expect(names).not.toContain("programs");
    expect(names).not.toContain("tools");
    expect(menuForRegion(regions[key]).short.map(({ id }) => id)).not.toContain("programs");
  });

  it("vn has no links to articles", () => {
    const toArticles = (key: RegionKey) =>
      allLinks(sectionsForRegion(regions[key], targets)).filter(({ href }) =>
        href.includes("/articles/"),
      );
    expect(toArticles("vn")).toEqual([]);
    expect(toArticles("sa").length).toBeGreaterThan(50);
  });

  it("vn leaves out its items, here and in the short menu", () => {
    const short = menuForRegion(regions.vn).short.flatMap(({ links }) => links.map(({ id }) => id));
    for (const id of ["events", "articles", "ebooks", "centers", "university-partnership"]) {
      expect(idsIn("default"), id).toContain(id);
      expect(idsIn("vn"), id).not.toContain(id);
      expect(short, id).not.toContain(id);
    }
  });

  it.each(["vn", "sa"] as const)("%s has no link to tests and services in India", (key) => {
    const links = allLinks(sectionsForRegion(regions[key], targets)).map(({ href }) => href);
    expect(links.filter((href) => /coaching|consultant|josaa|neet|eamcet/.test(href))).toEqual([]);
    expect(links.some((href) => href.endsWith("/other-exams/lsat"))).toBe(true);
  });

  it("sa keeps them", () => {
    expect(idsIn("sa")).toContain("events");
    expect(idsIn("sa")).toContain("articles");
  });

  it.each([
    ["default", ["Courses", "Universities", "Countries", "Exams"], ["Tools"]],
    ["vn", ["Courses", "Universities", "Countries", "Exams"], []],
    ["sa", ["Courses", "Universities", "Countries", "Exams"], []],
  ] as const)("%s has the most wanted pages first in the short menu", (key, first, last) => {
    const { short } = menuForRegion(regions[key]);
    const [explore, ...others] = short;
    expect(explore?.links.map(({ anchorText }) => anchorText)).toEqual([
      ...first,
      "Scholarships",
      "Find your match",
      ...last,
    ]);
    expect(others.map(({ id }) => id).filter((id) => id === "programs")).toEqual(
      key === "default" ? [others.at(-1)?.id] : [],
    );
  });

  it("has an Articles entry in the short menu that reloads the page", () => {
    const links = menuForRegion(regions.default).short.flatMap((group) => group.links);
    expect(links.find(({ id }) => id === "articles")).toMatchObject({ anchorOnly: true });
  });
});

describe("the footer", () => {
  const footer = footerForRegion(regions.default);

  it("has a phone number for students elsewhere", () => {
    expect(footer.otherPhones.map(({ label }) => label)).toEqual(
      expect.arrayContaining(["US", "UK and EMEA", "APAC and Singapore", "Indonesia"]),
    );
    expect(footer.otherPhones).not.toContain(footer.phone);
  });

  it("has links in the shape of the specification, no id twice", () => {
    const links = [...footer.siteLinks, ...footer.companyLinks, ...footer.studyInLinks];
    for (const link of links) expect(itemSchema.safeParse(link).error, link.id).toBeUndefined();
    expect(new Set(links.map(({ id }) => id)).size).toBe(links.length);
  });

  it("has every internal link of the specification", () => {
    expect(footer.siteLinks.map(({ href }) => href.replace("/study-abroad", ""))).toEqual([
      "/about-us",
      "/scholarship",
      "/articles/",
      "/exam",
      "/university-partnership",
      "/ebooks",
      "/accommodation",
      "/alumni-connect",
      "/knowledge-base",
      "/html-sitemap/sitemap",
      "/partners",
    ]);
  });

  it("leads to pages of this site, until an operator names the company's own", () => {
    for (const { href } of footer.companyLinks) expect(href).toMatch(/^\/study-abroad\//);
    const pages = parseCompanyPages(
      "terms=https://example.com/terms , contact=https://example.com/",
    );
    const links = footerForRegion(regions.default, pages ?? undefined).companyLinks;
    expect(links.filter(({ href }) => href.startsWith("https:")).map(({ href }) => href)).toEqual([
      "https://example.com/",
      "https://example.com/terms",
    ]);
  });

  it.each(["terms", "terms=http://example.com", "jobs=https://example.com", "terms=javascript:x"])(
    "refuses the setting %s",
    (text) => expect(parseCompanyPages(text)).toBeNull(),
  );

  it("has the study-in list in its order", () => {
    expect(footer.studyInLinks.map(({ href }) => href)).toEqual(
      ["usa", "germany", "canada", "uk", "australia"].map((slug) => `/study-abroad/${slug}`),
    );
  });

  it("has the social links, WhatsApp with a greeting", () => {
    expect(footer.socialLinks.map(({ name }) => name)).toEqual([
      "LinkedIn",
      "Facebook",
      "Instagram",
      "Twitter",
      "YouTube",
      "WhatsApp",
    ]);
    const chat = new URL(footer.socialLinks.at(-1)?.href ?? "");
    expect(chat.searchParams.get("text")).toMatch(/^Hello /);
  });

  it.each([
    ["default", phoneNumbers.default],
    ["vn", phoneNumbers.vn],
    ["sa", phoneNumbers.sa],
  ] as const)("of %s has its own number", (key, number) => {
    expect(footerForRegion(regions[key]).phone).toEqual(number);
  });

  it("is a shorter one in vn and sa", () => {
    for (const key of ["vn", "sa"] as const) {
      const regional = footerForRegion(regions[key]);
      expect(regional.companyLinks.length).toBeLessThan(footer.companyLinks.length);
    }
    expect(footerForRegion(regions.vn).siteLinks.map(({ id }) => id)).not.toContain("ebooks");
  });
});
