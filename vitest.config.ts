import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import path from "node:path";
import { defineConfig } from "vitest/config";

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
    include: [
      "{app,contract,domain,platform,backend,server,launch}/**/*.test.{ts,tsx}",
      "tests/{contract,routes,unit}/**/*.test.ts",
    ],
    globalSetup: ["tests/setup/run-folder.ts"],
    setupFiles: ["tests/setup/setup-unit.ts"],
    environment: "node",
    // PGlite makes a cluster in a few seconds, and in a minute on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    env: { NODE_ENV: "test", TZ: "UTC" },
  },
});
