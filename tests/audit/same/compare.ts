import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { normalise } from "./normalise";
import { processFile, type RecordedProcess } from "./recording";

const MAX_DIFFS = 10;
const MAX_DIFF_LINES = 40;

interface Weight {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/**
 * Prints how many responses of two recordings are identical, the first differences, and the largest
 * change of a page's weight. @returns whether all are identical
 */
export function compareRecordings(before: string, after: string): boolean {
  const facts = [before, after].map(
    (folder) => JSON.parse(readFileSync(processFile(folder), "utf8")) as RecordedProcess,
  );
  const different: string[] = [];
  const weights: Weight[] = [];
  const names = [...new Set([...filesIn(before), ...filesIn(after)])].sort();
  const parts = new Map<string, { same: number; all: number }>();
  for (const name of names) {
    const [was, is] = [before, after].map((folder, n) => read(folder, name, facts[n]));
    const part = path.dirname(name);
    const count = parts.get(part) ?? { same: 0, all: 0 };
    const isSame = was !== null && is !== null && was?.text === is?.text;
    parts.set(part, { same: count.same + Number(isSame), all: count.all + 1 });
    if (!isSame) different.push(name);
    if (was?.wireBytes && is?.wireBytes)
      weights.push({ name, before: was.wireBytes, after: is.wireBytes });
  }
  for (const [part, { same, all }] of parts) console.log(`${part}: ${same} of ${all} identical`);
  printWeights(weights);
  for (const name of different.slice(0, MAX_DIFFS)) console.log(diff(name, before, after, facts));
  if (different.length > 0) console.log(`\n${different.length} differ:\n${different.join("\n")}`);
  return different.length === 0 && names.length > 0;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(path.join(folder, name)).map((file) => `${name}/${file}`));

function read(folder: string, name: string, facts: RecordedProcess | undefined) {
  const place = path.join(folder, name);
  let stored;
  try {
    stored = readFileSync(place, "utf8");
  } catch {
    return null;
  }
  if (!facts) throw new Error("unreachable: both recordings have facts");
  const { lines, wireBytes } = normalise(stored, facts);
  return { text: lines.join("\n"), wireBytes };
}

function printWeights(weights: readonly Weight[]): void {
  const changeOf = ({ before, after }: Weight) => Math.abs(after - before);
  const [largest] = [...weights].sort((a, b) => changeOf(b) - changeOf(a));
  if (!largest) return;
  const sum = (of: (weight: Weight) => number) => weights.reduce((all, one) => all + of(one), 0);
  console.log(
    `${weights.length} compressed pages: ${sum((one) => one.before)} bytes before, ${sum((one) => one.after)} after. ` +
      `Largest change: ${largest.name}, ${largest.before} to ${largest.after}`,
  );
}

function diff(
  name: string,
  before: string,
  after: string,
  facts: readonly RecordedProcess[],
): string {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-diff-"));
  const files = [before, after].map((recording, n) => {
    const file = path.join(folder, String(n));
    writeFileSync(file, `${read(recording, name, facts[n])?.text ?? "(missing)"}\n`);
    return file;
  });
  const labels = ["before", "after"].flatMap((side) => ["--label", `${side}/${name}`]);
  const { stdout } = spawnSync("diff", ["-u", ...labels, ...files], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  rmSync(folder, { recursive: true, force: true });
  const lines = stdout.split("\n").map((line) => line.slice(0, 300));
  const more =
    lines.length > MAX_DIFF_LINES ? [`… ${lines.length - MAX_DIFF_LINES} more lines`] : [];
  return [...lines.slice(0, MAX_DIFF_LINES), ...more].join("\n");
}
