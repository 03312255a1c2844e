import { chromium, type Page as Tab } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
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
 */
const BUDGETS = { html: 14 * 1024, script: 2 * 1024 };

/** The slow line is looked at with these, each beside a static copy of itself. */
const slow = ["Home", "Country", "Exam topic with a chart", "University"];
const SLOW_LINE = {
  rttMs: 400,
  throughputKbps: 400,
  requestLatencyMs: 400,
  downloadThroughputKbps: 400,
  uploadThroughputKbps: 400,
  cpuSlowdownMultiplier: 1,
};

/** Pages named on the command line. The report is written only for all pages. */
const named = process.argv.slice(2);
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

/** First and largest paint on the slow line, throttled for real and not calculated; the median of three. */
async function paintsOn(port: number, url: string): Promise<{ first: number; largest: number }> {
  const config: Config = {
    extends: "lighthouse:default",
    settings: {
      onlyAudits: ["first-contentful-paint", "largest-contentful-paint"],
      throttlingMethod: "devtools",
      throttling: SLOW_LINE,
    },
  };
  const runs: { first: number; largest: number }[] = [];
  for (let run = 0; run < 3; run++) {
    const result = await lighthouse(url, flags(port), config);
    const audits = result?.lhr.audits;
    runs.push({
      first: audits?.["first-contentful-paint"]?.numericValue ?? NaN,
      largest: audits?.["largest-contentful-paint"]?.numericValue ?? NaN,
    });
  }
  const middle = (of: "first" | "largest") =>
    runs.map((one) => one[of]).sort((a, b) => a - b)[1] ?? NaN;
  return { first: middle("first"), largest: middle("largest") };
}

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
    for (const page of wanted(pages)) {
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
      if (!page.isHydrated && bytes.length > BUDGETS.html)
        problems.push(`${page.name}: HTML of ${bytes.length} bytes`);
      if (!page.isHydrated && script > BUDGETS.script)
        problems.push(`${page.name}: script of ${script} bytes`);
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
    for (const page of wanted(pages.filter(({ name }) => slow.includes(name)))) {
      const url = `${site.origin}/study-abroad${page.path}`;
      const ours = await paintsOn(port, url);
      const copy = await serveCopy((await fetchPage(url)).bytes, site.origin);
      const bare = await paintsOn(port, copy.url);
      copy.stop();
      const more = (a: number, b: number) => `${Math.round((a / b - 1) * 100)} %`;
      lines.push([
        page.name,
        seconds(ours.first),
        seconds(bare.first),
        more(ours.first, bare.first),
        seconds(ours.largest),
        seconds(bare.largest),
        more(ours.largest, bare.largest),
      ]);
      console.log(lines.at(-1)?.join(" · "));
    }
    if (named.length === 0) writeFileSync("docs/audit.md", report(rows, lines));
  } finally {
    await browser.close();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const problem of problems) console.error(`Problem: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

function report(rows: readonly string[][], lines: readonly string[][]): string {
  const machine = `${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const day = new Date().toISOString().slice(0, 10);
  return `# What a page weighs, and when it is seen

Written by \`npm run audit:web\` on ${day} (${machine}). Bytes are those on the wire, compressed.

## Lighthouse's mobile profile, and axe

Performance, accessibility, best practices, search: of 100; of three runs the one in the middle. Scripts of a content page are one file, which
nothing on the page needs.

${table(
  "Page · HTML with its CSS · Script · Perf. · Acc. · Best pr. · SEO · First paint · Largest paint · Blocked · Shift · axe".split(
    " · ",
  ),
  rows,
)}

## A line of 400 kbps and 400 ms

Throttled in the browser, median of three; beside it the same bytes from nginx as a file in the same run.

${table("Page · First paint · Static copy · More · Largest paint · Static copy · More".split(" · "), lines)}
`;
}

await main();
