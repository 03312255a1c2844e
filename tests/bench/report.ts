import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

const REPORT = "docs/performance.md";
const END = "<!-- end of results -->";

/** Replaces the part of docs/performance.md between the mark of a command and the end of its results. */
export function writeResults(command: string, lines: readonly string[]): void {
  const begin = `<!-- results: ${command} -->`;
  const [before, rest] = readFileSync(REPORT, "utf8").split(begin);
  if (before === undefined || rest === undefined) throw new Error(`${REPORT} lacks ${begin}`);
  const after = rest.slice(rest.indexOf(END));
  writeFileSync(REPORT, `${before}${begin}\n\n${lines.join("\n")}\n\n${after}`);
}

/** The day, the machine and what else it did. */
export function measuredOn(): string {
  const cores = cpus();
  return (
    `Measured ${new Date().toISOString().slice(0, 10)} on ${cores.length} cores (${cores[0]?.model.trim()}), ` +
    `${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.versions.node}, at a load of ${(loadavg()[2] ?? 0).toFixed(1)} ` +
    "in the last 15 minutes, the bench included."
  );
}

/** A number with separators. */
export const number = (value: number): string => Math.round(value).toLocaleString("en-IN");
