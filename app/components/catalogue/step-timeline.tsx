import type { Timeline } from "#domain/catalogue/documents";
import { StepChart } from "~/components/charts/step-chart";

/** Steps of a document, e.g. of a visa, with the weeks they take. */
export function StepTimeline({ timeline: { title, steps } }: { readonly timeline: Timeline }) {
  return (
    <StepChart
      title={title}
      steps={steps}
      note="The first part of a bar is the shortest time, the whole bar the longest. Steps without a bar have no fixed length."
    />
  );
}
