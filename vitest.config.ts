import path from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/setup/longest-first";
import { needsOwnModules, testFiles } from "./tests/setup/test-files";

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
    globalSetup: ["tests/setup/run-folder.ts"],
    setupFiles: ["tests/setup/setup-unit.ts"],
    environment: "node",
    // PGlite makes a cluster in a few seconds, and in a minute on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 50_000 } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    env: { NODE_ENV: "test", TZ: "UTC" },
    projects: [
      // Loading the site's modules once per worker, not once per file, halves the time of a run.
      {
        extends: true,
        test: {
          name: "shared",
          include: testFiles.filter((file) => !needsOwnModules(file)),
          isolate: false,
        },
      },
      { extends: true, test: { name: "isolated", include: testFiles.filter(needsOwnModules) } },
    ],
  },
});
