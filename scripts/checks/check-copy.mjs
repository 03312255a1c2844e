// Checks product copy (catalogue, messages, texts in source files) against scripts/checks/retired-phrases.mjs.
// Prints each use as file:line and exits 1 if there are any.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";
import { retiredPhrases } from "./retired-phrases.mjs";

const FOLDERS = ["catalogue", "app", "backend", "domain", "launch", "server"];
const SOURCE = /(?<!\.css|\.test|\.d)\.tsx?$/;
const TEXT = /^catalogue\/.*\.(md|yaml)$/;

const rules = retiredPhrases.map(({ phrase, use, except }) => ({
  pattern: new RegExp(`(?<![\\w-])(?:${phrase})(?![\\w-])`, "giu"),
  use,
  except,
}));

/** Yields each string and JSX text of a source file: the places where copy is written. */
function* textsOfSource(file, content) {
  const tree = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, false);
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node))
      found.push({ text: node.text, at: node.getStart(tree) });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  for (const { text, at } of found)
    // Identifiers, paths and class names have no spaces.
    if (text.includes(" ")) yield { text, line: tree.getLineAndCharacterOfPosition(at).line + 1 };
}

/** Yields each line of a catalogue file without comments, addresses and code. */
function* textsOfCatalogue(content) {
  for (const [index, line] of content.split("\n").entries())
    if (!/^\s*#\s|^(startsAt|endsAt):/.test(line))
      yield { text: line.replace(/https?:\/\/\S+|`[^`]*`/g, " "), line: index + 1 };
}

const files = execFileSync("git", ["ls-files", ...FOLDERS], { encoding: "utf8", maxBuffer: 16e6 })
  .split("\n")
  .filter((file) => TEXT.test(file) || SOURCE.test(file));

let problems = 0;
for (const file of files) {
  const content = readFileSync(file, "utf8");
  const texts = TEXT.test(file) ? textsOfCatalogue(content) : textsOfSource(file, content);
  for (const { text, line } of texts) {
    const plain = text.replace(/\s+/g, " ");
    for (const { pattern, use, except } of rules) {
      if (except?.test(file)) continue;
      for (const [match] of plain.matchAll(pattern)) {
        console.log(`${file}:${line}  “${match.trim()}”: ${use}`);
        problems += 1;
      }
    }
  }
}
console.log(`${problems} retired phrases in ${files.length} files`);
process.exitCode = problems > 0 ? 1 : 0;
