import { readFileSync, writeFileSync } from "node:fs";
import type { Ratio } from "./ratios";

const FILE = new URL("recorded-ratios.json", import.meta.url);

/** The ratios of an earlier run on PGlite, by page. */
interface Recorded {
  readonly on: string;
  readonly ratios: Readonly<Record<string, number>>;
}

/** Records ratios, before a release, for later runs to compare with. */
export function recordRatios(ratios: readonly Ratio[]): void {
  const recorded: Recorded = {
    on: new Date().toISOString().slice(0, 10),
    ratios: Object.fromEntries(
      ratios.map(({ what, ratio }) => [what, Math.round(ratio * 1000) / 1000]),
    ),
  };
  writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`);
}

/** Says how each ratio changed since it was recorded. */
export function changesSince(ratios: readonly Ratio[]): string[] {
  const { on, ratios: before } = JSON.parse(readFileSync(FILE, "utf8")) as Recorded;
  return ratios.map(({ what, ratio }) => {
    const known = before[what];
    if (known === undefined) return `${what}: ${ratio.toFixed(3)}, not recorded yet`;
    const percent = Math.round((ratio / known - 1) * 100);
    return `${what}: ${ratio.toFixed(3)}, ${percent > 0 ? "+" : ""}${percent}% since ${on} (${known.toFixed(3)})`;
  });
}
