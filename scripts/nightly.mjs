/**
 * `npm run test:nightly`: what takes too long for each change. Load and faults need PostgreSQL (TEST_DATABASE_URL). A
 * failed stage doesn't end the run.
 */
import { isBuildCurrent } from "./build-marker.mjs";
import { printStages, run, stage } from "./stages.mjs";

const database = process.env.TEST_DATABASE_URL;
const UPDATE = "tests/nightly/rolling-update.test.ts";
const stages = [
  ["browser", "tests/e2e/environment/install-chromium.ts"],
  ...(isBuildCurrent() ? [] : [["build", "scripts/build.mjs"]]),
  ["Vitest", "vitest", ["run", "--project", "nightly", "--exclude", UPDATE], { NIGHTLY: "1" }],
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

const results = [];
for (const [name, script, args, env] of stages)
  results.push(await stage(name, () => run(script, args, { env })));
printStages();
if (!database) console.log("No TEST_DATABASE_URL: update, load and faults were left out.");
process.exitCode = results.every(Boolean) ? 0 : 1;
