/**
 * `npm test`: installs a browser if needed, then runs unit and contract tests (vitest), the build and the end-to-end
 * tests (Playwright). The last line is the total: `N passed, N failed`.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { isBuildCurrent } from "./build-marker.mjs";

const require = createRequire(import.meta.url);
const RESULTS = "test-results";
// The installer has reported what is missing.
if (!run(binary("tsx", "tsx"), ["tests/e2e/environment/install-chromium.ts"])) process.exit(1);
rmSync(RESULTS, { recursive: true, force: true });

const parts = [runVitest(), runPlaywright()];

const passed = sum((part) => part.passed);
const failed = sum((part) => part.failed);
for (const part of parts) printSlowest(part);
for (const { name, skipped } of parts) if (skipped > 0) console.log(`${name}: ${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || parts.some((part) => part.passed === 0) ? 1 : 0;

function runVitest() {
  const outputFile = path.join(RESULTS, "vitest.json");
  const ok = run(binary("vitest", "vitest"), [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${outputFile}`,
  ]);
  const report = readReport(outputFile);
  // A file that fails to load has no failed tests.
  const broken = (report?.testResults ?? []).filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return {
    name: "units and contract",
    passed: report?.numPassedTests ?? 0,
    failed: atLeastOneUnless(ok, (report?.numFailedTests ?? 0) + broken),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    durations: (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
      file: path.relative("", name),
      ms: endTime - startTime,
    })),
  };
}

function runPlaywright() {
  const isBuilt = isBuildCurrent() || run("scripts/build.mjs", []);
  const ok = isBuilt && run(binary("@playwright/test", "playwright"), ["test"]);
  const report = isBuilt ? readReport(path.join(RESULTS, "playwright.json")) : null;
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return {
    name: "end to end",
    passed: expected,
    failed: atLeastOneUnless(ok, unexpected + flaky),
    skipped,
    durations: (report?.suites ?? []).flatMap(durationsOf),
  };
}

/** Durations of the tests of a Playwright suite, by project and file. */
function durationsOf({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results.map(({ duration }) => ({ file: `${projectName}: ${file}`, ms: duration })),
    ),
  );
  return [...own, ...suites.flatMap(durationsOf)];
}

/** Prints the ten files that took longest, for keeping the run short. */
function printSlowest({ name, durations }) {
  const totals = new Map();
  for (const { file, ms } of durations) totals.set(file, (totals.get(file) ?? 0) + ms);
  const slowest = [...totals].sort(([, one], [, other]) => other - one).slice(0, 10);
  const seconds = (ms) => `${Math.round(ms / 1000)} s`;
  const all = sumOf([...totals.values()]);
  console.log(`\nSlowest files of "${name}" (${seconds(all)} in all, on two workers):`);
  for (const [file, ms] of slowest) console.log(`${seconds(ms).padStart(6)}  ${file}`);
}

function sumOf(numbers) {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Runs a Node.js script in this terminal. @returns whether it succeeded */
function run(script, args) {
  return spawnSync(process.execPath, [script, ...args], { stdio: "inherit" }).status === 0;
}

function binary(packageName, name) {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  return path.join(path.dirname(manifest), typeof bin === "string" ? bin : bin[name]);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** A part that fails without a failed test (no browser, no build) counts as a failure. */
function atLeastOneUnless(ok, count) {
  return ok ? count : Math.max(count, 1);
}

function sum(of) {
  return parts.reduce((total, part) => total + of(part), 0);
}
