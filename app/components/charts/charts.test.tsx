import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { BarChart } from "./bar-chart";
import { ColumnChart } from "./column-chart";
import { MonthChart } from "./month-chart";
import { RangeChart } from "./range-chart";
import { StackedChart } from "./stacked-chart";
import { StepChart } from "./step-chart";
import { TimelineChart } from "./timeline-chart";

const one = (value: number) => ({ low: value, high: value });
const charts: Record<string, ReactElement> = {
  bars: (
    <BarChart
      title="Costs"
      columns={["What", "Rupees"]}
      bars={[
        { label: "Rent", value: { low: 1, high: 3 }, text: "₹1 to ₹3" },
        { label: "Fee", value: one(2), text: "₹2" },
        { label: "Visa", value: null, text: "Free" },
      ]}
      reference={2}
      note="The line is your budget."
    />
  ),
  parts: (
    <StackedChart
      title="A year"
      parts={[
        { label: "Tuition", value: 3, texts: ["₹3"] },
        { label: "Room", value: 1, texts: ["₹1"] },
      ]}
      total={{ label: "Total", texts: ["₹4"] }}
    />
  ),
  months: <MonthChart title="Intakes" counts={[1, 0, 0, 0, 0, 0, 0, 0, 12, 0, 0, 0]} />,
  steps: (
    <StepChart
      title="Visa"
      steps={[
        { label: "Offer", text: "one to two weeks", weeks: { low: 1, high: 2 } },
        { label: "Answer", text: "in spring", weeks: null },
        { label: "Decision", text: "two weeks", weeks: one(2) },
      ]}
    />
  ),
  ranges: (
    <RangeChart
      title="Marks"
      columns={["Band", "Reading"]}
      axis={{ low: 1, high: 40 }}
      rows={[
        { label: "9.0", ranges: [one(40)] },
        { label: "8.5", ranges: [{ low: 37, high: 39 }] },
        { label: "8.0", ranges: [null] },
      ]}
    />
  ),
  timeline: (
    <TimelineChart
      title="Deadlines"
      entries={[{ label: "Apply", from: "2026-12-01", to: "2027-01-15", text: "by 15 Jan 2027" }]}
    />
  ),
};

describe.each(Object.entries(charts))("the chart of %s", (_, chart) => {
  const html = renderToStaticMarkup(chart);

  it("has a caption, and a table with the values of its pictures", () => {
    expect(html).toMatch(/^<figure[^>]*><figcaption>/);
    expect(html).toContain("<table");
    for (const [svg] of html.matchAll(/<svg[^>]*>/g)) expect(svg).toContain('aria-hidden="true"');
  });

  it("has pictures without text, so that they can be mirrored, and without inline colours", () => {
    for (const [svg] of html.matchAll(/<svg.*?<\/svg>/g)) {
      expect(svg).not.toContain("<text");
      expect(svg).not.toMatch(/style=|fill=|stroke=|NaN/);
    }
  });
});

describe("charts", () => {
  it("show nothing without data", () => {
    expect(renderToStaticMarkup(<BarChart title="Costs" bars={[]} />)).toBe("");
    expect(renderToStaticMarkup(<TimelineChart title="Deadlines" entries={[]} />)).toBe("");
  });

  it("of columns have a legend, and leave their values to the table beside them", () => {
    const html = renderToStaticMarkup(
      <ColumnChart
        title="Years"
        series={[
          { name: "Loan", values: [1, 3] },
          { name: "Interest", values: [1, 0] },
        ]}
        ends={["Year 1", "Year 2"]}
      />,
    );
    expect(html).toContain("<li");
    expect(html.match(/<path/g)).toHaveLength(2);
    expect(html).not.toMatch(/<text|style=|NaN/);
  });

  it("of steps draw no bar for a step without a length", () => {
    expect(renderToStaticMarkup(charts.steps).match(/<svg/g)).toHaveLength(2);
  });

  it("of ranges write a single number once", () => {
    const html = renderToStaticMarkup(charts.ranges);
    expect(html).toContain("<td>40<svg");
    expect(html).toContain("37–39");
  });

  it("draw no bar for a value that is only text, and mark each bar", () => {
    const html = renderToStaticMarkup(charts.bars);
    expect(html.match(/<svg/g)).toHaveLength(2);
    expect(html.match(/M66\.7 0v4/g)).toHaveLength(2);
  });
});
