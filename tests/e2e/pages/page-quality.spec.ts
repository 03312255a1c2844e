import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { axeViolations } from "../fixtures/axe";
import { furtherFaults, htmlRules } from "../fixtures/html-rules";
import { expect, test as base } from "../fixtures/test";
import { places } from "./page-list";

/** The visitor has a name and an email address that are wider than a phone. */
const test = base.extend({
  person: async ({ person }, use) => {
    const word = "raghunathapuram".repeat(2);
    await use({ ...person, name: `Asha ${word}${word}`, email: `${word}.${person.email}` });
  },
});

async function seriousViolations(page: Page): Promise<string[]> {
  return (await axeViolations(page))
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

/** Elements whose text can't be told from its background. */
async function contrastFaults(page: Page): Promise<string[]> {
  const violations = await axeViolations(page, "color-contrast");
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 120)));
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
    const request = response.request();
    // A country's map is a document in a frame.
    const isDocument =
      request.resourceType() === "document" && request.frame() === page.mainFrame();
    if (!isDocument || response.status() === 303 || response.status() === 301) return;
    last = response.text();
    // The browser may have discarded the body of an earlier page.
    last.catch(() => undefined);
  });
  return () => last;
}

for (const [name, go, tag = []] of places) {
  test(
    `${name}: sound HTML, and nothing hinders people, in light and dark, down to 320 px`,
    { tag },
    async ({ page, person }, { project }) => {
      const lastDocument = lastDocumentOf(page);
      await go(page, person);
      // Lays out the whole page at once. Late layout would move what axe has measured.
      await page.emulateMedia({ reducedMotion: "reduce" });
      // On the whole page, bars at the lower edge cover no link.
      const width = page.viewportSize()?.width ?? 0;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height });
      expect(await seriousViolations(page)).toEqual([]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      // HTML, dark colours and the narrowest screen don't depend on the width.
      if (!project.name.includes("360")) return;
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await contrastFaults(page), "contrast in dark").toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, "pixels that scroll sideways at 320 px").toBe(0);
      const html = await lastDocument();
      expect(html, "the page one ends on").not.toBe("");
      expect(await invalidHtml(html, page.url())).toEqual([]);
    },
  );
}
