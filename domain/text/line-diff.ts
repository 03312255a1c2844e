/** A line of two texts: in both, only in the old one, or only in the new one. */
export interface DiffLine {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/** Compares two lists of lines. The result has as few changes as possible (Myers 1986). */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const same = (lines: readonly string[]) => lines.map((text) => ({ sign: " " as const, text }));
  return [
    ...same(before.slice(0, start)),
    ...changedPart(
      before.slice(start, before.length - end),
      after.slice(start, after.length - end),
    ),
    ...same(before.slice(before.length - end)),
  ];
}

/** Beyond this many changed lines, a part is shown as replaced. */
const MAX_CHANGES = 4_000;

function changedPart(before: readonly string[], after: readonly string[]): DiffLine[] {
  const trace = shortestTrace(before, after);
  if (!trace)
    return [
      ...before.map((text) => ({ sign: "-" as const, text })),
      ...after.map((text) => ({ sign: "+" as const, text })),
    ];
  const lines: DiffLine[] = [];
  let [x, y] = [before.length, after.length];
  for (let depth = trace.length - 1; depth >= 0; depth--) {
    const reached = trace[depth] ?? new Map<number, number>();
    const diagonal = x - y;
    const isInsertion = goesDown(reached, diagonal, depth);
    const from = isInsertion ? diagonal + 1 : diagonal - 1;
    const fromX = depth === 0 ? 0 : (reached.get(from) ?? 0);
    const fromY = depth === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) {
      lines.push({ sign: " ", text: before[--x] ?? "" });
      y--;
    }
    if (depth === 0) break;
    if (isInsertion) lines.push({ sign: "+", text: after[--y] ?? "" });
    else lines.push({ sign: "-", text: before[--x] ?? "" });
  }
  return lines.reverse();
}

/** Whether the furthest path to a diagonal comes from the one above, by an added line. */
const goesDown = (reached: ReadonlyMap<number, number>, diagonal: number, depth: number) =>
  diagonal === -depth ||
  (diagonal !== depth && (reached.get(diagonal - 1) ?? -1) < (reached.get(diagonal + 1) ?? -1));

/** The furthest line reached on each diagonal, before each further change. Null for too many changes. */
function shortestTrace(
  before: readonly string[],
  after: readonly string[],
): Map<number, number>[] | null {
  const trace: Map<number, number>[] = [];
  const reached = new Map<number, number>([[1, 0]]);
  for (let depth = 0; depth <= Math.min(before.length + after.length, MAX_CHANGES); depth++) {
    trace.push(new Map(reached));
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      let x = goesDown(reached, diagonal, depth)
        ? (reached.get(diagonal + 1) ?? 0)
        : (reached.get(diagonal - 1) ?? 0) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal])
        x++;
      reached.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return trace;
    }
  }
  return null;
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
