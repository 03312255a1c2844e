import { describe, expect, it } from "vitest";
import outlines from "../../../app/content/countries/outlines.json";
import * as article from "../../../app/routes/catalogue/articles";
import * as author from "../../../app/routes/catalogue/author";
import * as document from "../../../app/routes/catalogue/document";
import * as hub from "../../../app/routes/catalogue/hub";
import * as country from "../../../app/routes/countries/country";
import * as match from "../../../app/routes/recommendations/match";
import * as map from "../../../app/routes/countries/map";
import * as programs from "../../../app/routes/courses/programs";
import * as scholarship from "../../../app/routes/scholarships/scholarship";
import { Browser, hostOf } from "../../contract/website";
import { newStudent, useServices } from "../services";

const environment = useServices();
const BASE = "/study-abroad";
const browser = new Browser();

describe("a page of prose", () => {
  const get = (path: string) => browser.get(document.loader, BASE + path);
  const load = (path: string, by = browser) => by.load(document.loader, BASE + path);

  it.each([
    ["/about-us", "page", 1],
    ["/articles/documents-checklist", "article", 2],
    ["/exam/ielts", "exam", 2],
    ["/exam/ielts/eligibility", "exam-topic", 3],
    ["/ebooks/gre-guide", "ebook", 2],
    ["/ua-accelerator-programs/bachelors-in-engineering-usa", "program", 2],
    ["/consultant/kochi", "consultant", 2],
  ])("shows %s with the way to it", async (path, kind, depth) => {
    const { document: shown, trail, seo } = await load(path);
    expect([shown.kind, trail.length]).toEqual([kind, depth]);
    expect(seo.title).toMatch(/./);
  });

  it("lists the universities that accept an exam in a country", async () => {
    const { accepting } = await load("/exam/gre/accepting-universities-in-usa");
    expect(accepting).toMatchObject({ exam: "gre", country: "usa" });
    expect((await load("/exam/ielts/score-for-the-uk")).accepting).toMatchObject({ country: "uk" });
    expect((await load("/exam/ielts/eligibility")).accepting).toBeNull();
  });

  it("sums up what courses ask for on the page of an exam only", async () => {
    const { overview } = await load("/exam/ielts");
    const germany = overview.find(({ country }) => country === "germany");
    expect(germany?.text).toMatch(/^6\.5 most often/);
    expect((await load("/exam/ielts/eligibility")).overview).toEqual([]);
  });

  it("doesn't index samples and short pages", async () => {
    const isIndexed = async (path: string) => (await load(path)).seo.isIndexed;
    expect(await isIndexed("/about-us")).toBe(true);
    expect(await isIndexed("/exam/ielts/ielts-coaching-centre-in-kochi")).toBe(false);
  });

  it("offers a file after signing in for it", async () => {
    const path = "/ebooks/gre-guide?ready=1";
    const student = await newStudent(environment());
    expect((await load(path, student.browser)).isReady).toBe(true);
    expect((await load(path)).isReady).toBe(false);
  });

  it.each([
    ["/exams", "/exam"],
    ["/study-in-usa", "/usa"],
  ])("redirects from the old address %s", async (path, target) => {
    expect(await get(path)).toRedirectTo(BASE + target, 301);
  });

  it("was removed at an address that returns 410", async () => {
    expect((await get("/student-direct-stream")).status).toBe(410);
  });

  it.each([
    "/nothing/here",
    "/404",
    "/articles/none",
    "/exam/none",
    "/exam/ielts/none",
    "/ebooks/none",
  ])("returns 404 for %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe("a hub", () => {
  it.each(["exam", "consultant", "knowledge-base", "booster-program"])(
    "lists all pages of its kind: %s",
    async (slug) => {
      const page = await browser.load(hub.loader, `${BASE}/${slug}`);
      expect(page.documents.length).toBeGreaterThan(2);
      expect(new Set(page.documents.map(({ kind }) => kind))).toEqual(new Set([page.hub.kind]));
    },
  );

  it("lists the first level of the knowledge base only", async () => {
    const { documents } = await browser.load(hub.loader, `${BASE}/knowledge-base`);
    expect(documents.filter(({ slug }) => slug.includes("/"))).toEqual([]);
  });

  it("returns 404 elsewhere", async () => {
    expect((await browser.get(hub.loader, `${BASE}/none`)).status).toBe(404);
  });
});

describe("the articles", () => {
  const load = (query = "", slug?: string) => {
    const path = slug ? `/articles/category/${slug}` : "/articles";
    return browser.load(article.loader, BASE + path + query, slug ? { slug } : {});
  };

  it("have picks on the first page of all only", async () => {
    const [front, second, category] = [
      await load(),
      await load("?page=2"),
      await load("", "scholarships"),
    ];
    expect(front.picks.length).toBeGreaterThan(0);
    expect([second.picks, category.picks]).toEqual([[], []]);
    expect(front.articles).toHaveLength(12);
    expect(second.articles[0]?.path).not.toBe(front.articles[0]?.path);
    expect(category.total).toBeLessThan(front.total);
  });

  it("offer the feed where the region shows articles", async () => {
    const vietnam = await new Browser(hostOf("vn")).load(article.loader, `${BASE}/articles`);
    expect([(await load()).feed, vietnam.feed]).toEqual([`${BASE}/articles.rss`, null]);
  });

  it("return 404 after the last page and for an unknown category", async () => {
    const get = (path: string, params = {}) => browser.get(article.loader, BASE + path, params);
    expect((await get("/articles?page=99")).status).toBe(404);
    expect((await get("/articles/category/none", { slug: "none" })).status).toBe(404);
  });
});

describe("an author", () => {
  const get = (slug: string) => browser.get(author.loader, `${BASE}/author/${slug}`, { slug });

  it("is shown with articles", async () => {
    const page = await browser.load(author.loader, `${BASE}/author/asha-menon`, {
      slug: "asha-menon",
    });
    expect(page.articles.length).toBeGreaterThan(0);
    expect(page.seo.isIndexed).toBe(!page.author.data.sample);
  });

  it("may not exist", async () => {
    expect((await get("none")).status).toBe(404);
  });
});

describe("a country", () => {
  it("has streams, deadlines ahead and the next scholarships", async () => {
    const { content } = await browser.load(country.loader, `${BASE}/finland`);
    const { slug, streams, closing, today, scholarships } = content;
    expect([slug, streams.length > 0]).toEqual(["finland", true]);
    for (const { facts } of closing)
      expect(facts.intakes?.value.some(({ closes = "" }) => closes >= today)).toBe(true);
    expect(JSON.stringify(scholarships)).toContain("contract-award");
  });

  it("names what the visitor's level asks for, and links the matcher with what is known", async () => {
    const forYou = async (by: Browser) =>
      (await by.load(country.loader, `${BASE}/germany`)).content.forYou;
    expect(await forYou(new Browser())).toMatchObject({
      level: null,
      known: [],
      rules: [{ level: "masters" }, { level: "bachelors" }],
      href: `${BASE}/match?country=germany`,
    });
    const known = new Browser();
    await known.get(match.loader, `${BASE}/match?level=bachelors&marks=68&ielts=6.5`);
    expect(await forYou(known)).toMatchObject({
      level: "bachelors",
      known: ["68%", "IELTS 6.5"],
      href: `${BASE}/match?level=bachelors&country=germany&marks=68&ielts=6.5`,
    });
    expect(await forYou(new Browser(hostOf("vn")))).toBeNull();
  });

  it("plans the steps to its next main intake in order", async () => {
    const { plan, today } = (await browser.load(country.loader, `${BASE}/germany`)).content;
    expect(plan?.starts).toMatch(/-10$/);
    const days = plan?.steps.map(({ dueOn }) => dueOn) ?? [];
    expect(days.length).toBeGreaterThan(4);
    expect([today, ...days]).toEqual([today, ...days].sort());
  });

  it("may not exist", async () => {
    expect((await browser.get(country.loader, `${BASE}/atlantis`)).status).toBe(404);
  });

  it("has a map that runs nothing", async () => {
    const draw = (file: string) => browser.get(map.loader, `${BASE}/maps/${file}`, { file });
    const reply = await draw("germany.svg");
    expect(reply.headers.get("content-type")).toContain("image/svg+xml");
    expect(reply.headers.get("content-security-policy")).toMatch(/style-src 'sha256-/);
    expect(await reply.text()).toMatch(/^<svg/);
    for (const file of ["atlantis.svg", "germany.png", "../germany.svg"])
      expect((await draw(file)).status).toBe(404);
  });

  it.each(Object.keys(outlines))("has a map of %s on which no name covers a city", async (slug) => {
    const file = `${slug}.svg`;
    const svg = await (await browser.get(map.loader, `${BASE}/maps/${file}`, { file })).text();
    const circles = [...svg.matchAll(/<circle cx="(\d+)" cy="(\d+)" r="(\d+)"/g)].map((circle) => {
      const [, x = 0, y = 0, radius = 0] = circle.map(Number);
      return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
    });
    const names = [
      ...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)">([^<]+)/g),
    ].map(([, x, y, anchor, name = ""]) => {
      const width = name.length * 6;
      const start = { start: 0, middle: width / 2, end: width }[anchor ?? ""] ?? 0;
      const left = Number(x) - start;
      return { name, left, right: left + width, top: Number(y) - 8, bottom: Number(y) };
    });
    expect(names.length).toBeGreaterThan(0);
    const covered = names.filter((name) =>
      [...circles, ...names].some(
        (other) =>
          other !== name &&
          other.left < name.right &&
          name.left < other.right &&
          other.top < name.bottom &&
          name.top < other.bottom,
      ),
    );
    expect(covered).toEqual([]);
  });
});

describe("accelerator programs", () => {
  const get = (params: Record<string, string>) => browser.get(programs.loader, BASE, params);
  const load = (params: Record<string, string>) => browser.load(programs.loader, BASE, params);

  it("are listed by degree, subject and country of the campus", async () => {
    const [all, bachelors, usa] = [
      await load({}),
      await load({ degree: "bachelors" }),
      await load({ country: "usa" }),
    ];
    expect(all.hub).not.toBeNull();
    expect([bachelors.hub, usa.hub]).toEqual([null, null]);
    expect(bachelors.programs.every(({ fields }) => fields.degree === "bachelors")).toBe(true);
    expect(usa.programs.every(({ fields }) => fields.country === "usa")).toBe(true);
    const [subject] = bachelors.subjects;
    const specialization = subject?.path.split("/").at(-1) ?? "";
    const one = await load({ degree: "bachelors", specialization });
    expect(one.programs.length).toBeGreaterThan(0);
    expect(one.programs.length).toBeLessThan(bachelors.programs.length);
    expect(one.trail).toHaveLength(3);
  });

  it.each([
    { degree: "phd" },
    { country: "atlantis" },
    { degree: "masters", specialization: "alchemy" },
  ])("return 404 for %j", async (params) => {
    expect((await get(params as unknown as Record<string, string>)).status).toBe(404);
  });
});

describe("a scholarship", () => {
  const path = (slug: string) => `${BASE}/scholarship/${slug}`;

  it("has its facts, its universities and the days left", async () => {
    const slug = "contract-award";
    const { content } = await browser.load(scholarship.loader, path(slug), { slug });
    const { facts } = content;
    expect(facts?.scholarship.deadlineText).toMatch(/days left$/);
    expect(JSON.stringify(facts?.universities)).toContain("Contract University");
  });

  it("may not exist", async () => {
    const reply = await browser.get(scholarship.loader, path("none"), { slug: "none" });
    expect(reply.status).toBe(404);
  });
});
