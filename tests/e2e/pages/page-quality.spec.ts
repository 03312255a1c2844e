import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { HtmlValidate } from "html-validate";
import { furtherFaults, htmlRules } from "../fixtures/html-rules";
import { expect, test } from "../fixtures/test";
import { places } from "./page-list";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/**
 * Serious violations of WCAG 2.2 AA and of good practice. `what` limits the check to one rule if
 * the others can't differ.
 */
async function seriousViolations(page: Page, what?: "color-contrast"): Promise<string[]> {
  // Not as a script element, which the page's content security policy blocks.
  await page.evaluate(axeSource);
  const results = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'], ${what ? `runOnly: ['${what}']` : "rules: { 'target-size': { enabled: true } }"} })`,
  );
  return results.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

const validator = new HtmlValidate(htmlRules);

/** Errors in the HTML of a page as received. */
async function invalidHtml(html: string, address: string): Promise<string[]> {
  const report = await validator.validateString(html, address);
  const problems = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...new Set([...problems, ...furtherFaults(html)])];
}

/** The last document a page loaded, without redirects. */
function lastDocumentOf(page: Page): () => Promise<string> {
  let last: Promise<string> = Promise.resolve("");
  page.on("response", (response) => {
    const isDocument = response.request().resourceType() === "document";
    if (!isDocument || response.status() === 303 || response.status() === 301) return;
    last = response.text();
    // The browser may have discarded the body of an earlier page.
    last.catch(() => undefined);
  });
  return () => last;
}

/** A short run (`.ci/run`) checks every second page, and only the light colour scheme. */
const looking = process.env.CI ? places.filter((_, index) => index % 2 === 0) : places;

for (const [name, go, checked] of looking) {
  const options = checked ? { tag: checked } : {};
  test(
    `${name}: sound HTML, and nothing hinders people, light or dark, down to 320 px`,
    options,
    async ({ page, person }, { project }) => {
      const lastDocument = lastDocumentOf(page);
      await go(page, person);
      // HTML and colours are the same at every width, so they are checked once.
      const isPhone = project.name.includes("360");
      const schemes =
        isPhone && !process.env.CI ? (["light", "dark"] as const) : (["light"] as const);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        // Waits until the colour transition has ended.
        await page.evaluate(() =>
          Promise.all(document.getAnimations().map(({ finished }) => finished)),
        );
        // The dark scheme changes only colours.
        const what = colorScheme === "dark" ? "color-contrast" : undefined;
        expect(await seriousViolations(page, what), colorScheme).toEqual([]);
      }
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await page.setViewportSize({ width: 320, height: 640 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, "pixels that scroll sideways at 320 px").toBe(0);
      if (!isPhone) return;
      const html = await lastDocument();
      expect(html, "the page one ends on").not.toBe("");
      expect(await invalidHtml(html, page.url())).toEqual([]);
    },
  );
}
