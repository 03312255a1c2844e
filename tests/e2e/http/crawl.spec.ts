import { HtmlValidate } from "html-validate";
import { expect, test } from "../walk/test";
import { ask, sitePort } from "./client";
import { htmlRules } from "../walk/html-rules";
import { Vocabulary } from "./vocabulary";

const AT_ONCE = 8;
const validator = new HtmlValidate(htmlRules);

/** Course pages are of one make, and many: every third is opened, and all with CRAWL_ALL=1. */
const OPEN_EVERY = process.env.CRAWL_ALL ? 1 : 3;
const course = /^\/study-abroad\/university\/[^/]+\/[^/]+\/(?!courses$)[^/]+$/;

interface Crawl {
  readonly visited: Map<string, string>;
  /** Course pages that were not opened. */
  readonly passed: ReadonlySet<string>;
  readonly problems: string[];
}

/** Follows every link of this site from the home page; addresses with a query are one page's states. */
async function crawl(
  host: string,
  look: (path: string, html: string) => Promise<string[]>,
  isFollowed: (path: string) => boolean = () => true,
): Promise<Crawl> {
  const visited = new Map<string, string>([["/study-abroad", "the start"]]);
  const waiting = ["/study-abroad"];
  const problems: string[] = [];
  const passed = new Set<string>();
  let courses = 0;
  const add = (path: string, from: string) => {
    if (visited.has(path) || passed.has(path) || !isFollowed(path)) return;
    if (course.test(path) && courses++ % OPEN_EVERY !== 0) return void passed.add(path);
    visited.set(path, from);
    waiting.push(path);
  };
  const visit = async (path: string) => {
    const { status, headers, text } = await ask(sitePort(), path, { host });
    const from = `${path} (from ${visited.get(path)})`;
    if (status === 301) return add(new URL(String(headers.location), "http://x").pathname, path);
    // Registering, applying and one's own data need a session: the way leads over sign-in.
    const isPrivate = /\/(register|apply-now|book|brochure|download|ask|profile\/privacy)$/.test(
      path,
    );
    if (status === 303 && isPrivate && /\/(sign-in\?|schedule)/.test(headers.location ?? ""))
      return;
    if (status !== 200) return void problems.push(`${status} ${from}`);
    if (!String(headers["content-type"]).startsWith("text/html")) return;
    for (const problem of await look(path, text)) problems.push(`${problem}: ${from}`);
    for (const [, href = ""] of text.matchAll(/<a[^>]* href="(\/study-abroad[^"#?]*)"/g))
      if (!href.startsWith("/study-abroad/dev/")) add(href, path);
  };
  while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(visit));
  return { visited, passed, problems };
}

const titles = new Map<string, string>();

/** What every page must have, whatever it is about. */
function look(host: string, path: string, html: string): string[] {
  const problems: string[] = [];
  const headings = html.match(/<h1[ >]/g)?.length ?? 0;
  if (headings !== 1) problems.push(`${headings} h1`);
  const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
  const other = titles.get(`${host} ${title}`);
  if (title === "" || other) problems.push(`title "${title}" as ${other}`);
  titles.set(`${host} ${title}`, path);
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? "";
  if (canonical !== `http://${host}:${sitePort()}${path}`) problems.push(`canonical ${canonical}`);
  if (!/<meta name="description" content="[^"]{20,}"/.test(html)) problems.push("no description");
  for (const [, text = ""] of html.matchAll(
    /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g,
  ))
    problems.push(...vocabulary.take(text, path));
  return problems;
}

/** Structured data of all pages of all hosts. */
const vocabulary = new Vocabulary();

/** Pages of one make are alike: every tenth is validated, and all with VALIDATE_EVERY=1. */
const VALIDATE_EVERY = Number(process.env.VALIDATE_EVERY ?? 10);

test("every link of the site leads somewhere, and every page is sound", async () => {
  test.setTimeout(600_000);
  let seen = 0;
  const { visited, passed, problems } = await crawl("localhost", async (path, html) => {
    seen += 1;
    if (seen > 60 && seen % VALIDATE_EVERY !== 0) return look("localhost", path, html);
    const report = await validator.validateString(html, path);
    const invalid = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    );
    return [...look("localhost", path, html), ...new Set(invalid)];
  });
  console.log(`localhost: ${visited.size} pages, ${passed.size} courses passed by`);
  expect(problems).toEqual([]);
  expect(visited.size + passed.size).toBeGreaterThan(1_500);
  expect(vocabulary.types).toEqual([
    "Article",
    "BreadcrumbList",
    "CollegeOrUniversity",
    "Course",
    "EducationalOrganization",
    "Event",
    "FAQPage",
    "VideoObject",
  ]);
  expect(vocabulary.faults()).toEqual([]);
});

/** What lies deep is the same on every host, and its links were followed on one of them. */
const deep = /^\/study-abroad\/[^/]+\/[^/]+\/./;

for (const host of ["vn.localhost", "sa.localhost"]) {
  test(`every link of ${host} leads somewhere`, async () => {
    test.skip(Boolean(process.env.CI), "the same pages as on the main host: npm test crawls them");
    test.setTimeout(240_000);
    const { visited, problems } = await crawl(
      host,
      (path, html) => Promise.resolve(look(host, path, html)),
      (path) => !deep.test(path),
    );
    console.log(`${host}: ${visited.size} pages`);
    expect(problems).toEqual([]);
    expect(visited.size).toBeGreaterThan(250);
  });
}
