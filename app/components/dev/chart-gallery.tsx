import { DocumentChart } from "~/components/catalogue/document-chart";
import { BarChart } from "~/components/charts/bar-chart";
import { ColumnChart } from "~/components/charts/column-chart";
import { StackedChart } from "~/components/charts/stacked-chart";
import { StepChart } from "~/components/charts/step-chart";
import { TimelineChart } from "~/components/charts/timeline-chart";
import { IntakeChart } from "~/components/charts/intake-chart";

const months = [
  { value: "September", count: 41 },
  { value: "January", count: 17 },
  { value: "May", count: 6 },
];

/** Each chart with values of its own. */
export function Charts() {
  return (
    <>
      <BarChart
        title="Bars, with the visitor's value as a line"
        bars={[
          { label: "A range", value: { low: 20, high: 60 }, text: "20 to 60" },
          { label: "An amount", value: { low: 40, high: 40 }, text: "40" },
        ]}
        reference={50}
      />
      <StackedChart
        title="Parts of a whole"
        parts={[
          { label: "Tuition", value: 5, texts: ["₹5 lakh"] },
          { label: "Room", value: 3, texts: ["₹3 lakh"] },
        ]}
        total={{ label: "Total", texts: ["₹8 lakh"] }}
      />
      <ColumnChart
        title="Columns of parts"
        series={[
          { name: "Loan", values: [2, 3, 4] },
          { name: "Interest", values: [3, 2, 1] },
        ]}
        ends={["Year 1", "Year 3"]}
      />
      <IntakeChart months={months} where="a country" />
      <StepChart
        title="Steps in weeks"
        steps={[
          { label: "Offer", text: "two to four weeks", weeks: { low: 2, high: 4 } },
          { label: "Appointment", text: "differs by city", weeks: null },
          { label: "Decision", text: "three weeks", weeks: { low: 3, high: 3 } },
        ]}
      />
      <TimelineChart
        title="Periods"
        entries={[
          { label: "Apply", from: "2026-12-01", to: "2027-01-15", text: "by 15 Jan 2027" },
          { label: "Start", from: "2027-10-01", to: "2027-10-01", text: "1 Oct 2027" },
        ]}
      />
      <DocumentChart chart="ielts-bands" />
    </>
  );
}
