/**
 * `npm test`: the build, unit and contract tests (Vitest) and end-to-end tests (Playwright). Installs a browser if
 * there is none. The last line is the total: `N passed, N failed`.
 */
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isBuildCurrent } from "./build-marker.mjs";
import { printStages, run, stage } from "./stages.mjs";

const RESULTS = "test-results";

/** Runs everything, prints stages, slowest files and totals. @returns whether all tests passed */
export async function test() {
  rmSync(RESULTS, { recursive: true, force: true });
  // The installer reports what is missing.
  if (!(await stage("browser", () => run("tests/e2e/environment/install-chromium.ts"))))
    return false;
  const isBuilt = isBuildCurrent() || (await stage("build", () => run("scripts/build.mjs")));
  const preparation = isBuilt && run("tests/e2e/environment/prepare.ts");
  const playwright = async () => runPlaywright(await preparation);
  // Side by side they took longer on two cores: 747 s.
  const parts = [await timed("Vitest", runVitest), await timed("Playwright", playwright)];
  printStages();
  printSlowest(parts.flatMap(({ durations }) => durations));
  for (const { name, skipped } of parts)
    if (skipped > 0) console.log(`${name}: ${skipped} skipped`);
  printFailures(parts.flatMap(({ failures }) => failures));
  const passed = sum(parts.map((part) => part.passed));
  const failed = sum(parts.map((part) => part.failed));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && parts.every((part) => part.passed > 0);
}

async function timed(name, runPart) {
  let part;
  await stage(name, async () => {
    part = await runPart();
    return part.failed === 0;
  });
  return { name, ...part };
}

async function runVitest() {
  const outputFile = path.join(RESULTS, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${outputFile}`];
  const { TEST_DATABASE_URL = "own" } = process.env;
  const ok = await run("vitest", ["run", ...reporters], { env: { TEST_DATABASE_URL } });
  const report = readReport(outputFile);
  const files = report?.testResults ?? [];
  // A file that fails to load has no failed tests.
  const broken = files.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: atLeastOneUnless(ok, (report?.numFailedTests ?? 0) + broken),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    durations: files.map(({ name, startTime, endTime }) => ({
      file: path.relative("", name),
      ms: endTime - startTime,
    })),
    failures: files.flatMap(failuresOf),
  };
}

/** The failed tests of a Vitest file, or the file if a hook or its loading failed. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative("", name);
  const tests = assertionResults
    .filter((test) => test.status === "failed")
    .map(({ fullName, failureMessages }) => ({
      title: `${file} › ${fullName}`,
      message: failureMessages.join("\n"),
    }));
  return tests.length > 0 || status !== "failed" ? tests : [{ title: file, message }];
}

async function runPlaywright(isPrepared) {
  const ok = isPrepared && (await run("playwright", ["test"]));
  const report = isPrepared ? readReport(path.join(RESULTS, "playwright.json")) : null;
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const results = (report?.suites ?? []).flatMap(resultsOf);
  return {
    passed: expected,
    failed: atLeastOneUnless(ok, unexpected + flaky),
    skipped,
    durations: results.map(({ file, duration }) => ({ file, ms: duration })),
    failures: results
      .filter(({ errors }) => errors.length > 0)
      .map(({ file, title, errors }) => ({
        title: `${file} › ${title}`,
        message: errors.map((error) => error.message).join("\n"),
      })),
  };
}

/** The results of the tests of a Playwright suite, with file and title. */
function resultsOf({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results.map((result) => ({
        ...result,
        file: `tests/e2e/${file}`,
        title: `${title} [${projectName}]`,
      })),
    ),
  );
  return [...own, ...suites.flatMap(resultsOf)];
}

const COLOURS = new RegExp(String.raw`\u001b\[\d*m`, "g");
const LINES_OF_FAILURE = 12;

/** Repeats the failures after the output of the tests, which a log may cut off. */
function printFailures(failures) {
  if (failures.length > 0) console.log("\nFailed:");
  for (const { title, message } of failures) {
    const lines = message.replace(COLOURS, "").trim().split("\n").slice(0, LINES_OF_FAILURE);
    console.log(`  ✗ ${title}\n${lines.map((line) => `      ${line}`).join("\n")}`);
  }
}

/** Prints the ten files that took longest, for keeping the run short. */
function printSlowest(durations) {
  const totals = new Map();
  for (const { file, ms } of durations) totals.set(file, (totals.get(file) ?? 0) + ms);
  const slowest = [...totals].sort(([, one], [, other]) => other - one).slice(0, 10);
  console.log("\nSlowest test files (each on one of two workers):");
  for (const [file, ms] of slowest)
    console.log(
      `${Math.round(ms / 1000)
        .toString()
        .padStart(6)} s  ${file}`,
    );
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

function sum(numbers) {
  return numbers.reduce((total, one) => total + one, 0);
}

// At the end, because it needs the constants above.
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  process.exitCode = (await test()) ? 0 : 1;
