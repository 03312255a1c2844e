import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, it } from "vitest";

const files = execFileSync("git", ["ls-files", "app"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file.endsWith(".tsx"));

const NAMED = /^(a|button|label|summary|Button|ButtonLink)$/;

/** The written words of a name, with spaces in place of what is inserted. Undefined if it comes from elsewhere. */
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

/** What an element shows, if that is written in it as a whole. */
function shownBy({ children }: ts.JsxElement): string | undefined {
  const parts = children.map((child) => (ts.isJsxText(child) ? child.text : wordsOf(child)));
  return parts.includes(undefined) ? undefined : plain(parts.join(""));
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Elements whose written name doesn't have the words that they show. */
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

// WCAG 2.5.3, label in name: somebody who speaks to the browser says what they see.
it("the name of a link or button has the words that it shows", () => {
  const found = files.flatMap((file) => misnamed(file, readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});

it("finds a name without them", () => {
  const wrong = "<Button aria-label={`Add an alias for ${text}`}>Add alias</Button>";
  expect(misnamed("a.tsx", wrong)).toEqual(['a.tsx: "add alias" is named "add an alias for"']);
  expect(misnamed("a.tsx", '<a aria-label={t("Search for {{x}}")}>{t("Search")}</a>')).toEqual([]);
  expect(misnamed("a.tsx", '<button aria-label="Close">×</button>')).toEqual([]);
});
