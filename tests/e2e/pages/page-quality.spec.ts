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
 * Violations of WCAG 2.2 AA and of good practice that hinder people seriously; `what` names one rule where the
 * others can't differ.
 */
async function seriousViolations(page: Page, what?: "color-contrast"): Promise<string[]> {
  // Not by a script element: the page's content security policy would refuse it, as it should.
  await page.evaluate(axeSource);
  const results = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'], ${what ? `runOnly: ['${what}']` : "rules: { 'target-size': { enabled: true } }"} })`,
  );
  return results.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

const validator = new HtmlValidate(htmlRules);

/** What is wrong with the HTML of a page, as it came over the wire. */
async function invalidHtml(html: string, address: string): Promise<string[]> {
  const report = await validator.validateString(html, address);
  const problems = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...new Set([...problems, ...furtherFaults(html)])];
}

/** The document that a page loaded last, redirects left out; those before it are places of their own. */
function lastDocumentOf(page: Page): () => Promise<string> {
  let last: Promise<string> = Promise.resolve("");
  page.on("response", (response) => {
    const isDocument = response.request().resourceType() === "document";
    if (!isDocument || response.status() === 303 || response.status() === 301) return;
    last = response.text();
    // The browser may have let go of a page that was left again.
    last.catch(() => undefined);
  });
  return () => last;
}

/** A short run (`.ci/run`) looks at every second place, and at each in the light only. */
const looking = process.env.CI ? places.filter((_, index) => index % 2 === 0) : places;

for (const [name, go, checked] of looking) {
  const options = checked ? { tag: checked } : {};
  test(
    `${name}: sound HTML, and nothing hinders people, light or dark, down to 320 px`,
    options,
    async ({ page, person }, { project }) => {
      const lastDocument = lastDocumentOf(page);
      await go(page, person);
      // The same HTML and the same colours at every width: they are looked at once; in a short run by day.
      const isPhone = project.name.includes("360");
      const schemes =
        isPhone && !process.env.CI ? (["light", "dark"] as const) : (["light"] as const);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        // Colours that glide from one scheme to the other are neither.
        await page.evaluate(() =>
          Promise.all(document.getAnimations().map(({ finished }) => finished)),
        );
        // In the dark the same page has other colours, and nothing else.
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
