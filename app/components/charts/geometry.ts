import { stack } from "d3-shape";

/*
 * Calculators run this module in the browser. It does without d3-scale, whose linear scale would add
 * 15 KB to their script. Axes that only the server draws are in axes.ts.
 */

/** Width of a chart in its own units. Charts have no text, so they can stretch to any width. */
export const CHART_WIDTH = 100;
/** Height of a bar in the same units. */
export const BAR_HEIGHT = 4;
/** A value above zero is always visible. */
const MIN_WIDTH = 0.8;

/** The part of a column's place that stays empty. */
const GAP = 0.25;

/** A part of the horizontal axis. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const tenth = (value: number): number => Number(value.toFixed(1));
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

/** Both ends of a range. */
export interface Amounts {
  readonly low: number;
  readonly high: number;
}

/** Position of a value on an axis. Other values are at its ends. */
const positionOn =
  (axis: Amounts) =>
  (value: number): number =>
    clamp(((value - axis.low) / (axis.high - axis.low)) * CHART_WIDTH, 0, CHART_WIDTH);

/** Maps a range of amounts to the axis. A single amount is a bar from zero. */
export function amountSpan(amount: Amounts, max: number): Span {
  const at = positionOn({ low: 0, high: Math.max(max, 1) });
  return { from: amount.low === amount.high ? 0 : at(amount.low), to: at(amount.high) };
}

/** A range of whole numbers on an axis of whole numbers. A single number is as wide as its unit. */
export function spanOf(range: Amounts, axis: Amounts): Span {
  const at = positionOn({ low: axis.low, high: axis.high + 1 });
  return { from: at(range.low), to: at(range.high + 1) };
}

/** Vertical lines as path data. */
export const ticksPath = (ticks: readonly number[]): string =>
  ticks.map((x) => `M${tenth(clamp(x, 0, CHART_WIDTH))} 0v${BAR_HEIGHT}`).join("");

/** Columns of equal width as path data, as wide and high as the chart. Empty ones are left out. */
export const columnsPath = (values: readonly number[], height: number): string =>
  stackedColumnsPaths([values], height).join("");

/** The same for columns of several parts, which stand on each other: one path for each part. */
export function stackedColumnsPaths(
  series: readonly (readonly number[])[],
  height: number,
): string[] {
  const columns = series[0]?.map((_, column) => column) ?? [];
  const valueAt = (part: number, column: number) => Math.max(0, series[part]?.[column] ?? 0);
  const parts = stack<number, number>()
    .keys(series.map((_, part) => part))
    .value((column, part) => valueAt(part, column))(columns);
  const tallest = Math.max(...parts.flatMap((part) => part.map(([, top]) => top)), 1);
  const slot = CHART_WIDTH / Math.max(columns.length, 1);
  const heightOf = (value: number) => (value / tallest) * height;
  return parts.map((part) =>
    part
      .map(([bottom, top], column) =>
        top > bottom
          ? rectangle(
              (column + GAP / 2) * slot,
              height - heightOf(top),
              (1 - GAP) * slot,
              heightOf(top) - heightOf(bottom),
            )
          : "",
      )
      .join(""),
  );
}
