import { defineConfig, type Project } from "@playwright/test";
import { chromiumPath, LAUNCH_FLAGS } from "./tests/e2e/environment/chromium";
import type { Options } from "./tests/e2e/fixtures/test";

/** A cheap phone and a laptop, as they name themselves: a "Headless" browser counts as a robot. */
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
  use: { ...devices[width], javaScriptEnabled },
});

const journeys = "journeys/*.spec.ts";
const pages = "pages/*.spec.ts";

/** Journeys that are the same with scripts, or nearly: a short run walks them with scripts off only. */
const withoutScripts = [
  "desk",
  "applications",
  "appointments",
  "catalogue",
  "downloads",
  "enquiry",
  "events",
  "payments",
  "profile",
  "sign-in",
];

/** `.ci/run` should be done in a quarter of an hour; `npm test` by itself leaves nothing out. */
const isShort = Boolean(process.env.CI);

/** The whole site, built, in a real browser and over plain HTTP; messages really leave. */
export default defineConfig<Options>({
  testDir: "tests/e2e",
  outputDir: "test-results/playwright",
  globalSetup: "./tests/e2e/environment/global-setup.ts",
  fullyParallel: true,
  // Three are no faster on two cores: a browser keeps one busy.
  workers: 2,
  // A test that passes at the second try has found something.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 12_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    browserName: "chromium",
    // A new one for each walk would fetch what none of them needs; journeys/offline.spec.ts has one.
    serviceWorkers: "block",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    actionTimeout: 12_000,
    navigationTimeout: 20_000,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: chromiumPath(), args: [...LAUNCH_FLAGS] },
  },
  projects: [
    // Each starts processes of its own: one at a time.
    { name: "process", testMatch: "process/*.spec.ts", timeout: 180_000, workers: 1 },
    { name: "http", testMatch: "http/*.spec.ts" },
    browserProject("pages", pages, 360, true),
    // At this width only what is laid out in another way: most pages are the same, only wider.
    ...(isShort
      ? []
      : [
          {
            ...browserProject("pages", pages, 1280, true),
            grep: /@wide|paints after|without scripts/,
          },
        ]),
    browserProject("scripts off", journeys, 360, false),
    {
      ...browserProject("scripts on", journeys, 1280, true),
      testIgnore: (isShort ? withoutScripts : ["desk"]).map((name) => `journeys/${name}.spec.ts`),
    },
  ],
});
