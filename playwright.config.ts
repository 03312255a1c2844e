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

/**
 * The nightly run (`NIGHTLY=1`) has what takes long: the files of tests/e2e/nightly and the tests with the
 * tag `@nightly`. The quick run has the others.
 */
const isNightly = process.env.NIGHTLY === "1";
const otherRun = isNightly ? /^(?!.*@nightly)/s : /@nightly/;

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

/** No test relies on how long something takes. */
const SAFETY_NET_MS = 60_000;

const journeys = "journeys/*.spec.ts";
const pages = "pages/*.spec.ts";

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
  // A safety net: far above what a test needs, because other programs may use the processors.
  timeout: isNightly ? 1_200_000 : 180_000,
  grepInvert: otherRun,
  expect: { timeout: SAFETY_NET_MS },
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    browserName: "chromium",
    // Only journeys/site-offline.spec.ts needs a service worker. Elsewhere it would add needless requests.
    serviceWorkers: "block",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    actionTimeout: SAFETY_NET_MS,
    navigationTimeout: SAFETY_NET_MS,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: chromiumPath(), args: [...LAUNCH_FLAGS] },
  },
  projects: [
    ...(isNightly
      ? [
          { name: "nightly", testMatch: "nightly/*.spec.ts", grepInvert: [], workers: 1 },
          // Pages with a different layout on a laptop.
          { ...browserProject("pages", pages, 1280, true), grep: /@wide/, grepInvert: [] },
        ]
      : []),
    { name: "process", testMatch: "process/*.spec.ts" },
    { name: "http", testMatch: "http/*.spec.ts" },
    { name: "firefox", testMatch: "firefox/*.spec.ts" },
    browserProject("pages", pages, 360, true),
    // Every journey works without scripts. What scripts change is tested with them too, or only.
    {
      ...browserProject("scripts off", journeys, 360, false),
      grepInvert: [otherRun, /@scripts-only/],
    },
    { ...browserProject("scripts on", journeys, 1280, true), grep: /@scripts/ },
  ],
});
