import { areaOf } from "./areas.mjs";

const { mutate, isReused = false } = areaOf(process.env.MUTATION_AREA);

export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  // An area names its tests, so the search for related ones would only take time.
  vitest: { configFile: "tests/mutation/vitest.config.ts", related: false },
  mutate: process.env.MUTATE ? process.env.MUTATE.split(",") : [...mutate, "!**/*.test.ts"],
  reporters: ["progress-append-only", "clear-text", "html", "json"],
  htmlReporter: { fileName: `test-results/mutation/${process.env.MUTATION_AREA}.html` },
  jsonReporter: { fileName: `test-results/mutation/${process.env.MUTATION_AREA}.json` },
  tempDirName: "test-results/stryker",
  ignorePatterns: ["build", "data", "docs", "public/build", "test-results"],
  // Module constants keep their values in a thread that outlives the run of a mutant.
  ignoreStatic: isReused,
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
  // A new process loads the site's modules again. Until then, what a mutant left in memory remains.
  maxTestRunnerReuse: 100,
  // Another program may use the processor for seconds.
  timeoutMS: 20_000,
};
