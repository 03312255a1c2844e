import { scaleBand, scaleLinear, scaleUtc } from "d3-scale";
import { stack } from "d3-shape";

/** Width of a chart in its own units. Charts have no text, so they can stretch to any width. */
export const CHART_WIDTH = 100;
/** Height of a bar in the same units. */
export const BAR_HEIGHT = 4;
/** A value above zero is always visible. */
const MIN_WIDTH = 0.8;

/** A part of the horizontal axis. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const tenth = (value: number): number => Number(value.toFixed(1));
const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, Number.isFinite(value) ? value : low));

/** A rectangle as path data. */
const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${tenth(x)} ${tenth(y)}h${tenth(width)}v${tenth(height)}H${tenth(x)}z`;

/** A bar at a span as path data. A span that is too narrow is widened within the chart. */
export function barPath({ from, to }: Span): string {
  const start = clamp(Math.min(from, to), 0, CHART_WIDTH - MIN_WIDTH);
  const end = clamp(Math.max(from, to), start + MIN_WIDTH, CHART_WIDTH);
  return rectangle(start, 0, end - start, BAR_HEIGHT);
}

/** Maps a range of amounts to the axis. A single amount is a bar from zero. */
export function amountSpan(amount: { readonly low: number; readonly high: number }, max: number) {
  const at = scaleLinear([0, Math.max(max, 1)], [0, CHART_WIDTH]).clamp(true);
  return { from: amount.low === amount.high ? 0 : at(amount.low), to: at(amount.high) };
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

/** Vertical lines as path data. */
export const ticksPath = (ticks: readonly number[]): string =>
  ticks.map((x) => `M${tenth(clamp(x, 0, CHART_WIDTH))} 0v${BAR_HEIGHT}`).join("");

/** Columns of equal width as path data, as wide and high as the chart. Empty ones are left out. */
export function columnsPath(values: readonly number[], height: number): string {
  const at = scaleBand(
    values.map((_, index) => index),
    [0, CHART_WIDTH],
  )
    .paddingInner(0.25)
    .paddingOuter(0.125);
  const heightOf = scaleLinear([0, Math.max(...values, 1)], [0, height]).clamp(true);
  return values
    .map((value, index) =>
      value > 0
        ? rectangle(at(index) ?? 0, height - heightOf(value), at.bandwidth(), heightOf(value))
        : "",
    )
    .join("");
}
