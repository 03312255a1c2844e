import { describe, expect, it } from "vitest";
import * as family from "../../app/routes/sitemaps/family";
import * as htmlSitemap from "../../app/routes/sitemaps/html-sitemap";
import * as index from "../../app/routes/sitemaps/index";
import * as robots from "../../app/routes/sitemaps/robots";
import * as rss from "../../app/routes/sitemaps/rss";
import { Browser, hostOf } from "../contract/website";
import { useServices } from "./services";

useServices();
const INDIA = new Browser();
const VIETNAM = new Browser(hostOf("vn"));
const PUBLIC = "public, max-age=0, s-maxage=300, stale-while-revalidate=86400";

describe("the sitemaps", () => {
  const sitemap = (browser: Browser, file: string) =>
    browser.get(family.loader, `/study-abroad/sitemaps/${file}`, { file });

  it("are listed by their index, and each exists", async () => {
    const reply = await INDIA.get(index.loader, "/study-abroad/sitemap.xml");
    expect(reply.headers.get("content-type")).toContain("application/xml");
    expect(reply.headers.get("cache-control")).toBe(PUBLIC);
    const files = [...(await reply.text()).matchAll(/\/sitemaps\/([\w-]+\.xml)/g)];
    expect(files.length).toBeGreaterThan(10);
    for (const [, file = ""] of files) expect((await sitemap(INDIA, file)).status).toBe(200);
  });

  it("have addresses with the day of their last change", async () => {
    const reply = await sitemap(INDIA, "universities.xml");
    expect(reply.headers.get("cache-control")).toBe(PUBLIC);
    expect(await reply.text()).toMatch(
      /<loc>http:\/\/localhost:3000\/study-abroad\/university\/finland\/contract-university-99901<\/loc><lastmod>2026/,
    );
  });

  it("leave out pages that a region hides, and samples", async () => {
    expect((await sitemap(VIETNAM, "articles.xml")).status).toBe(404);
    expect(await (await sitemap(VIETNAM, "site.xml")).text()).not.toContain("expense-calculator");
    // All events of the catalogue are samples.
    expect((await sitemap(INDIA, "events.xml")).status).toBe(404);
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
