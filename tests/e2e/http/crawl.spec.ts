import { HtmlValidate } from "html-validate";
import { expect, test } from "../walk/test";
import { ask, sitePort } from "./client";
import { htmlRules } from "./html-rules";

/** Pages of later work that the menus of the specification already name. */
const notYet = [/^\/study-abroad\/(webinars|events)$/];

const AT_ONCE = 8;
const validator = new HtmlValidate(htmlRules);

interface Crawl {
  readonly visited: Map<string, string>;
  readonly problems: string[];
}

/** Follows every link of this site from the home page; addresses with a query are one page's states. */
async function crawl(
  host: string,
  look: (path: string, html: string) => Promise<string[]>,
): Promise<Crawl> {
  const visited = new Map<string, string>([["/study-abroad", "the start"]]);
  const waiting = ["/study-abroad"];
  const problems: string[] = [];
  const add = (path: string, from: string) => {
    if (visited.has(path)) return;
    visited.set(path, from);
    waiting.push(path);
  };
  const visit = async (path: string) => {
    const { status, headers, text } = await ask(sitePort(), path, { host });
    const from = `${path} (from ${visited.get(path)})`;
    if (status === 301) return add(new URL(String(headers.location), "http://x").pathname, path);
    if (status === 404 && notYet.some((pattern) => pattern.test(path))) return;
    if (status !== 200) return void problems.push(`${status} ${from}`);
    if (!String(headers["content-type"]).startsWith("text/html")) return;
    for (const problem of await look(path, text)) problems.push(`${problem}: ${from}`);
    for (const [, href = ""] of text.matchAll(/<a[^>]* href="(\/study-abroad[^"#?]*)"/g))
      if (!href.startsWith("/study-abroad/dev/")) add(href, path);
  };
  while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(visit));
  return { visited, problems };
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
    problems.push(...jsonLdProblems(text));
  return problems;
}

/** The types we use and the properties that schema.org gives them and we rely on. */
const needed: Readonly<Record<string, readonly string[]>> = {
  BreadcrumbList: ["itemListElement"],
  FAQPage: ["mainEntity"],
  Article: ["headline", "author", "dateModified"],
  Course: ["name", "description", "provider"],
  CollegeOrUniversity: ["name", "url", "address"],
  EducationalOrganization: ["name", "url", "openingHoursSpecification"],
};

function jsonLdProblems(text: string): string[] {
  let thing: Record<string, unknown>;
  try {
    thing = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return ["JSON-LD can't be read"];
  }
  const properties = needed[String(thing["@type"])];
  if (!properties) return [`JSON-LD of type ${String(thing["@type"])}`];
  return properties
    .filter((name) => thing[name] === undefined)
    .map((name) => `${String(thing["@type"])} without ${name}`);
}

/** Pages of one make are alike: every fourth is validated, and all with VALIDATE_EVERY=1. */
const VALIDATE_EVERY = Number(process.env.VALIDATE_EVERY ?? 4);

test("every link of the site leads somewhere, and every page is sound", async () => {
  test.setTimeout(600_000);
  let seen = 0;
  const { visited, problems } = await crawl("localhost", async (path, html) => {
    seen += 1;
    if (seen > 60 && seen % VALIDATE_EVERY !== 0) return look("localhost", path, html);
    const report = await validator.validateString(html, path);
    const invalid = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    );
    return [...look("localhost", path, html), ...new Set(invalid)];
  });
  console.log(`localhost: ${visited.size} pages`);
  expect(problems).toEqual([]);
  expect(visited.size).toBeGreaterThan(1_500);
});

for (const host of ["vn.localhost", "sa.localhost"]) {
  test(`every link of ${host} leads somewhere`, async () => {
    test.setTimeout(240_000);
    const { visited, problems } = await crawl(host, (path, html) =>
      Promise.resolve(look(host, path, html)),
    );
    console.log(`${host}: ${visited.size} pages`);
    expect(problems).toEqual([]);
    expect(visited.size).toBeGreaterThan(1_400);
  });
}
