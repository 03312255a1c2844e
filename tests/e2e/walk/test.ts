import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { makePerson, type Person } from "./person";

export type RegionHost = "default" | "vn" | "sa";

/** Nothing of ours to set per project; Playwright wants the type. */
export type Options = object;

interface Fixtures {
  readonly person: Person;
  readonly hasScripts: boolean;
  /** Fails the test when a page logged an error, threw one, or missed a file. */
  readonly noNoise: void;
}

/** The origin of the site under test on a region's host. */
export function siteOrigin(region: RegionHost = "default"): string {
  const host = region === "default" ? "localhost" : `${region}.localhost`;
  return `http://${host}:${process.env.E2E_SITE_PORT}`;
}

/** The address of a page below the base path. */
export const pageAt = (path: string, region: RegionHost = "default"): string =>
  `${siteOrigin(region)}/study-abroad${path}`;

/**
 * Playwright's test with a person of its own, whose requests come from that person's client address,
 * and with an eye on what the browser complains about.
 */
export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  person: async ({}, use, testInfo) => {
    await use(makePerson(`${testInfo.testId} ${testInfo.repeatEachIndex}`));
  },
  extraHTTPHeaders: async ({ person }, use) => {
    await use({ "x-forwarded-for": person.address });
  },
  hasScripts: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled ?? true);
  },
  noNoise: [
    async ({ context }, use) => {
      const noise = listen(context);
      await use();
      expect(noise, "the browser complained").toEqual([]);
    },
    { auto: true },
  ],
});

function listen(context: BrowserContext): string[] {
  const noise: string[] = [];
  context.on("weberror", (error) => noise.push(`threw: ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // A page that answers 400 or 404 on purpose is noted by the browser as a failed load of itself.
    const isPageItself = message.text().startsWith("Failed to load resource");
    if (isPageItself && pageOf(message.page()) === message.location().url) return;
    if (message.text().includes("registration blocked by Playwright")) return;
    // A walk that takes the line away misses what it would have brought.
    if (isPageItself && message.text().includes("ERR_INTERNET_DISCONNECTED")) return;
    // A form that is posted in place and refused answers 400 too.
    if (isPageItself && message.text().includes("status of 400")) return;
    noise.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  return noise;
}

const pageOf = (page: Page | null): string => page?.url() ?? "";

export { expect };
