// Lists functions over 60 lines and route modules over 140 lines, then the counts.
// Blank lines, comments and imports do not count. Exits 1 if anything is listed.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";

const MAX_FUNCTION_LINES = 60;
const MAX_ROUTE_LINES = 140;
const FOLDERS = ["app", "contract", "domain", "platform", "backend", "server", "launch", "scripts"];

/** For each line, whether a token of code lies on it. JSX text counts as code. */
function codeLines(tree, source) {
  const hasCode = new Set();
  const visit = (node) => {
    if (node.getChildCount(tree) === 0 && node.getWidth(tree) > 0) {
      const first = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
      const last = tree.getLineAndCharacterOfPosition(node.getEnd()).line;
      for (let line = first; line <= last; line++) hasCode.add(line);
    }
    node.getChildren(tree).forEach(visit);
  };
  visit(tree);
  for (const statement of tree.statements.filter(ts.isImportDeclaration)) {
    const first = tree.getLineAndCharacterOfPosition(statement.getStart(tree)).line;
    const last = tree.getLineAndCharacterOfPosition(statement.getEnd()).line;
    for (let line = first; line <= last; line++) hasCode.delete(line);
  }
  const lines = source.split("\n");
  return lines.map((text, line) => hasCode.has(line) && text.trim() !== "");
}

const count = (isCode, first, last) => isCode.slice(first, last + 1).filter(Boolean).length;

const isFunction = (node) =>
  node.body !== undefined &&
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isGetAccessorDeclaration(node) ||
    ts.isSetAccessorDeclaration(node));

const nameOf = (node) =>
  node.name?.getText() ??
  (node.parent !== undefined && ts.isVariableDeclaration(node.parent)
    ? node.parent.name.getText()
    : "(anonymous)");

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", ...FOLDERS],
  {
    encoding: "utf8",
    maxBuffer: 16e6,
  },
)
  .split("\n")
  .filter((file) => /\.(ts|tsx|js|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file));

const longFunctions = [];
const longRoutes = [];
for (const file of files) {
  const source = readFileSync(file, "utf8");
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const isCode = codeLines(tree, source);
  const visit = (node) => {
    if (isFunction(node)) {
      const first = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
      const last = tree.getLineAndCharacterOfPosition(node.getEnd()).line;
      const lines = count(isCode, first, last);
      if (lines > MAX_FUNCTION_LINES)
        longFunctions.push({ file, line: first + 1, name: nameOf(node), lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  const isRoute =
    file.startsWith("app/routes/") && /\.tsx?$/.test(file) && !file.endsWith(".css.ts");
  const lines = count(isCode, 0, isCode.length - 1);
  if (isRoute && lines > MAX_ROUTE_LINES) longRoutes.push({ file, lines });
}

longFunctions.sort((a, b) => b.lines - a.lines);
longRoutes.sort((a, b) => b.lines - a.lines);
for (const { file, line, name, lines } of longFunctions) {
  console.log(`${file}:${String(line)}  ${name}  ${String(lines)} lines`);
}
for (const { file, lines } of longRoutes) console.log(`${file}  ${String(lines)} lines`);
console.log(
  `${String(longFunctions.length)} functions over ${String(MAX_FUNCTION_LINES)} lines, ` +
    `${String(longRoutes.length)} route modules over ${String(MAX_ROUTE_LINES)} lines, in ${String(files.length)} files`,
);
process.exitCode = longFunctions.length + longRoutes.length > 0 ? 1 : 0;
