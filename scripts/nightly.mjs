/**
 * `npm run test:nightly`: what takes too long for each change. Load and faults need PostgreSQL (TEST_DATABASE_URL). A
 * failed stage doesn't end the run. `-- --list` prints the stages and what is missing for them, and starts none;
 * `-- --only security,bench` runs these.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { isBuildCurrent } from "./build-marker.mjs";
import { printStages, program, run, stage } from "./stages.mjs";

// Vitest can start its own server, as in `npm test`. The other stages need a running one.
const { TEST_DATABASE_URL = "own" } = process.env;
if (TEST_DATABASE_URL === "own") delete process.env.TEST_DATABASE_URL;
const database = process.env.TEST_DATABASE_URL;
const UPDATE = "tests/nightly/rolling-update.test.ts";
const stages = [
  ["browser", "tests/e2e/environment/install-chromium.ts"],
  ...(isBuildCurrent() ? [] : [["build", "scripts/build.mjs"]]),
  [
    "Vitest",
    "vitest",
    ["run", "--project", "nightly", "--exclude", UPDATE],
    { NIGHTLY: "1", TEST_DATABASE_URL },
  ],
  ["Playwright", "playwright", ["test"], { NIGHTLY: "1" }],
  ["consistency", "tests/consistency/run.ts", ["--all"]],
  ["cheapest", "tests/bench/cheapest.ts", [], { NODE_OPTIONS: "--max-old-space-size=400" }],
  ["bench", "tests/bench/bench.ts", ["--quick"]],
  ["security", "tests/security/run.ts", [], { LOG_LEVEL: "error", FUZZ_RUNS: "5000" }],
  ...(database
    ? [
        // Alone: its visitors wait for a limited time.
        ["update", "vitest", ["run", "--project", "nightly", UPDATE], { NIGHTLY: "1" }],
        ["faults", "tests/faults/run.ts"],
        ["load", "tests/load/run.ts", [], { LOAD_MINUTES: "3" }],
      ]
    : []),
  ["mutation", "tests/mutation/run.mjs"],
];

/** Programs whose tests are skipped where they are missing, with their Debian packages. */
const PROGRAMS = {
  nginx: "nginx-light",
  pgbouncer: "pgbouncer",
  pg_dump: "postgresql-client",
  pg_basebackup: "postgresql",
  promtool: "prometheus",
  openssl: "openssl",
  curl: "curl",
  ip: "iproute2",
  go: "golang-go",
};
const missing = Object.entries(PROGRAMS).filter(
  ([name]) => spawnSync("sh", ["-c", `command -v ${name}`]).status !== 0,
);

/** Whether the stage can start: its script, or the program of its package, is there. */
function canStart(script) {
  try {
    return existsSync(/\.m?[jt]s$/.test(script) ? script : program(script));
  } catch {
    return false;
  }
}

const { list, only } = parseArgs({
  options: { list: { type: "boolean" }, only: { type: "string" } },
}).values;
const chosen = only?.split(",") ?? stages.map(([name]) => name);
const unknown = chosen.filter((name) => !stages.some(([known]) => known === name));
if (unknown.length > 0) throw new Error(`no stage ${unknown.join(", ")}`);

const results = [];
for (const [name, script, args, env] of stages.filter(([known]) => chosen.includes(known))) {
  if (list) results.push(canStart(script));
  else results.push(await stage(name, () => run(script, args, { env })));
  if (list)
    console.log(`${results.at(-1) ? "  " : "✗ "}${[name, script, ...(args ?? [])].join("  ")}`);
}
if (!list) printStages();
if (!database) console.log("No server in TEST_DATABASE_URL: update, load and faults are left out.");
for (const [name, debianPackage] of missing)
  console.log(`No ${name}: its tests are skipped (Debian package ${debianPackage}).`);
process.exitCode = results.every(Boolean) ? 0 : 1;
