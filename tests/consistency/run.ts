/**
 * `npm run check:consistency [-- --all] [-- --port=3000]`: reads rendered pages and reports where two
 * of them state different facts: headline and table, university and courses, guide and courses, home
 * and country page, calculator and page, list and course, two languages. Starts the built site unless
 * a port is given. Without `--all`, lists and courses are a sample. Exits with 1 on any fault.
 */
import { rmSync } from "node:fs";
import { prepareData } from "../e2e/environment/prepared-data";
import { testSecrets } from "../e2e/environment/secrets";
import { startSite } from "../e2e/environment/site";
import type { Context } from "./context";
import { rules } from "./rules";
import { SiteReader } from "./site-reader";

const SHOWN = 12;
/** Without `--all`, one of so many universities and lists is read. */
const SAMPLED = 5;
const option = (name: string) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);

async function contextOf(site: SiteReader, isFull: boolean): Promise<Context> {
  const families = ["articles", "knowledge-base", "exams", "scholarships", "countries"];
  const [universities, courses, ...guides] = await Promise.all(
    ["universities", "courses", ...families].map((family) => site.paths(family)),
  );
  const pages = (universities ?? []).filter((one) => /^\/university\/[\w-]+\/[\w-]+$/.test(one));
  const countryPaths = guides.at(-1) ?? [];
  return {
    site,
    universities: await Promise.all(pages.map((one) => site.university(one, courses ?? []))),
    guides: await Promise.all(guides.flat().map((one) => site.page(one))),
    countries: countryPaths
      .map((one) => one.slice(1))
      .filter((slug) => pages.some((one) => one.startsWith(`/university/${slug}/`))),
    sample: (list) => (isFull ? list : list.filter((_, at) => at % SAMPLED === 0)),
  };
}

/** Runs every rule and prints its faults. @returns how many there are */
async function check(port: number, isFull: boolean): Promise<number> {
  const site = new SiteReader(port);
  const context = await contextOf(site, isFull);
  let total = 0;
  for (const [name, rule] of Object.entries(rules)) {
    const faults = await rule(context);
    total += faults.length;
    console.log(`${faults.length === 0 ? "ok  " : "    "}${name}: ${faults.length} faults`);
    const shown = isFull || option("faults") === "all" ? faults : faults.slice(0, SHOWN);
    for (const { page, message } of shown) console.log(`      ${page}: ${message}`);
  }
  const { universities, guides } = context;
  console.log(
    `${total} faults on ${site.pagesRead} pages (${universities.length} universities, ${guides.length} guides)`,
  );
  return total;
}

/** Starts the built site with the whole catalogue and checks it. */
async function checkOwnSite(isFull: boolean): Promise<number> {
  const prepared = await prepareData();
  const env = {
    ...testSecrets,
    DATA_DIR: prepared.full,
    CATALOGUE_DIR: prepared.catalogue,
    LOG_LEVEL: "error",
    CLIENT_LIMIT_FACTOR: "1000",
  };
  const site = await startSite({ env });
  try {
    return await check(site.port, isFull);
  } finally {
    await site.stop();
    rmSync(prepared.folder, { recursive: true, force: true });
  }
}

const isFull = process.argv.includes("--all");
const port = option("port");
const faults = port === undefined ? await checkOwnSite(isFull) : await check(Number(port), isFull);
process.exitCode = faults === 0 ? 0 : 1;
