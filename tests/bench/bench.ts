import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import pg from "pg";
import { startSite, type Site } from "../e2e/environment/site";
import { openWholeSiteEnvironment } from "../e2e/environment/whole-site";
import { ask } from "../e2e/http/client";
import { measureLimits, type Limit } from "./limits";
import { measureMemory, MEMORY_REQUESTS, optionsOf, type Memory } from "./memory";
import { measureRatios, studentCookie, type Duration, type Ratio } from "./ratios";
import { changesSince, recordRatios } from "./recorded-ratios";
import { measuredOn, number, writeResults } from "./report";

/**
 * `npm run bench`: cost of pages compared with minimal servers, on PGlite and PostgreSQL, and
 * memory use. Prints the tables and writes them to docs/performance.md. Takes about ten minutes.
 * `-- --quick` measures the ratios on PGlite only, in two minutes, and prints what changed since
 * they were recorded; `-- --quick --record` records them.
 */
const base = "/study-abroad";
const COMMAND = "npm run bench";
const isQuick = process.argv.includes("--quick");
/** PostgreSQL is measured if it is reachable. */
const postgresUrl =
  process.env.TEST_DATABASE_URL ?? "postgresql://postgres@127.0.0.1:5432/postgres";
const MAX_MB = { PGlite: 330, PostgreSQL: 300 };
const duration: Duration = {
  rounds: Number(process.env.BENCH_ROUNDS ?? (isQuick ? 4 : 7)),
  seconds: Number(process.env.BENCH_SECONDS ?? (isQuick ? 1.5 : 2)),
  warmUpSeconds: isQuick ? 2 : 3,
};

const environment = await openWholeSiteEnvironment("bench");
const { folder } = environment;
// As in production.
const commonEnv = { ...environment.env, CACHE_SECONDS: "10", LOG_LEVEL: "warn" };
const pglite = { ...commonEnv, DATA_DIR: path.join(folder, "pglite") };
type Env = Readonly<Record<string, string>>;

interface Results {
  readonly ratios: readonly Ratio[];
  readonly limits: readonly Limit[];
  readonly memory: readonly Memory[];
}

const results = new Map<keyof typeof MAX_MB, Results>();
if (isQuick) await measureQuickly();
else await measureAll();
await environment.close();
process.exit(0);

async function measureQuickly(): Promise<void> {
  const { ratios, limits } = await measurePages(pglite);
  console.log(`\n${[...ratioTable(ratios), "", ...limitTable(limits, ratios)].join("\n")}\n`);
  for (const line of changesSince(ratios)) console.log(line);
  if (process.argv.includes("--record")) recordRatios(ratios);
}

async function measureAll(): Promise<void> {
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
  const report = reportLines({ first, second, weights });
  console.log(`\n${report.join("\n")}\n`);
  writeResults(COMMAND, report);
  recordRatios(results.get("PGlite")?.ratios ?? []);
}

async function measure(database: keyof typeof MAX_MB, env: Env): Promise<Results> {
  return { ...(await measurePages(env)), memory: await measureMemory(env, MAX_MB[database]) };
}

async function measurePages(env: Env): Promise<Pick<Results, "ratios" | "limits">> {
  const { site } = await timeStart(env);
  const cookie = await studentCookie(site.port);
  const ratios = await measureRatios(site, cookie, duration);
  return { ratios, limits: await measureLimits(site, env, cookie, duration) };
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

interface Start {
  readonly first: { readonly seconds: number };
  readonly second: { readonly seconds: number };
  readonly weights: Awaited<ReturnType<typeof measureWeights>>;
}

function reportLines({ first, second, weights }: Start): string[] {
  return [
    `${measuredOn()} Load generator and servers on the same machine, 16 connections.`,
    ...[...results].flatMap(([database, { ratios, limits }]) => [
      "",
      `### ${database}`,
      "",
      ...ratioTable(ratios),
      "",
      ...limitTable(limits, ratios),
    ]),
    "",
    "### Memory",
    "",
    `| | RSS at the start | after ${number(MEMORY_REQUESTS)} requests | limit | |`,
    "|---|--:|--:|--:|---|",
    ...[...results].flatMap(([database, { memory }]) =>
      memory.map(
        ({ what, atStart, megabytes, maxMb }) =>
          `| ${database}, ${what} | ${atStart} MB | ${megabytes} MB | ${maxMb} MB | ${verdict(megabytes <= maxMb)} |`,
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

/** What the target leaves beside rendering and Remix itself, in processor time. */
function limitTable(limits: readonly Limit[], ratios: readonly Ratio[]): string[] {
  return [
    "| physical limits | bytes sent | bare `node:http` with these bytes, requests/s | rendering with the data ready | the same and one-route Remix | time for a page that meets the target |",
    "|---|--:|--:|--:|--:|--:|",
    ...limits.map(({ what, bytes, perSecond, renderMs }) => {
      const { referenceCpuMs = 0, target = 1 } = ratios.find((row) => row.what === what) ?? {};
      const floor = [renderMs, renderMs + referenceCpuMs, referenceCpuMs / target];
      return `| ${[what, number(bytes), number(perSecond), ...floor.map((ms) => `${ms.toFixed(1)} ms`)].join(" | ")} |`;
    }),
  ];
}

function verdict(isMet: boolean): string {
  return isMet ? "met" : "missed";
}
