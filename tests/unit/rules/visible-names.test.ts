import ts from "typescript";
import { expect, it } from "vitest";
import { readSources } from "./import-graph";

const NAMED = /^(a|button|label|summary|Button|ButtonLink)$/;

/** The text of a literal or template, with spaces in place of expressions. Undefined for anything else. */
function wordsOf(node: ts.Node | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(" ");
  if (ts.isJsxExpression(node)) return wordsOf(node.expression);
  // t("words")
  if (ts.isCallExpression(node)) return wordsOf(node.arguments[0]);
  return undefined;
}

/** The visible text of an element, if all of it is literal. */
function shownBy({ children }: ts.JsxElement): string | undefined {
  const parts = children.map((child) => (ts.isJsxText(child) ? child.text : wordsOf(child)));
  return parts.includes(undefined) ? undefined : plain(parts.join(""));
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Elements whose `aria-label` leaves out their visible text. */
function misnamed(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && NAMED.test(node.openingElement.tagName.getText())) {
      const label = node.openingElement.attributes.properties
        .filter(ts.isJsxAttribute)
        .find(({ name }) => name.getText() === "aria-label");
      const name = wordsOf(label?.initializer);
      const shown = shownBy(node);
      if (name !== undefined && shown && !plain(name).includes(shown))
        found.push(`${file}: "${shown}" is named "${plain(name)}"`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

// WCAG 2.5.3 (label in name): people who use voice control say the text they see.
it("the accessible name of a link or button contains its visible text", () => {
  const components = [...readSources()].filter(([file]) => file.endsWith(".tsx"));
  const found = components.flatMap(([file, text]) => misnamed(file, text));
  expect(found).toEqual([]);
});

it("finds a name without the visible text", () => {
  const wrong = "<Button aria-label={`Add an alias for ${text}`}>Add alias</Button>";
  expect(misnamed("a.tsx", wrong)).toEqual(['a.tsx: "add alias" is named "add an alias for"']);
  expect(misnamed("a.tsx", '<a aria-label={t("Search for {{x}}")}>{t("Search")}</a>')).toEqual([]);
  expect(misnamed("a.tsx", '<button aria-label="Close">×</button>')).toEqual([]);
});
