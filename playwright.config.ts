import { defineConfig, type Project } from "@playwright/test";
import { chromiumPath, LAUNCH_FLAGS } from "./tests/e2e/environment/chromium";
import type { Options } from "./tests/e2e/fixtures/test";

/** User agents of a low-end phone and a laptop. The default one contains "Headless", which is treated as a bot. */
const devices = {
  360: {
    viewport: { width: 360, height: 740 },
    userAgent:
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
  },
  1280: {
    viewport: { width: 1280, height: 800 },
    userAgent:
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36",
  },
} as const;

const browserProject = (
  what: string,
  testMatch: string,
  width: keyof typeof devices,
  javaScriptEnabled: boolean,
): Project<Options> => ({
  name: `${what}, ${width}`,
  testMatch,
  use: {
    ...devices[width],
    javaScriptEnabled,
    // Without scripts, Playwright can't tell that a click missed because late layout moved the page.
    contextOptions: { reducedMotion: javaScriptEnabled ? "no-preference" : "reduce" },
  },
});

const journeys = "journeys/*.spec.ts";
const pages = "pages/*.spec.ts";

/**
 * Journeys that scripts change throughout. Of the others, tests with the tag `@scripts` run with scripts
 * too: the main journey of a file, and what scripts improve.
 */
const changedByScripts = [
  "calculators",
  "documents",
  "site-engagement",
  "all-forms",
  "all-keyboard",
  "recommendations",
  "site-offline",
  "site",
];

/** End-to-end tests of the production build, in a browser and over plain HTTP, with real outgoing messages. */
export default defineConfig<Options>({
  testDir: "tests/e2e",
  outputDir: "test-results/playwright",
  globalSetup: "./tests/e2e/environment/global-setup.ts",
  fullyParallel: true,
  // A third worker is no faster on two cores, because each browser uses a whole one.
  workers: 2,
  // A flaky test points to a real fault, so there are no retries.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Far above what a test needs, because other programs may use the processors.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    browserName: "chromium",
    // Only journeys/site-offline.spec.ts needs a service worker. Elsewhere it would add needless requests.
    serviceWorkers: "block",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: chromiumPath(), args: [...LAUNCH_FLAGS] },
  },
  projects: [
    // These tests start their own processes, so they run one at a time.
    { name: "process", testMatch: "process/*.spec.ts", workers: 1 },
    { name: "http", testMatch: "http/*.spec.ts" },
    { name: "firefox", testMatch: "firefox/*.spec.ts" },
    browserProject("pages", pages, 360, true),
    // At this width, only pages with a different layout.
    { ...browserProject("pages", pages, 1280, true), grep: /@wide|paints after|without scripts/ },
    browserProject("scripts off", journeys, 360, false),
    {
      ...browserProject("scripts on", journeys, 1280, true),
      grep: new RegExp(`(${changedByScripts.join("|")})\\.spec\\.ts|@scripts`),
    },
  ],
});
