import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startSite } from "../e2e/environment/site";
import { openWholeSiteEnvironment } from "../e2e/environment/whole-site";
import { optionsOf } from "./memory";
import { partOf, type Frame } from "./profile-parts";
import { cachedPage, enquiries, run, signedInPages, studentCookie, type Side } from "./ratios";
import { measuredOn, writeResults } from "./report";

/**
 * `npm run bench:profile`: which parts of the code take the main thread's time for a signed-in page, an enquiry and a
 * cached page, by a CPU profile under the load of `npm run bench`. Writes the table to docs/performance.md.
 * `-- --functions` also prints the most expensive functions. With it or BENCH_DATABASE_URL, nothing is written.
 */
const COMMAND = "npm run bench:profile";
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const WARM_UP_SECONDS = 6;
const MOST_EXPENSIVE = Number(process.env.BENCH_FUNCTIONS ?? 40);
const isByFunction = process.argv.includes("--functions");

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: Frame;
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface Profiled {
  readonly what: string;
  /** Of the main thread, for a request. */
  readonly ms: number;
  /** Milliseconds of a request by part. */
  readonly parts: ReadonlyMap<string, number>;
}

const environment = await openWholeSiteEnvironment("profile");
const file = path.join(environment.folder, "site.cpuprofile");
const site = await startSite({
  env: {
    ...environment.env,
    CACHE_SECONDS: "10",
    LOG_LEVEL: "warn",
    PROFILE_FILE: file,
    ...(process.env.BENCH_DATABASE_URL ? { DATABASE_URL: process.env.BENCH_DATABASE_URL } : {}),
  },
  nodeOptions: [
    ...optionsOf("start"),
    "--import",
    path.resolve("tests/fixtures/profile-on-signal.mjs"),
  ],
});
const pid = site.process.pid ?? 0;
const cookie = await studentCookie(site.port);
const sideOf = (page: string, headers: Record<string, string>): Side => ({
  options: { url: `http://127.0.0.1:${site.port}/study-abroad${page}`, headers },
  pid,
});

const profiled: Profiled[] = [];
for (const { what, path: page } of signedInPages) await profileOf(what, sideOf(page, { cookie }));
await profileOf("enquiry", enquiries(sideOf("/enquiry4", {})));
await profileOf("from the page cache", sideOf("/germany", (await cachedPage(site.port)).cookie));
await site.stop();
await environment.close();
const database = process.env.BENCH_DATABASE_URL ? "PostgreSQL" : "PGlite";
const lines = [`${measuredOn()} ${SECONDS} seconds each, ${database}.`, "", ...table()];
console.log(`\n${lines.join("\n")}\n`);
if (!isByFunction && database === "PGlite") writeResults(COMMAND, lines);
process.exit(0);

async function profileOf(what: string, side: Side): Promise<void> {
  await run(what, side, WARM_UP_SECONDS);
  process.kill(pid, "SIGUSR2");
  const { perSecond } = await run(what, side, SECONDS);
  process.kill(pid, "SIGUSR2");
  while (!existsSync(file)) await wait(100);
  const profile = JSON.parse(readFileSync(file, "utf8")) as Profile;
  rmSync(file);
  profiled.push(summarise(what, perSecond * SECONDS, profile));
}

/** Adds up the time of each part in which the main thread wasn't idle. */
function summarise(what: string, requests: number, profile: Profile): Profiled {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const callers = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const parts = new Map<string, number>();
  const own = new Map<string, number>();
  const withCallees = new Map<string, number>();
  for (const [index, id] of profile.samples.entries()) {
    const frame = nodes.get(id)?.callFrame;
    if (!frame || frame.functionName === "(idle)") continue;
    const ms = (profile.timeDeltas[index] ?? 0) / 1_000 / requests;
    add(parts, partOf(frame)[0], ms);
    add(own, nameOf(frame), ms);
    for (const name of stackOf(id, nodes, callers)) add(withCallees, name, ms);
  }
  const ms = [...parts.values()].reduce((total, one) => total + one, 0);
  if (isByFunction)
    for (const [title, values] of [
      ["own time", own],
      ["with what they call", withCallees],
    ] as const) {
      console.log(`\n${what}, ${ms.toFixed(1)} ms, functions by ${title}`);
      for (const [name, time] of largestFirst(values).slice(0, MOST_EXPENSIVE))
        console.log(`${((100 * time) / ms).toFixed(1).padStart(6)} %  ${name}`);
    }
  return { what, ms, parts };
}

function add(values: Map<string, number>, key: string, ms: number): void {
  values.set(key, (values.get(key) ?? 0) + ms);
}

function nameOf(frame: Frame): string {
  return `${frame.functionName || "(anonymous)"}  ${partOf(frame)[1]}`;
}

/** The functions that were running, each once. */
function stackOf(
  id: number,
  nodes: ReadonlyMap<number, Profile["nodes"][number]>,
  callers: ReadonlyMap<number, number>,
): Set<string> {
  const names = new Set<string>();
  for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
    const node = nodes.get(at);
    if (node && node.callFrame.functionName !== "(root)") names.add(nameOf(node.callFrame));
  }
  return names;
}

function largestFirst(values: ReadonlyMap<string, number>): [string, number][] {
  return [...values].sort(([, one], [, other]) => other - one);
}

function table(): string[] {
  const totals = new Map<string, number>();
  for (const { parts } of profiled) for (const [part, ms] of parts) add(totals, part, ms);
  const row = (name: string, cells: readonly string[]) => `| ${[name, ...cells].join(" | ")} |`;
  return [
    row(
      "milliseconds of the main thread for a request",
      profiled.map(({ what }) => what),
    ),
    `|---|${"--:|".repeat(profiled.length)}`,
    row(
      "all",
      profiled.map(({ ms }) => cell(ms, ms)),
    ),
    ...largestFirst(totals).map(([part]) =>
      row(
        part,
        profiled.map(({ ms, parts }) => cell(parts.get(part) ?? 0, ms)),
      ),
    ),
  ];
}

/** Milliseconds, with two decimals where the whole request takes less than one. */
function cell(ms: number, whole: number): string {
  return ms.toFixed(whole < 1 ? 2 : 1);
}
