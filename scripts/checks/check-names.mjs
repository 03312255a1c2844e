// Checks identifiers and file names against the project's retired vocabulary.
// Prints each use that has no entry in the allow-list, then the counts, and exits 1 if there are any.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import ts from "typescript";
import { allowedNames, retiredNames } from "./retired-names.mjs";

const FOLDERS = [
  "app",
  "contract",
  "domain",
  "platform",
  "backend",
  "server",
  "launch",
  "scripts",
  "tests",
];
const SOURCE = /\.(ts|tsx|js|mjs)$/;

/** "toldOf" → ["told", "of"], "MOST_ROWS" → ["most", "rows"], "page-copies" → ["page", "copies"] */
const wordsIn = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const retired = Object.entries(retiredNames).map(([name, replacement]) => ({
  name,
  parts: name.split(" "),
  replacement,
}));

function retiredIn(name) {
  const parts = wordsIn(name);
  return retired.filter(({ parts: wanted }) =>
    parts.some((_, at) => wanted.every((word, offset) => parts[at + offset] === word)),
  );
}

const isAllowed = (file, name, term) =>
  allowedNames.some(
    (entry) =>
      entry.term === term &&
      (entry.files === undefined || entry.files.test(file)) &&
      (entry.names === undefined || entry.names.test(name)),
  );

/** Only declarations count, so a name from a library is never reported. */
function declaredNames(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false);
  const found = [];
  const visit = (node) => {
    const name = isDeclaration(node) ? node.name : undefined;
    if (name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) {
      const { line } = tree.getLineAndCharacterOfPosition(name.getStart(tree));
      found.push({ name: name.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const isDeclaration = (node) =>
  ts.isVariableDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isEnumMember(node) ||
  ts.isParameter(node) ||
  ts.isTypeParameterDeclaration(node) ||
  ts.isBindingElement(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isPropertySignature(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isMethodSignature(node) ||
  ts.isGetAccessorDeclaration(node) ||
  ts.isSetAccessorDeclaration(node) ||
  ts.isImportClause(node) ||
  ts.isNamespaceImport(node) ||
  ts.isImportSpecifier(node) ||
  ts.isExportSpecifier(node);

/** With arguments, only files below these paths are checked: `npm run check:names -- app/services`. */
const paths = process.argv.slice(2);
const files = execFileSync(
  "git",
  [
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    ...(paths.length > 0 ? paths : FOLDERS),
  ],
  { encoding: "utf8", maxBuffer: 16e6 },
)
  .split("\n")
  .filter((file) => file !== "" && SOURCE.test(file));

const problems = [];
let names = 0;
for (const file of files) {
  const source = readFileSync(file, "utf8");
  const candidates = [
    { name: basename(file).replace(/\..*$/, ""), line: 0 },
    ...(file.endsWith("retired-names.mjs") ? [] : declaredNames(file, source)),
  ];
  names += candidates.length;
  for (const { name, line } of candidates) {
    for (const { name: term, replacement } of retiredIn(name)) {
      if (!isAllowed(file, name, term)) problems.push({ file, line, name, term, replacement });
    }
  }
}

for (const { file, line, name, term, replacement } of problems) {
  console.log(
    `${file}${line > 0 ? `:${String(line)}` : ""}  ${name}  ("${term}": use ${replacement})`,
  );
}
const counts = new Map();
for (const { term } of problems) counts.set(term, (counts.get(term) ?? 0) + 1);
for (const [term, uses] of [...counts].sort((a, b) => b[1] - a[1])) {
  console.log(`${String(uses).padStart(5)}  ${term}`);
}
console.log(
  `${String(problems.length)} retired names in ${String(files.length)} files (${String(names)} names checked)`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
