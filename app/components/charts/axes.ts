import { scaleLinear, scaleUtc } from "d3-scale";
import { stack } from "d3-shape";
import { CHART_WIDTH, tenth, type Amounts, type Span } from "./geometry";

/** Steps on an axis of time: each starts when those before it may have ended, or beside the last one. */
export function stepSpans(
  steps: readonly { readonly weeks: Amounts | null; readonly alongside?: boolean | undefined }[],
): ({ readonly shortest: Span | null; readonly longest: Span } | null)[] {
  let [start, end] = [0, 0];
  const placed = steps.map(({ weeks, alongside = false }) => {
    if (!weeks) return null;
    if (!alongside) start = end;
    end = Math.max(end, start + weeks.high);
    return { start, ...weeks };
  });
  const at = scaleLinear([0, Math.max(end, 1)], [0, CHART_WIDTH]).clamp(true);
  return placed.map(
    (step) =>
      step && {
        shortest: step.low > 0 ? { from: at(step.start), to: at(step.start + step.low) } : null,
        longest: { from: at(step.start), to: at(step.start + step.high) },
      },
  );
}

/** Shares of a whole, one after the other. */
export function stackedSpans(values: readonly number[]): Span[] {
  const names = values.map((_, index) => String(index));
  const row = Object.fromEntries(
    names.map((name, index) => [name, Math.max(0, values[index] ?? 0)]),
  );
  const total = Object.values(row).reduce((sum, value) => sum + value, 0);
  const at = scaleLinear([0, Math.max(total, 1)], [0, CHART_WIDTH]).clamp(true);
  return stack<Record<string, number>>()
    .keys(names)([row])
    .map((series) => ({ from: at(series[0]?.[0] ?? 0), to: at(series[0]?.[1] ?? 0) }));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A time axis of whole months that includes all days, which are ISO days. */
export function timeAxis(days: readonly string[]) {
  const times = days.map((day) => Date.parse(day)).filter((time) => !Number.isNaN(time));
  const first = new Date(Math.min(...times));
  const last = new Date(Math.max(...times));
  const domain = [
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1),
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 1),
  ] as const;
  const scale = scaleUtc(domain, [0, CHART_WIDTH]).clamp(true);
  return {
    /** From the start of one day to the end of the other. */
    spanOf: (from: string, to: string): Span => ({
      from: scale(Date.parse(from)),
      to: scale(Date.parse(to) + DAY_MS),
    }),
    /** Starts of months, at most twelve. */
    ticks: scale.ticks(12).map((at) => tenth(scale(at))),
  };
}
