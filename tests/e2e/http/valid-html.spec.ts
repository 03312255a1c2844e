import { HtmlValidate } from "html-validate";
import { htmlRules } from "./html-rules";
import { places } from "../pages/places";
import { expect, test } from "../walk/test";

const validator = new HtmlValidate(htmlRules);

for (const [name, go] of places) {
  test(`${name}: valid HTML`, async ({ page, person }) => {
    const documents: Promise<string>[] = [];
    page.on("response", (response) => {
      const isDocument = response.request().resourceType() === "document";
      if (isDocument && response.status() !== 303 && response.status() !== 301)
        documents.push(response.text());
    });
    await go(page, person);
    for (const html of await Promise.all(documents)) {
      const report = await validator.validateString(html, page.url());
      const problems = report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      );
      expect([...new Set(problems)]).toEqual([]);
    }
  });
}
