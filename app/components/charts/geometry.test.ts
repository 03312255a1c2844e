import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stackedSpans, stepSpans, timeAxis } from "./axes";
import {
  amountSpan,
  BAR_HEIGHT,
  barPath,
  CHART_WIDTH,
  columnsPath,
  spanOf,
  stackedColumnsPaths,
  ticksPath,
} from "./geometry";

/** Corners of the rectangles in path data. */
const corners = (path: string) =>
  [...path.matchAll(/M([\d.-]+) ([\d.-]+)h([\d.-]+)v([\d.-]+)H[\d.-]+z/g)].map(
    ([, x, y, width, height]) => ({
      left: Number(x),
      top: Number(y),
      right: Number(x) + Number(width),
      bottom: Number(y) + Number(height),
    }),
  );

function expectInside(path: string, height: number) {
  expect(path).not.toMatch(/NaN|Infinity|e-/);
  for (const { left, top, right, bottom } of corners(path)) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(CHART_WIDTH + 0.11);
    expect(bottom).toBeLessThanOrEqual(height + 0.11);
    expect(right).toBeGreaterThan(left);
  }
}

const amounts = fc.double({ min: 0, max: 1e9, noNaN: true });
const days = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2035-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("chart geometry", () => {
  it("keeps every bar inside the chart, whatever the amounts", () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (low, high, max) => {
        expectInside(barPath(amountSpan({ low, high }, max)), BAR_HEIGHT);
      }),
    );
    for (const odd of [Number.NaN, Infinity, -5])
      expectInside(barPath({ from: odd, to: odd }), BAR_HEIGHT);
  });

  it("draws a single amount from zero and a range between its ends", () => {
    expect(barPath(amountSpan({ low: 50, high: 50 }, 100))).toBe("M0 0h50v4H0z");
    expect(barPath(amountSpan({ low: 25, high: 75 }, 100))).toBe("M25 0h50v4H25z");
  });

  it("shows the smallest value", () => {
    expect(barPath(amountSpan({ low: 1, high: 1 }, 1e9))).toBe("M0 0h0.8v4H0z");
    expect(barPath({ from: 100, to: 100 })).toBe("M99.2 0h0.8v4H99.2z");
  });

  it("divides a whole without gaps", () => {
    expect(stackedSpans([1, 3])).toEqual([
      { from: 0, to: 25 },
      { from: 25, to: 100 },
    ]);
    expect(stackedSpans([0, 0])).toEqual([
      { from: 0, to: 0 },
      { from: 0, to: 0 },
    ]);
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 8 }), (values) => {
        const spans = stackedSpans(values);
        spans.slice(1).forEach(({ from }, index) => expect(from).toBe(spans[index]?.to));
        for (const span of spans) expectInside(barPath(span), BAR_HEIGHT);
      }),
    );
  });

  it("places days on an axis of whole months", () => {
    const axis = timeAxis(["2026-12-16", "2027-02-10"]);
    const { from, to } = axis.spanOf("2026-12-01", "2027-02-28");
    expect(from).toBe(0);
    expect(to).toBeCloseTo(100);
    expect(axis.ticks.length).toBeGreaterThan(2);
    fc.assert(
      fc.property(days, days, (a, b) => {
        const [first = a, last = b] = [a, b].sort();
        const other = timeAxis([first, last]);
        expectInside(barPath(other.spanOf(first, last)), BAR_HEIGHT);
        expect(ticksPath(other.ticks)).not.toContain("NaN");
      }),
    );
  });

  it("draws a column for each value above zero", () => {
    expect(corners(columnsPath([0, 2, 4], 20))).toHaveLength(2);
    expect(columnsPath([0, 0], 20)).toBe("");
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 12 }), (values) => {
        const path = columnsPath(values, 20);
        expect(path).not.toMatch(/NaN|Infinity/);
        for (const { left, right, top } of corners(path)) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(CHART_WIDTH + 0.11);
          expect(top).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("stands the parts of a column on each other", () => {
    const [lower = "", upper = ""] = stackedColumnsPaths([[1], [3]], 20);
    const [[first], [second]] = [corners(lower), corners(upper)];
    expect(first).toMatchObject({ top: 15, bottom: 20 });
    expect(second).toMatchObject({ top: 0, bottom: 15, left: first?.left });
  });

  it("gives each whole number of a range its unit on the axis", () => {
    expect(spanOf({ low: 1, high: 1 }, { low: 1, high: 4 })).toEqual({ from: 0, to: 25 });
    expect(spanOf({ low: 3, high: 4 }, { low: 1, high: 4 })).toEqual({ from: 50, to: 100 });
  });

  it("places steps one after the other, or beside the step before", () => {
    const weeks = (low: number, high: number) => ({ low, high });
    expect(
      stepSpans([
        { weeks: weeks(1, 2) },
        { weeks: weeks(0, 1), alongside: true },
        { weeks: null },
        { weeks: weeks(2, 2) },
      ]),
    ).toEqual([
      { shortest: { from: 0, to: 25 }, longest: { from: 0, to: 50 } },
      { shortest: null, longest: { from: 0, to: 25 } },
      null,
      { shortest: { from: 50, to: 100 }, longest: { from: 50, to: 100 } },
    ]);
  });
});
