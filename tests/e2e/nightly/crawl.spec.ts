import { HtmlValidate } from "html-validate";
import { furtherFaults, htmlRules } from "../fixtures/html-rules";
import { expect, test } from "../fixtures/test";
import { hiddenLinksOf } from "../http/hidden-links";
import { ask, sitePort, type HttpResponse } from "../http/client";
import { Vocabulary } from "./json-ld-validator";

const BASE = "/study-abroad";
const CONCURRENCY = 8;
const validator = new HtmlValidate(htmlRules);

/** Pages of one template are similar, so every tenth is validated. All with VALIDATE_EVERY=1. */
const VALIDATE_EVERY = Number(process.env.VALIDATE_EVERY ?? 10);
/** Course pages share a template, so every sixth of a sitemap is opened. All pages with CRAWL_ALL=1. */
const OPEN_EVERY = process.env.CRAWL_ALL ? { course: 1, listed: 1 } : { course: 6, listed: 1 };
/** Regional hosts have the same content in another frame, so every fourth page of a sitemap is opened. */
const OPEN_EVERY_IN_REGIONS = process.env.CRAWL_ALL ? OPEN_EVERY : { course: 36, listed: 4 };
const SITEMAP = "a sitemap";
const coursePage = /^\/study-abroad\/university\/[^/]+\/[^/]+\/(?!courses$)[^/]+$/;

/** Pages that redirect to sign-in. */
const needsSession =
  /\/(register|report-error|apply-now|book|brochure|download|ask|profile\/(dashboard|privacy)|applications\/start)$/;

/** Crawls one host of the site from its sitemaps and home page. */
class Crawl {
  readonly problems: string[] = [];
  /** Indexable paths: 200, self-canonical and without noindex. */
  readonly indexable = new Set<string>();
  /** The structured data of all pages. */
  readonly vocabulary = new Vocabulary();
  pages = 0;
  private readonly found = new Map<string, string>();
  private readonly waiting: string[] = [];
  private readonly titles = new Map<string, string>();
  private readonly descriptions = new Map<string, string>();
  private closedPaths: string[] = [];
  private readonly seen = { course: 0, listed: 0 };

  constructor(
    readonly host: string,
    /** Validation is slow, and hosts share templates. */
    private readonly validateEvery: number,
    private readonly openEvery: typeof OPEN_EVERY,
  ) {}

  async run(): Promise<void> {
    const robots = await this.fetch(`${BASE}/robots.txt`);
    this.closedPaths = [...robots.text.matchAll(/^Disallow: (.+)$/gm)].map(
      ([, path]) => path ?? "",
    );
    this.add(BASE, "the start");
    while (this.waiting.length > 0)
      await Promise.all(this.waiting.splice(0, CONCURRENCY).map((path) => this.visit(path)));
  }

  /** Adds a path to the queue. */
  add(path: string, from: string): void {
    if (this.found.has(path)) return;
    this.found.set(path, from);
    // Pages that no sitemap has are opened: none of them may be indexable.
    const kind = from !== SITEMAP ? null : coursePage.test(path) ? "course" : "listed";
    const isPassed = kind !== null && this.seen[kind]++ % this.openEvery[kind] !== 0;
    if (isPassed) this.indexable.add(path);
    else this.waiting.push(path);
  }

  /** Fetches a path and checks that its bytes are valid text. */
  async fetch(path: string): Promise<HttpResponse> {
    const response = await ask(sitePort(), path, { host: this.host });
    if (response.status >= 500) this.problems.push(`${response.status} ${path}`);
    if (response.body.includes(0)) this.problems.push(`NUL in ${path}`);
    if (response.text.includes("\uFFFD")) this.problems.push(`U+FFFD in ${path}`);
    return response;
  }

  private async visit(path: string): Promise<void> {
    const { status, headers, text } = await this.fetch(path);
    const from = `${path} (from ${this.found.get(path)})`;
    if (status === 301) {
      const { pathname, search } = new URL(String(headers.location), "http://x");
      return this.add(pathname + search, path);
    }
    if (
      status === 303 &&
      needsSession.test(path) &&
      /\/(sign-in\?|schedule)/.test(headers.location ?? "")
    )
      return;
    if (status !== 200) return void this.problems.push(`${status} ${from}`);
    if (!String(headers["content-type"]).startsWith("text/html")) return;
    this.pages += 1;
    for (const problem of [...this.faultsOf(path, text), ...(await this.invalid(path, text))])
      this.problems.push(`${problem}: ${from}`);
    if (!isNoindex(text, headers) && !this.closedPaths.some((one) => path.startsWith(one))) {
      this.indexable.add(path);
      this.checkDescription(path, text);
    }
    for (const link of linksOf(text)) this.add(link, path);
  }

  /** Checks that apply to every page. */
  private faultsOf(path: string, html: string): string[] {
    const faults = furtherFaults(html);
    for (const link of hiddenLinksOf(this.host, html)) faults.push(`hidden ${link}`);
    const headings = html.match(/<h1[ >]/g)?.length ?? 0;
    if (headings !== 1) faults.push(`${headings} h1`);
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
    const other = this.titles.get(title);
    if (title === "" || other) faults.push(`title "${title}" as ${other}`);
    this.titles.set(title, path);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? "";
    if (canonical !== `http://${this.host}:${sitePort()}${path}`)
      faults.push(`canonical ${canonical}`);
    if (!/<meta name="description" content="[^"]{20,}"/.test(html)) faults.push("no description");
    for (const [, text = ""] of html.matchAll(
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g,
    ))
      faults.push(...this.vocabulary.take(text, path));
    return faults;
  }

  /** Search engines treat pages with the same description as duplicates. */
  private checkDescription(path: string, html: string): void {
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
    const other = this.descriptions.get(description);
    if (other && !path.includes("?")) this.problems.push(`description of ${path} as ${other}`);
    this.descriptions.set(description, path);
  }

  private async invalid(path: string, html: string): Promise<string[]> {
    if (this.pages > 60 && this.pages % this.validateEvery !== 0) return [];
    const { results } = await validator.validateString(html, path);
    const messages = results.flatMap((result) => result.messages);
    return [...new Set(messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))];
  }
}

const isNoindex = (html: string, headers: HttpResponse["headers"]): boolean =>
  /<meta name="robots" content="[^"]*noindex/.test(html) ||
  String(headers["x-robots-tag"] ?? "").includes("noindex");

/** Links to pages of this host. Of query strings, only list pages are followed. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a[^>]* href="(\/study-abroad[^"#]*)/g)]
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    .map((href) => (/\?page=\d+$/.test(href) ? href : (href.split("?")[0] ?? "")))
    .filter((href) => !href.startsWith(`${BASE}/dev/`));

/** Every address in a host's sitemaps. Each must occur in one sitemap only. */
async function sitemapPaths(crawl: Crawl): Promise<string[]> {
  const paths: string[] = [];
  for (const sitemap of locations(await crawl.fetch(`${BASE}/sitemap.xml`))) {
    const response = await crawl.fetch(new URL(sitemap).pathname);
    expect([sitemap, response.status]).toEqual([sitemap, 200]);
    const found = locations(response);
    expect(found.length, sitemap).toBeGreaterThan(0);
    for (const url of found) {
      expect(new URL(url).host).toBe(`${crawl.host}:${sitePort()}`);
      paths.push(new URL(url).pathname);
    }
  }
  expect(new Set(paths).size).toBe(paths.length);
  return paths;
}

const locations = ({ text }: HttpResponse): string[] =>
  [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? "");

const regional = { validateEvery: VALIDATE_EVERY * 5, openEvery: OPEN_EVERY_IN_REGIONS };
const hosts = [
  { host: "localhost", validateEvery: VALIDATE_EVERY, openEvery: OPEN_EVERY, minPages: 1_000 },
  { host: "vn.localhost", ...regional, minPages: 300 },
  { host: "sa.localhost", ...regional, minPages: 300 },
];

for (const { host, validateEvery, openEvery, minPages } of hosts) {
  test(`every page of ${host} is valid, and sitemaps list all indexable pages`, async () => {
    const crawl = new Crawl(host, validateEvery, openEvery);
    const listed = await sitemapPaths(crawl);
    for (const path of listed) crawl.add(path, SITEMAP);
    await crawl.run();
    console.log(`${host}: ${crawl.pages} pages`);
    expect(crawl.problems).toEqual([]);
    expect(crawl.pages).toBeGreaterThan(minPages);
    // Later pages of a list are found through its links.
    const indexable = [...crawl.indexable].filter((path) => !path.includes("?"));
    expect(listed.sort()).toEqual(indexable.sort());
    expect(crawl.vocabulary.faults()).toEqual([]);
    if (host === "localhost")
      expect(crawl.vocabulary.types).toEqual([
        "Article",
        "BreadcrumbList",
        "CollegeOrUniversity",
        "Course",
        "EducationalOrganization",
        "FAQPage",
        "ItemList",
        "VideoObject",
      ]);
  });
}

test("the feed has the region's articles", async () => {
  const feed = (host: string) => ask(sitePort(), `${BASE}/articles.rss`, { host });
  const titles = (text: string) => text.match(/<item>/g)?.length ?? 0;
  const counts: number[] = [];
  for (const host of ["localhost", "sa.localhost"]) {
    const { status, text } = await feed(host);
    expect(status).toBe(200);
    counts.push(titles(text));
    expect(text).not.toMatch(/[\0\uFFFD]/);
    const list = await ask(sitePort(), `${BASE}/articles`, { host });
    expect(list.text).toMatch(
      /<link rel="alternate" type="application\/rss\+xml"[^>]*articles\.rss/,
    );
    expect(list.text).toMatch(/<a href="\/study-abroad\/articles\.rss"/);
  }
  // Without those for readers in India.
  const [all = 0, ofSaudiArabia = 0] = counts;
  expect(all).toBe(50);
  expect(ofSaudiArabia).toBeGreaterThan(20);
  expect(ofSaudiArabia).toBeLessThan(all);
  expect((await feed("vn.localhost")).status).toBe(404);
  const hidden = await ask(sitePort(), `${BASE}/articles`, { host: "vn.localhost" });
  expect(hidden.text).not.toContain("articles.rss");
});

test("our own rules find errors that html-validate misses", () => {
  const page = (body: string, after = "") => `<html><body>${body}</body></html>${after}`;
  const option = (value: string) => `<option value="${value}">Choose</option>`;
  expect(furtherFaults(page("<h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2>"))).toEqual([]);
  expect(furtherFaults(page("<h1>A</h1><h3>B</h3>"))).toEqual(["h3 after h1: B"]);
  expect(furtherFaults(page("", "<script>1</script>"))).toHaveLength(1);
  expect(furtherFaults(page(`<select required="">${option("")}</select>`))).toEqual([]);
  expect(furtherFaults(page(`<select required="">${option("IN")}</select>`))).toHaveLength(1);
  expect(furtherFaults(page(`<select>${option("IN")}</select>`))).toEqual([]);
});
