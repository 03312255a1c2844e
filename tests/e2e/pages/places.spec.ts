import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { expect, test } from "../walk/test";
import { places } from "./places";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Violations of WCAG 2.2 AA and of good practice that hinder people seriously. */
async function seriousViolations(page: Page): Promise<string[]> {
  // Not by a script element: the page's content security policy would refuse it, as it should.
  await page.evaluate(axeSource);
  const results = await page.evaluate<AxeResults>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  return results.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

for (const [name, go, looked] of places) {
  const options = looked ? { tag: looked } : {};
  test(
    `${name}: nothing hinders people, light or dark, down to 320 px`,
    options,
    async ({ page, person }) => {
      await go(page, person);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        // Colours that glide from one scheme to the other are neither.
        await page.evaluate(() =>
          Promise.all(document.getAnimations().map(({ finished }) => finished)),
        );
        expect(await seriousViolations(page), colorScheme).toEqual([]);
      }
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await page.setViewportSize({ width: 320, height: 640 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, "pixels that scroll sideways at 320 px").toBe(0);
    },
  );
}
