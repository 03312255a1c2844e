import { rawTables } from "#domain/calculators/ielts-band";
import type { DocumentData } from "#domain/catalogue/documents";
import { RangeChart } from "~/components/charts/range-chart";
import { StepTimeline } from "./step-timeline";

/** The charts of a document. */
export function DocumentCharts({
  data: { chart, timeline },
}: {
  readonly data: Pick<DocumentData, "chart" | "timeline">;
}) {
  return (
    <>
      {chart ? <DocumentChart chart={chart} /> : null}
      {timeline ? <StepTimeline timeline={timeline} /> : null}
    </>
  );
}

/** The chart that a document refers to. */
export function DocumentChart({ chart }: { readonly chart: NonNullable<DocumentData["chart"]> }) {
  return { "ielts-bands": <BandChart /> }[chart];
}

const { listening, academicReading, generalReading } = rawTables;
const QUESTIONS = 40;
const LOWEST_BAND = 4;

/** The numbers of correct answers for each band. */
function BandChart() {
  const bands = listening.map(([, band]) => band).filter((band) => band >= LOWEST_BAND);
  return (
    <RangeChart
      title={`Correct answers out of ${QUESTIONS} for each band`}
      columns={["Band", "Listening", "Academic reading", "General reading"]}
      axis={{ low: 1, high: QUESTIONS }}
      rows={bands.map((band) => ({
        label: band.toFixed(1),
        ranges: [listening, academicReading, generalReading].map((table) => rangeOf(table, band)),
      }))}
    />
  );
}

/** From the lowest number for a band up to the lowest for the next one. */
function rangeOf(table: (typeof rawTables)["listening"], band: number) {
  const index = table.findIndex(([, one]) => one === band);
  const [low] = table[index] ?? [];
  if (low === undefined) return null;
  return { low, high: (table[index - 1]?.[0] ?? QUESTIONS + 1) - 1 };
}
