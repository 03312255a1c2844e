import { describe, expect, it } from "vitest";
import { courses } from "#backend/platform/db/schema/catalogue";
import { hasOwnFacts } from "#domain/courses/facts/listing";
import * as family from "../../../app/routes/site/sitemaps/family";
import * as htmlSitemap from "../../../app/routes/site/sitemaps/html-sitemap";
import * as robots from "../../../app/routes/site/sitemaps/robots";
import * as rss from "../../../app/routes/site/sitemaps/rss";
import * as index from "../../../app/routes/site/sitemaps/sitemap-index";
import { Browser, hostOf } from "../../contract/website";
import { useServices } from "../services";

const environment = useServices();
const INDIA = new Browser();
const ORIGIN = "http://localhost:3000";
const VIETNAM = new Browser(hostOf("vn"));
const PUBLIC =
  "public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=86400";

describe("the sitemaps", () => {
  const sitemap = (browser: Browser, file: string) =>
    browser.get(family.loader, `/study-abroad/sitemaps/${file}`, { file });

  it("are listed by their index", async () => {
    const reply = await INDIA.get(index.loader, "/study-abroad/sitemap.xml");
    expect(reply.headers.get("content-type")).toContain("application/xml");
    expect(reply.headers.get("cache-control")).toBe(PUBLIC);
    expect(await reply.text()).toContain(`<loc>${ORIGIN}/study-abroad/sitemaps/site.xml</loc>`);
  });

  it("have addresses with the day of their last change", async () => {
    const reply = await sitemap(INDIA, "universities.xml");
    expect(reply.headers.get("cache-control")).toBe(PUBLIC);
    expect(await reply.text()).toMatch(
      /<loc>http:\/\/localhost:3000\/study-abroad\/university\/finland\/contract-university-99901<\/loc><lastmod>2026/,
    );
  });

  const read = async (file: string) => {
    const reply = await sitemap(INDIA, file);
    expect(reply.status, file).toBe(200);
    const text = await reply.text();
    const entries = text.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([\d-]+)T)?/g);
    return new Map(
      [...entries].map(([, address = "", day]) => [
        address.replace(`${ORIGIN}/study-abroad`, ""),
        day,
      ]),
    );
  };
  const known = new Map<string, ReturnType<typeof read>>();
  /** The days of last changes by path. Each sitemap is read once, because that takes a while. */
  const addressesIn = (file: string) => {
    const addresses = known.get(file) ?? read(file);
    known.set(file, addresses);
    return addresses;
  };
  const newestIn = async (file: string) =>
    [...(await addressesIn(file)).values()]
      .map((day) => day ?? "")
      .sort()
      .at(-1);
  const filesOfIndex = async () => {
    const text = await (await INDIA.get(index.loader, "/study-abroad/sitemap.xml")).text();
    return new Map(
      [...text.matchAll(/\/sitemaps\/([\w-]+\.xml)<\/loc>(?:<lastmod>([\d-]+))?/g)].map(
        ([, file = "", day]) => [file, day],
      ),
    );
  };

  it("exist, name each address once, and have the day of their newest one", async () => {
    const seen: string[] = [];
    expect((await filesOfIndex()).size).toBeGreaterThan(10);
    for (const [file, day] of await filesOfIndex()) {
      seen.push(...(await addressesIn(file)).keys());
      if (file !== "site.xml") expect(day, file).toBe(await newestIn(file));
    }
    expect(seen.length).toBeGreaterThan(500);
    expect(seen.filter((path, at) => seen.indexOf(path) !== at)).toEqual([]);
  });

  it("begin with the pages of the site, and have documents in alphabetical order", async () => {
    const files = [...(await filesOfIndex()).keys()];
    expect(files[0]).toBe("site.xml");
    const documents = files.slice(1, files.indexOf("lists.xml"));
    expect(documents).toEqual([...documents].sort());
    expect(files.slice(-3)).toEqual(["lists.xml", "universities.xml", "courses.xml"]);
    const site = await addressesIn("site.xml");
    const [others, calculators] = [[...site.keys()], [] as string[]];
    for (const path of others.filter((one) => one.includes("calculator")))
      calculators.push(...others.splice(others.indexOf(path), 1));
    expect(others).toEqual(
      expect.arrayContaining(["/enquiry", "/compare", "/match", "/html-sitemap/sitemap"]),
    );
    expect(others).toHaveLength(7);
    expect(calculators).toContain("/expense-calculator/germany");
    // A country's loan page mostly repeats the general one, and is not indexed.
    expect(calculators).not.toContain("/calculator/education-loan/germany");
    expect(site.get("/articles")).toBe(await newestIn("articles.xml"));
    expect(site.get("/universities")).toBe(await newestIn("universities.xml"));
  });

  it("have every course with a fact of its own, and lists of at least five courses", async () => {
    const rows = await environment().deps.db.select().from(courses);
    const lists = await addressesIn("lists.xml");
    const indexed = rows.filter(({ isListed, facts }) => isListed && hasOwnFacts(facts));
    expect((await addressesIn("courses.xml")).size).toBe(indexed.length);
    const counts = new Map<string, number>();
    for (const { isListed, countrySlug, level, stream, specialization } of rows) {
      if (!isListed) continue;
      for (const place of [countrySlug, "abroad"])
        for (const list of ["courses", `courses/${stream}`, level, `${level}/${specialization}`])
          counts.set(`/${place}/${list}`, (counts.get(`/${place}/${list}`) ?? 0) + 1);
    }
    expect([...counts.values()]).toContain(5);
    for (const [path, number] of counts)
      if (lists.has(path)) expect(number, path).toBeGreaterThanOrEqual(5);
    // Hubs of countries and levels are there, whatever narrower lists have.
    for (const hub of ["/abroad/courses", "/ireland/masters", "/ireland/courses"])
      expect(lists.has(hub), hub).toBe(true);
    expect([...lists.keys()]).toEqual(
      expect.arrayContaining(["/germany/universities", "/universities/masters"]),
    );
  });

  it("have the courses page of every university", async () => {
    const paths = [...(await addressesIn("universities.xml")).keys()];
    const universities = paths.filter((path) => !path.endsWith("/courses"));
    expect(paths).toEqual(universities.flatMap((path) => [path, `${path}/courses`]));
  });

  it("leave out pages that a region hides, and samples", async () => {
    expect((await sitemap(VIETNAM, "articles.xml")).status).toBe(404);
    expect(await (await sitemap(VIETNAM, "site.xml")).text()).not.toContain("expense-calculator");
    // All events of the catalogue are samples.
    expect((await sitemap(INDIA, "events.xml")).status).toBe(404);
  });

  it("have the translated pages of a region in another language", async () => {
    const text = await (await VIETNAM.get(index.loader, "/study-abroad/sitemap.xml")).text();
    const files = [...text.matchAll(/\/sitemaps\/([\w-]+)\.xml/g)].map(([, name]) => name);
    expect(files).toEqual(
      expect.arrayContaining([
        "edition",
        "site",
        "pages",
        "lists",
        "scholarships",
        "universities",
        "courses",
      ]),
    );
    expect(files).toHaveLength(7);
    const lists = await (await sitemap(VIETNAM, "lists.xml")).text();
    expect(lists).toContain("http://vn.localhost:3000/study-abroad/ireland/masters<");
  });

  it.each(["none.xml", "articles", "../articles.xml"])("don't exist as %s", async (file) => {
    expect((await sitemap(INDIA, file)).status).toBe(404);
  });
});

describe("the sitemap for people", () => {
  const linksOf = async (browser: Browser, heading: string) => {
    const { families } = await browser.load(
      htmlSitemap.loader,
      "/study-abroad/html-sitemap/sitemap",
    );
    return families.find((one) => one.heading === heading)?.links.map(({ path }) => path) ?? [];
  };

  it("has every family", async () => {
    expect(await linksOf(INDIA, "Countries")).toContain("/germany");
    expect(await linksOf(INDIA, "Articles")).toContain("/articles/category/scholarships");
  });

  it("leaves out what a region hides", async () => {
    expect(await linksOf(VIETNAM, "Articles")).toEqual([]);
    expect(await linksOf(VIETNAM, "Countries")).toContain("/germany");
  });
});

describe("robots.txt", () => {
  it("closes personal pages and names the sitemap of its host", async () => {
    const textOf = async (browser: Browser) =>
      (await browser.get(robots.loader, "/robots.txt")).text();
    const text = await textOf(INDIA);
    expect(text).toMatch(/^User-agent: \*\n(Disallow: \/study-abroad\/\S+\n)+\nSitemap: \S+\n$/);
    const { headers } = await INDIA.get(robots.loader, "/robots.txt");
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(headers.get("cache-control")).toBe(PUBLIC);
    for (const path of ["profile", "payments", "counsellor", "otp"])
      expect(text).toContain(`Disallow: /study-abroad/${path}\n`);
    expect(text).toContain("Sitemap: http://localhost:3000/study-abroad/sitemap.xml");
    expect(await textOf(VIETNAM)).toContain("Sitemap: http://vn.localhost:3000/study-abroad/");
  });
});

describe("the feed of articles", () => {
  const PATH = "/study-abroad/articles.rss";

  it("has the newest articles", async () => {
    const reply = await INDIA.get(rss.loader, PATH);
    expect(reply.headers.get("content-type")).toContain("application/rss+xml");
    expect(reply.headers.get("cache-control")).toBe(PUBLIC);
    const text = await reply.text();
    expect(text).toContain("<title>Disha Abroad: articles</title>");
    expect(text).toContain(`<link>${ORIGIN}/study-abroad/articles</link>`);
    expect(text).toContain(`<atom:link href="${ORIGIN}${PATH}" rel="self"`);
    expect(text).toMatch(
      new RegExp(`<item>.*<link>${ORIGIN}/study-abroad/articles/[\\w-]+</link>`, "s"),
    );
    expect(text.match(/<item>/g)?.length).toBeGreaterThan(5);
    const days = [...text.matchAll(/<pubDate>(.+?)<\/pubDate>/g)].map(([, day = ""]) =>
      Date.parse(day),
    );
    expect(days).toEqual([...days].sort((a, b) => b - a));
  });

  it("doesn't exist where articles are hidden", async () => {
    expect((await VIETNAM.get(rss.loader, PATH)).status).toBe(404);
  });
});
