import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page as Tab } from "@playwright/test";
import type { AxeResults } from "axe-core";
import lighthouse, { type Config, type Flags } from "lighthouse";
import { chromiumPath, LAUNCH_FLAGS } from "../e2e/environment/chromium";
import { freePort, startSite } from "../e2e/environment/site";
import { fetchPage, kilobytes, pages, scriptBytes, table, type Page } from "./pages";
import { serveCopy } from "./static-copy";

/**
 * `npm run audit:web`: Lighthouse (mobile profile) and axe for one page per family, and first and
 * largest paint at 400 kbps and 400 ms, compared in the same run with the same bytes served by
 * nginx, which must be installed. Writes docs/audit.md. Fails on byte budgets and on scores of
 * accessibility, best practices and SEO, which do not depend on the machine.
 *
 * Names of pages after `--` audit only those, and `--slow` or `--scores` only one of the two parts.
 * Rows of other pages stay in docs/audit.md.
 */
const BUDGETS = { html: 14 * 1024, script: 2 * 1024 };

/** The slow line is looked at with these, each beside a static copy of itself. */
const slow = ["Home", "Country", "Course", "Article", "Expense calculator"];
const SLOW_LINE = {
  rttMs: 400,
  throughputKbps: 400,
  requestLatencyMs: 400,
  downloadThroughputKbps: 400,
  uploadThroughputKbps: 400,
  cpuSlowdownMultiplier: 1,
};

const { values: only, positionals: named } = parseArgs({
  options: { slow: { type: "boolean" }, scores: { type: "boolean" } },
  allowPositionals: true,
});
const wanted = (all: readonly Page[]): readonly Page[] =>
  named.length === 0 ? all : all.filter(({ name }) => named.includes(name));

const flags = (port: number): Flags => ({ port, logLevel: "error", output: "json" });

/** How often a page is looked at; the run in the middle counts. */
const RUNS = 3;

async function audit(port: number, url: string, page: Page) {
  const config: Config = {
    extends: "lighthouse:default",
    settings: { skipAudits: page.isUnlisted ? ["is-crawlable"] : [] },
  };
  const runs: NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"][] = [];
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(url, flags(port), config);
    if (!result) throw new Error(`no audit of ${url}`);
    runs.push(result.lhr);
  }
  const performance = (run: (typeof runs)[number]) => run.categories.performance?.score ?? 0;
  const middle = runs.sort((a, b) => performance(a) - performance(b))[Math.floor(RUNS / 2)];
  if (!middle) throw new Error("no run");
  const { categories, audits } = middle;
  const number = (id: string) => audits[id]?.numericValue ?? NaN;
  const failed = Object.values(categories)
    .filter(({ id }) => id !== "performance")
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    scores: ["performance", "accessibility", "best-practices", "seo"].map((id) =>
      Math.round((categories[id]?.score ?? 0) * 100),
    ),
    firstPaintMs: number("first-contentful-paint"),
    largestPaintMs: number("largest-contentful-paint"),
    blockingMs: number("total-blocking-time"),
    shift: number("cumulative-layout-shift"),
    failed,
  };
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Violations that axe finds on a page. */
async function violationsOn(tab: Tab): Promise<AxeResults["violations"]> {
  await tab.evaluate(axeSource);
  return tab.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
    return (await axe.run()).violations;
  });
}

interface Paints {
  readonly first: number;
  readonly largest: number;
}

/** First and largest paint on the slow line, throttled for real and not calculated. */
async function paintsOn(port: number, url: string): Promise<Paints> {
  const config: Config = {
    extends: "lighthouse:default",
    settings: {
      onlyAudits: ["first-contentful-paint", "largest-contentful-paint"],
      throttlingMethod: "devtools",
      throttling: SLOW_LINE,
    },
  };
  const audits = (await lighthouse(url, flags(port), config))?.lhr.audits;
  return {
    first: audits?.["first-contentful-paint"]?.numericValue ?? NaN,
    largest: audits?.["largest-contentful-paint"]?.numericValue ?? NaN,
  };
}

/** Runs of a page and of its static copy, in turns, so that both have the same load beside them. */
const SLOW_RUNS = 15;

async function compareOnSlowLine(port: number, url: string, copy: string) {
  const runs: { ours: Paints; bare: Paints }[] = [];
  for (let run = 0; run < SLOW_RUNS; run++)
    runs.push({ ours: await paintsOn(port, url), bare: await paintsOn(port, copy) });
  const sorted = (of: (run: (typeof runs)[number]) => number) => runs.map(of).sort((a, b) => a - b);
  return (["first", "largest"] as const).flatMap((paint) => {
    const ours = median(sorted((run) => run.ours[paint]));
    const bare = sorted((run) => run.bare[paint]);
    const [low = NaN, high = NaN] = [bare.at(3), bare.at(-4)];
    return [
      seconds(ours),
      `${seconds(median(bare))} (${(low / 1000).toFixed(2)}–${(high / 1000).toFixed(2)})`,
      `${Math.round((ours / median(bare) - 1) * 100)}%`,
    ];
  });
}

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? NaN;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "disha-audit-"));
  const site = await startSite({
    env: {
      CATALOGUE_DIR: "catalogue",
      DATA_DIR: folder,
      CLIENT_LIMIT_FACTOR: "100",
      CACHE_SECONDS: "10",
    },
  });
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...LAUNCH_FLAGS, `--remote-debugging-port=${port}`],
  });
  const problems: string[] = [];
  const rows: string[][] = [];
  try {
    for (const page of only.slow ? [] : wanted(pages)) {
      const origin = `http://${page.host ?? "localhost"}:${site.port}`;
      const url = `${origin}/study-abroad${page.path}`;
      const { bytes, text } = await fetchPage(url);
      const script = await scriptBytes(origin, text);
      const found = await audit(port, url, page);
      const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
      const tab = await context.newPage();
      await tab.goto(url);
      const violations = await violationsOn(tab);
      await context.close();
      if (bytes.length > BUDGETS.html) problems.push(`${page.name}: HTML of ${bytes.length} bytes`);
      if (script > BUDGETS.script) problems.push(`${page.name}: script of ${script} bytes`);
      for (const id of found.failed) problems.push(`${page.name}: ${id}`);
      for (const { id } of violations) problems.push(`${page.name}: axe ${id}`);
      rows.push([
        page.name,
        kilobytes(bytes.length),
        kilobytes(script),
        ...found.scores.map(String),
        seconds(found.firstPaintMs),
        seconds(found.largestPaintMs),
        `${Math.round(found.blockingMs)} ms`,
        found.shift.toFixed(3),
        String(violations.length),
      ]);
      console.log(rows.at(-1)?.join(" · "));
    }
    const lines: string[][] = [];
    const compared = only.scores ? [] : pages.filter(({ name }) => slow.includes(name));
    for (const page of wanted(compared)) {
      const url = `${site.origin}/study-abroad${page.path}`;
      const copy = await serveCopy((await fetchPage(url)).bytes, site.origin);
      lines.push([page.name, ...(await compareOnSlowLine(port, url, copy.url))]);
      copy.stop();
      console.log(lines.at(-1)?.join(" · "));
    }
    const before = savedRows();
    writeFileSync(REPORT, report(merged(before.scores, rows), merged(before.paints, lines)));
  } finally {
    await browser.close();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const problem of problems) console.error(`Problem: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

const REPORT = "docs/audit.md";

/** Rows of the report, by table. */
function savedRows(): { scores: string[][]; paints: string[][] } {
  const [scores = "", paints = ""] = readFileSync(REPORT, "utf8").split("## A line of");
  const rowsOf = (text: string) =>
    [...text.matchAll(/^\| (.*) \|$/gm)].map(([, row = ""]) => row.split(" | ")).slice(2);
  return { scores: rowsOf(scores), paints: rowsOf(paints) };
}

/** Rows in the order of pages; new ones replace those of the same page. */
const merged = (before: readonly string[][], rows: readonly string[][]): string[][] =>
  pages.flatMap(({ name }) => {
    const isOf = ([page]: readonly string[]) => page === name;
    return [rows.find(isOf) ?? before.find(isOf) ?? []].filter((row) => row.length > 0);
  });

function report(rows: readonly string[][], lines: readonly string[][]): string {
  const machine = `${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const day = new Date().toISOString().slice(0, 10);
  return `# Page weight, Lighthouse and slow connections

Written by \`npm run audit:web\`, last on ${day} (${machine}). Bytes are those on the wire, compressed with Brotli.

## Lighthouse's mobile profile, and axe

Performance (Perf.), accessibility (Acc.), best practices and SEO out of 100. Each row is the median of three runs. Scripts of a content page
are one file, which nothing on the page needs.

${table(
  "Page · HTML and CSS · Script · Perf. · Acc. · Best pr. · SEO · First paint · Largest paint · Blocked · Shift · axe".split(
    " · ",
  ),
  rows,
)}

## A line of 400 kbps and 400 ms

Throttled in the browser. Each figure is the median of ${SLOW_RUNS} runs, which alternate with runs of the same bytes from nginx as a file. The
middle half of the nginx runs is in brackets.

${table("Page · First paint · From nginx · Difference · Largest paint · From nginx · Difference".split(" · "), lines)}
`;
}

await main();
