import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import pg from "pg";
import { openPostOffice } from "../e2e/environment/fake-mail-server";
import { testSecrets } from "../e2e/environment/secrets";
import { startSite, type Site } from "../e2e/environment/site";
import { ask } from "../e2e/http/client";
import { measureMemory, MEMORY_REQUESTS, optionsOf, type Memory } from "./memory";
import { measureRatios, type Ratio } from "./ratios";

/**
 * `npm run bench`: cost of pages compared with minimal servers, on PGlite and PostgreSQL, and
 * memory use. Prints the tables and writes them to docs/performance.md. Takes about ten minutes.
 */
const base = "/study-abroad";
const REPORT = "docs/performance.md";
const BEGIN = "<!-- results: npm run bench -->";
const END = "<!-- end of results -->";
/** PostgreSQL is measured if it is reachable. */
const postgresUrl =
  process.env.TEST_DATABASE_URL ?? "postgresql://postgres@127.0.0.1:5432/postgres";
const MAX_MB = { PGlite: 350, PostgreSQL: 300 };

const folder = mkdtempSync(path.join(tmpdir(), "disha-bench-"));
const postOffice = await openPostOffice();
process.env.E2E_POST_OFFICE = postOffice.readingUrl;
const commonEnv = {
  ...testSecrets,
  CATALOGUE_DIR: "catalogue",
  // As in production.
  CACHE_SECONDS: "10",
  SMTP_URL: postOffice.smtpUrl,
  SMS_GATEWAY_URL: postOffice.smsUrl,
  TRUSTED_PROXIES: "1",
  CLIENT_LIMIT_FACTOR: "1000",
  MESSAGE_LIMIT_SMS_BY_COUNTRY: "*=1000000",
  MESSAGE_LIMIT_SMS_PER_HOUR: "1000000",
  MESSAGE_LIMIT_MAIL_PER_HOUR: "1000000",
  LOG_LEVEL: "warn",
};
type Env = Readonly<Record<string, string>>;

interface Results {
  readonly ratios: readonly Ratio[];
  readonly memory: readonly Memory[];
}

const results = new Map<keyof typeof MAX_MB, Results>();
const pglite = { ...commonEnv, DATA_DIR: path.join(folder, "pglite") };
const first = await timeStart(pglite);
await first.site.stop();
const second = await timeStart(pglite);
const weights = await measureWeights(second.site);
await second.site.stop();
results.set("PGlite", await measure("PGlite", pglite));
await withPostgres(async (DATABASE_URL) => {
  const env = { ...commonEnv, DATABASE_URL, DATA_DIR: path.join(folder, "postgres") };
  results.set("PostgreSQL", await measure("PostgreSQL", env));
});
await postOffice.stop();
rmSync(folder, { recursive: true, force: true });
const report = reportLines().join("\n");
console.log(`\n${report}\n`);
const text = readFileSync(REPORT, "utf8");
const [before = ""] = text.split(BEGIN);
writeFileSync(REPORT, `${before}${BEGIN}\n\n${report}\n\n${END}${text.split(END)[1] ?? ""}`);
process.exit(0);

async function measure(database: keyof typeof MAX_MB, env: Env): Promise<Results> {
  const { site } = await timeStart(env);
  const ratios = await measureRatios(site);
  await site.stop();
  return { ratios, memory: await measureMemory(env, MAX_MB[database]) };
}

async function timeStart(env: Env): Promise<{ site: Site; seconds: number }> {
  const began = performance.now();
  const site = await startSite({ env, nodeOptions: optionsOf("start") });
  return { site, seconds: (performance.now() - began) / 1000 };
}

/** Runs with the address of a new database; not at all without a PostgreSQL server. */
async function withPostgres(run: (url: string) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  try {
    await client.connect();
  } catch {
    return console.log("no PostgreSQL answers: TEST_DATABASE_URL names one");
  }
  const name = `disha_bench_${process.pid}`;
  await client.query(`create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  try {
    await run(url.href);
  } finally {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
}

async function measureWeights({ port }: Site) {
  const bytes = async (page: string) =>
    (await ask(port, base + page, { headers: { "accept-encoding": "br" } })).body.length;
  const html = (await ask(port, base)).text;
  const css = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
  const script = /src="([^"]+shell-\w+\.js)"/.exec(html)?.[1] ?? "";
  const js = await ask(port, script, { headers: { "accept-encoding": "br" } });
  return {
    home: await bytes(""),
    country: await bytes("/germany"),
    enquiry: await bytes("/enquiry"),
    css: brotliCompressSync(css).length,
    js: js.body.length,
  };
}

function reportLines(): string[] {
  const cores = cpus();
  return [
    `Measured ${new Date().toISOString().slice(0, 10)} on ${cores.length} cores (${cores[0]?.model.trim()}), ` +
      `${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.versions.node}. Load generator and servers on the same machine, 16 connections.`,
    ...[...results].flatMap(([database, { ratios }]) => [
      "",
      `### ${database}`,
      "",
      ...ratioTable(ratios),
    ]),
    "",
    "### Memory",
    "",
    `| | RSS after ${number(MEMORY_REQUESTS)} requests | limit | |`,
    "|---|--:|--:|---|",
    ...[...results].flatMap(([database, { memory }]) =>
      memory.map(
        ({ what, megabytes, maxMb }) =>
          `| ${database}, ${what} | ${megabytes} MB | ${maxMb} MB | ${verdict(megabytes <= maxMb)} |`,
      ),
    ),
    "",
    "### Start and size",
    "",
    "| | |",
    "|---|--:|",
    `| first start, with a new database | ${first.seconds.toFixed(1)} s |`,
    `| second start | ${second.seconds.toFixed(1)} s |`,
    `| home page (HTML with its CSS, Brotli) | ${number(weights.home)} B |`,
    `| country page | ${number(weights.country)} B |`,
    `| enquiry page | ${number(weights.enquiry)} B |`,
    `| CSS of the home page | ${number(weights.css)} B |`,
    `| script of every page | ${number(weights.js)} B |`,
  ];
}

// Function declarations: the measurements above run before the rest of this module.
function ratioTable(ratios: readonly Ratio[]): string[] {
  return [
    "| | ratio | target | | requests/s | reference | p50 | CPU per request |",
    "|---|--:|--:|---|--:|--:|--:|--:|",
    ...ratios.map(
      ({ what, ratio, target, perSecond, reference, referencePerSecond, p50, ...cpu }) =>
        `| ${what} | ${ratio.toFixed(2)} | ${target} | ${verdict(ratio >= target)} | ${number(perSecond)} | ` +
        `${number(referencePerSecond)} (${reference}) | ${p50} ms | ${cpu.cpuMs.toFixed(1)} ms (${cpu.referenceCpuMs.toFixed(1)}) |`,
    ),
  ];
}

function number(value: number): string {
  return Math.round(value).toLocaleString("en-IN");
}

function verdict(isMet: boolean): string {
  return isMet ? "met" : "missed";
}
