import { diffArrays } from "diff";

/** A line of two texts: in both, only in the old one, or only in the new one. */
export interface DiffLine {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/** Beyond this many changed lines, all are shown as replaced. */
const MAX_CHANGES = 4_000;

/** Compares two lists of lines. The result has as few changes as possible (Myers 1986). */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MAX_CHANGES }) ?? [
    { removed: true, value: [...before] },
    { added: true, value: [...after] },
  ];
  return parts.flatMap(({ added, removed, value }) =>
    value.map((text) => ({ sign: added ? "+" : removed ? "-" : " ", text }) as const),
  );
}

/** The changed lines of a comparison, each with a sign, and `context` equal lines around them. */
export function changedLines(lines: readonly DiffLine[], context: number): string[] {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some(({ sign }) => sign !== " "),
  );
  return lines.flatMap(({ sign, text }, at) => {
    if (!isNear[at]) return [];
    const isGap = at > 0 && !isNear[at - 1] && isNear.slice(0, at).includes(true);
    return [...(isGap ? ["…"] : []), `${sign} ${text}`];
  });
}

/**
 * Applies the change from `base` to `wanted` to a text that has changed otherwise since. Null if
 * both have changed the same or neighbouring lines.
 */
export function mergeLines(
  base: readonly string[],
  wanted: readonly string[],
  current: readonly string[],
): string[] | null {
  const mine = editsOf(base, wanted);
  const theirs = editsOf(base, current);
  const touches = (one: Edit, other: Edit) => one.from <= other.to && other.from <= one.to;
  if (mine.some((one) => theirs.some((other) => touches(one, other)))) return null;
  const merged = [...base];
  for (const { from, to, lines } of [...mine, ...theirs].sort((a, b) => b.from - a.from))
    merged.splice(from, to - from, ...lines);
  return merged;
}

/** Lines `from` to before `to` of a text are replaced. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

function editsOf(base: readonly string[], changed: readonly string[]): Edit[] {
  const edits: { from: number; to: number; lines: string[] }[] = [];
  let at = 0;
  let edit: (typeof edits)[number] | null = null;
  for (const { sign, text } of diffLines(base, changed)) {
    if (sign === " ") {
      edit = null;
      at += 1;
      continue;
    }
    if (!edit) {
      edit = { from: at, to: at, lines: [] };
      edits.push(edit);
    }
    if (sign === "+") edit.lines.push(text);
    else {
      at += 1;
      edit.to = at;
    }
  }
  return edits;
}
