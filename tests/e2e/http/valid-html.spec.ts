import { HtmlValidate } from "html-validate";
import { places } from "../pages/places";
import { expect, test } from "../walk/test";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React writes `charSet`, `autoComplete`, `maxLength`; HTML does not mind.
    "attr-case": "off",
    // React writes `required=""` and `hidden=""`, which is the same.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // A list with a name is announced by it, as every role but a few may have one.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // React writes `<br/>`; in HTML the slash means nothing.
    "void-style": "off",
    // A phone number is broken into lines like any text; that is a matter of taste, not of validity.
    "tel-non-breaking": "off",
  },
});

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
