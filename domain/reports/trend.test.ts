import { expect, it } from "vitest";
import { daysOfTrend } from "./trend";

it.each([
  [{ from: "2026-11-30", to: "2026-12-01" }, ["2026-11-30", "2026-12-01"], "2026-12-01"],
  // A Wednesday, and the Mondays after it.
  [{ from: "2026-11-04", to: "2026-12-09" }, ["2026-11-04", "2026-11-09"], "2026-12-09"],
  [{ from: "2026-01-15", to: "2026-11-10" }, ["2026-01-15", "2026-02-01"], "2026-11-10"],
])("splits %j into days, weeks or months without a gap", (range, starts, last) => {
  const spans = daysOfTrend(range);
  expect(spans.slice(0, 2).map(({ from }) => from)).toEqual(starts);
  expect(spans.at(-1)?.to).toBe(last);
});
