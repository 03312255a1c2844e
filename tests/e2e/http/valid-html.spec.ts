import { HtmlValidate } from "html-validate";
import { htmlRules } from "./html-rules";
import { places } from "../pages/places";
import { expect, test } from "../walk/test";

const validator = new HtmlValidate(htmlRules);

for (const [name, go] of places) {
  test(`${name}: valid HTML`, async ({ page, person }) => {
    const documents: Promise<string | null>[] = [];
    page.on("response", (response) => {
      const isDocument = response.request().resourceType() === "document";
      if (isDocument && response.status() !== 303 && response.status() !== 301)
        // The browser may have let go of a page that was left again; it is a place of its own.
        documents.push(response.text().catch(() => null));
    });
    await go(page, person);
    const texts = await Promise.all(documents);
    expect(texts.at(-1), "the page one ends on").toBeTruthy();
    for (const html of texts) {
      if (html === null) continue;
      const report = await validator.validateString(html, page.url());
      const problems = report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      );
      expect([...new Set(problems)]).toEqual([]);
    }
  });
}
