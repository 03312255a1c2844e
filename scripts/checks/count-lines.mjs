/** Counts product lines per layer: lines of code of *.ts and *.tsx outside tests, without blank lines and comments. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";

const LAYERS = ["app", "backend", "contract", "domain", "platform", "server", "launch"];

/** Lines with a token of code. Text of JSX and of templates counts too. */
function codeLines(file) {
  const source = readFileSync(file, "utf8");
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const lines = source.split("\n");
  const isCode = new Set();
  const visit = (node) => {
    const children = node.getChildren(tree);
    if (children.length > 0) children.forEach(visit);
    else if (node.getWidth(tree) > 0) {
      const first = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
      const last = tree.getLineAndCharacterOfPosition(node.getEnd()).line;
      for (let line = first; line <= last; line++) if (lines[line]?.trim()) isCode.add(line);
    }
  };
  visit(tree);
  return isCode.size;
}

const files = execFileSync("git", ["ls-files", ...LAYERS], { encoding: "utf8", maxBuffer: 16e6 })
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
const counts = Object.fromEntries(LAYERS.map((layer) => [layer, { files: 0, lines: 0 }]));
for (const file of files) {
  const count = counts[file.split("/")[0]];
  count.files += 1;
  count.lines += codeLines(file);
}
counts.total = {
  files: files.length,
  lines: Object.values(counts).reduce((sum, { lines }) => sum + lines, 0),
};
console.table(counts);
