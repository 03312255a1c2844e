import { defineConfig, mergeConfig } from "vitest/config";
import base from "../../vitest.config";
import { areaOf } from "./areas.mjs";

const { tests, suites = [] } = areaOf(process.env.MUTATION_AREA);
const include = [...tests, ...(suites.length > 0 ? ["tests/mutation/suites.test.ts"] : [])];

/** Only the tests of one area (MUTATION_AREA). */
export default defineConfig({
  ...mergeConfig(base, {}),
  test: { ...base.test, include, isolate: false },
});
