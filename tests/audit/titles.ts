/**
 * `npm run audit:titles [port] [pages per sitemap]`: reads every page in the sitemaps of the three
 * regional sites of a running site. Reports titles, descriptions and texts that two indexed pages of
 * a site share, and those that are missing, too short or too long for a search result.
 */
import { get } from "node:http";
import { Parser } from "htmlparser2";

const [port = "3000", limit = "Infinity"] = process.argv.slice(2);
const HOSTS = ["localhost", "vn.localhost", "sa.localhost"];
/** Shorter ones say too little, and long descriptions are cut off. Official names of courses make long titles. */
const LENGTHS = { title: { min: 15, max: 120 }, description: { min: 60, max: 175 } };
const MAX_CONCURRENT = 4;

interface Page {
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  /** The text of `main`. */
  readonly text: string;
  readonly canonical: string;
  readonly isNoindex: boolean;
}

function fetchText(host: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, headers: { host: `${host}:${port}` } };
    get(options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, text });
      });
    }).on("error", reject);
  });
}

function parse(html: string): Page {
  const found = { title: "", heading: "", main: "" };
  const meta: Record<string, string> = {};
  let canonical = "";
  const open: string[] = [];
  const parser = new Parser({
    onopentag: (tag, { name = "", content = "", rel, href = "" }) => {
      open.push(tag);
      if (tag === "meta") meta[name] ??= content;
      if (tag === "link" && rel === "canonical") canonical = href;
    },
    ontext: (chunk) => {
      if (open.at(-1) === "title" && !open.includes("svg")) found.title += chunk;
      if (open.includes("h1")) found.heading += chunk;
      if (open.includes("main")) found.main += chunk;
    },
    onclosetag: (tag) => {
      open.splice(open.lastIndexOf(tag));
    },
  });
  parser.end(html);
  return {
    title: found.title.trim(),
    description: (meta.description ?? "").trim(),
    heading: found.heading.replace(/\s+/g, " ").trim(),
    text: found.main.replace(/\s+/g, " ").trim(),
    canonical,
    isNoindex: meta.robots?.includes("noindex") ?? false,
  };
}

const addressesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);

async function addressesOf(host: string): Promise<string[]> {
  const addresses = new Set<string>();
  for (const sitemap of addressesIn((await fetchText(host, "/sitemap.xml")).text)) {
    const all = addressesIn((await fetchText(host, sitemap)).text);
    const step = Math.max(1, Math.ceil(all.length / Number(limit)));
    for (const address of all.filter((_, at) => at % step === 0)) addresses.add(address);
  }
  return [...addresses];
}

function lengthFaults(page: Page): string[] {
  return (["title", "description"] as const).flatMap((name) => {
    const { length } = page[name];
    const { min, max } = LENGTHS[name];
    return length >= min && length <= max
      ? []
      : [`${name} has ${length} characters: ${page[name]}`];
  });
}

async function readPages(host: string, faults: string[]): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const waiting = await addressesOf(host);
  const readNext = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const { status, text } = await fetchText(host, path);
      const page = parse(text);
      pages.set(path, page);
      const own = page.canonical === "" ? "" : new URL(page.canonical).pathname;
      for (const fault of [
        ...(status === 200 ? [] : [`responds with ${status}`]),
        ...(page.isNoindex ? ["is in a sitemap, but noindex"] : []),
        ...(own === path ? [] : [`names ${own || "nothing"} as canonical`]),
        ...(page.heading === "" ? ["has no h1"] : []),
        ...(/\{\w+\}/.test(page.text) ? ["has a placeholder in its text"] : []),
        ...lengthFaults(page),
      ])
        faults.push(`${host}${path}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, readNext));
  return pages;
}

/** Pages of one site that share a title, a description or the whole text. */
function sharedFaults(host: string, pages: ReadonlyMap<string, Page>): string[] {
  return (["title", "description", "text"] as const).flatMap((name) => {
    const paths = new Map<string, string[]>();
    for (const [path, page] of pages) {
      const key = page[name].toLowerCase();
      paths.set(key, [...(paths.get(key) ?? []), path]);
    }
    return [...paths]
      .filter(([, same]) => same.length > 1)
      .map(([key, same]) => `${host}: ${name} of ${same.join(", ")}: ${key.slice(0, 160)}`);
  });
}

const faults: string[] = [];
for (const host of HOSTS) {
  const pages = await readPages(host, faults);
  faults.push(...sharedFaults(host, pages));
  console.log(`${host}: ${pages.size} pages`);
}
for (const fault of faults) console.error(fault);
console.log(`${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
