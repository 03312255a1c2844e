import path from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";

const TESTS = "{app,backend,contract,domain,launch,platform,server,tests}/**/*.test.{ts,tsx}";
const ISOLATED = "**/*.isolated.test.{ts,tsx}";
const NIGHTLY = "tests/nightly/**/*.test.ts";

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  resolve: {
    alias: {
      "~": path.resolve("app"),
      "#backend": path.resolve("backend"),
      "#contract": path.resolve("contract"),
      "#domain": path.resolve("domain"),
      "#platform": path.resolve("platform"),
    },
  },
  test: {
    globalSetup: ["tests/setup/global-setup.ts"],
    setupFiles: ["tests/setup/setup-unit.ts"],
    environment: "node",
    // Safety nets. The first hook of a run imports the catalogue, also on an overloaded machine.
    testTimeout: 60_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 50_000 } },
    maxWorkers: 2,
    // In random order. The seed is printed, and SEED repeats it: the option `--sequence.seed` would
    // replace the order of the groups below.
    sequence: {
      shuffle: { files: true, tests: false },
      seed: Number(process.env.SEED) || Date.now(),
    },
    // Parts of pages are never left out because the machine is busy.
    env: { NODE_ENV: "test", TZ: "UTC", OPTIONAL_CALL_MS: "30000" },
    projects: [
      // Loading the site's modules once per worker, not once per file, halves the time of a run.
      {
        extends: true,
        test: {
          name: "shared",
          include: [TESTS],
          exclude: [ISOLATED, NIGHTLY],
          isolate: false,
        },
      },
      // Files that replace modules or the clock, or change settings that modules read once.
      // After the others: a file with modules of its own ends the worker that shares them.
      {
        extends: true,
        test: { name: "isolated", include: [ISOLATED], sequence: { groupOrder: 1 } },
      },
      // Long tests (`npm run test:nightly`).
      ...(process.env.NIGHTLY
        ? [
            {
              extends: true as const,
              test: { name: "nightly", include: [NIGHTLY], testTimeout: 600_000 },
            },
          ]
        : []),
    ],
  },
});
