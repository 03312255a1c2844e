import path from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import base from "../../vitest.config";
import { areaOf } from "./areas.mjs";
import { runInLastingThread } from "./lasting-thread.mjs";

const { tests, isReused = false } = areaOf(process.env.MUTATION_AREA);

const replace = (find: RegExp, module: string) => ({
  find,
  replacement: path.resolve(`tests/mutation/${module}.ts`),
});

/** Only the tests of one area (MUTATION_AREA). */
export default defineConfig({
  ...mergeConfig(base, {
    plugins: isReused ? [runInLastingThread()] : [],
    resolve: {
      alias: [
        replace(/^\.\.\/setup\/test-database$/, "reused-database"),
        replace(/^\.\.?\/(platform\/)?(db\/)?prepared$/, "unprepared-queries"),
      ],
    },
  }),
  // The folder of snapshots is made by ./run.mjs, and outlives a process of this run.
  test: {
    ...base.test,
    projects: undefined,
    globalSetup: [],
    include: tests,
    isolate: !isReused,
    maxWorkers: 1,
  },
});
