import { areaOf } from "./areas.mjs";

const { mutate, suites } = areaOf(process.env.MUTATION_AREA);

export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  // An area names its tests, so the search for related ones would only take time.
  vitest: { configFile: "tests/mutation/vitest.config.ts", related: false },
  mutate: process.env.MUTATE ? process.env.MUTATE.split(",") : [...mutate, "!**/*.test.ts"],
  reporters: ["progress-append-only", "clear-text", "html"],
  htmlReporter: { fileName: `test-results/mutation/${process.env.MUTATION_AREA}.html` },
  tempDirName: "test-results/stryker",
  ignorePatterns: ["build", "data", "docs", "public/build", "test-results"],
  // Mutants of module constants run every test, which takes too long with a database.
  ignoreStatic: suites !== undefined,
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
  // Suites of the services take seconds to open their database.
  timeoutMS: 60_000,
};
