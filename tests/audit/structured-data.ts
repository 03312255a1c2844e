/**
 * `npm run audit:structured-data [origin] [pages per sitemap]`: reads the sitemaps, feed and pages of a
 * running site and reports structured data that is missing, and samples that search engines would
 * see as real. Without a number, all pages are read.
 */
import { Parser } from "htmlparser2";
import { readCatalogue } from "#backend/catalogue/source/read-catalogue";
import { sitePath } from "#domain/site/site-path";
import { today } from "#domain/time/dates";

const [origin = "http://localhost:3000", limit = "Infinity"] = process.argv.slice(2);

interface Page {
  readonly status: number;
  readonly isNoindex: boolean;
  readonly things: readonly Thing[];
  readonly text: string;
}

type Thing = Readonly<Record<string, unknown>> & { readonly "@type": string };

async function read(address: string): Promise<Page> {
  const response = await fetch(new URL(address, origin), { redirect: "manual" });
  const html = await response.text();
  const things: Thing[] = [];
  let isNoindex = false;
  let json: string | null = null;
  let text = "";
  const parser = new Parser({
    onopentag: (name, { type, name: what, content }) => {
      if (name === "script" && type === "application/ld+json") json = "";
      if (name === "meta" && what === "robots") isNoindex ||= content?.includes("noindex") ?? false;
    },
    ontext: (chunk) => (json === null ? (text += chunk) : (json += chunk)),
    onclosetag: (name) => {
      if (name !== "script" || json === null) return;
      const parsed = JSON.parse(json) as Thing | Thing[];
      things.push(...[parsed].flat());
      json = null;
    },
  });
  parser.end(html);
  return { status: response.status, isNoindex, things, text };
}

const typesOf = (things: readonly Thing[]) => things.map((thing) => thing["@type"]);
const has = (thing: Thing | undefined, ...names: string[]) =>
  names.filter((name) => thing?.[name] === undefined);

/** What the structured data of a page lacks, by its sitemap. */
const rules: Readonly<Record<string, (page: Page) => string[]>> = {
  courses: ({ things }) => {
    const course = things.find((thing) => thing["@type"] === "Course");
    return has(
      course,
      "name",
      "description",
      "provider",
      "hasCourseInstance",
      "offers",
      "inLanguage",
    );
  },
  articles: ({ things }) => {
    const article = things.find((thing) => thing["@type"] === "Article");
    const author = article?.author as Thing | undefined;
    return [
      ...has(article, "headline", "image", "dateModified", "publisher"),
      ...(author?.["@type"] === "Organization" ? [] : ["author: Organization"]),
    ];
  },
  lists: ({ things }) => (typesOf(things).includes("ItemList") ? [] : ["ItemList"]),
  universities: ({ things }) =>
    typesOf(things).includes("CollegeOrUniversity") ? [] : ["CollegeOrUniversity"],
};

const addressesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
const fetchText = async (address: string) => (await fetch(new URL(address, origin))).text();

async function checkSitemaps(samples: ReadonlySet<string>): Promise<string[]> {
  const faults: string[] = [];
  for (const sitemap of addressesIn(await fetchText("/sitemap.xml"))) {
    const { pathname } = new URL(sitemap);
    const name = /([a-z-]+?)(?:-\d+)?\.xml$/.exec(pathname)?.[1] ?? "";
    const addresses = addressesIn(await fetchText(pathname)).map((one) => new URL(one).pathname);
    const step = Math.max(1, Math.ceil(addresses.length / Number(limit)));
    const chosen = addresses.filter((_, at) => at % step === 0);
    for (const address of addresses)
      if (samples.has(address)) faults.push(`${address}: a sample in ${name}`);
    for (const address of chosen) faults.push(...(await checkPage(name, address)));
    console.log(`${name}: ${chosen.length} of ${addresses.length} pages`);
  }
  return faults;
}

async function checkPage(sitemap: string, address: string): Promise<string[]> {
  const page = await read(address);
  const isSafe = !typesOf(page.things).some((type) => ["Event", "Person"].includes(type));
  return [
    page.status === 200 ? "" : `responds with ${page.status}`,
    page.isNoindex ? "is in a sitemap, but noindex" : "",
    isSafe ? "" : "has an Event or Person",
    ...(rules[sitemap]?.(page) ?? []).map((name) => `lacks ${name}`),
  ]
    .filter(Boolean)
    .map((fault) => `${address}: ${fault}`);
}

/** Samples are marked, hidden from search engines, and not described as real. */
async function checkSamples(samples: ReadonlySet<string>, feed: string): Promise<string[]> {
  const faults: string[] = [];
  for (const address of samples) {
    const page = await read(address);
    // Alumni have no pages of their own.
    if (page.status === 404 || page.status === 301) continue;
    const types = typesOf(page.things).filter((type) => type !== "BreadcrumbList");
    if (!page.isNoindex) faults.push(`${address}: a sample without noindex`);
    if (!page.text.includes("Sample")) faults.push(`${address}: a sample that is not marked`);
    if (types.some((type) => type !== "FAQPage" && type !== "WebSite" && type !== "Organization"))
      faults.push(`${address}: a sample with ${types.join()}`);
    if (feed.includes(address)) faults.push(`${address}: a sample in the feed`);
  }
  console.log(`${samples.size} samples`);
  return faults;
}

const { catalogue } = await readCatalogue("catalogue", today());
const samples = new Set(
  (catalogue?.documents ?? []).filter(({ data }) => data.sample).map(({ path }) => sitePath(path)),
);
const feed = await fetchText(sitePath("/articles.rss"));
const faults = [...(await checkSamples(samples, feed)), ...(await checkSitemaps(samples))];
for (const fault of faults) console.error(fault);
console.log(`${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
