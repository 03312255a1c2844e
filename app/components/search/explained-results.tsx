import { DataTable } from "~/components/ui/data-table";

interface Explained {
  readonly title: string;
  readonly kind: string;
  readonly path: string;
  readonly score: number;
  readonly parts: readonly { readonly name: string; readonly points: number }[];
}

/** Why the results of a search are in this order, for staff. */
export function ExplainedResults({ results }: { readonly results: readonly Explained[] }) {
  return (
    <DataTable
      caption={`${results.length} results with their scores`}
      columns={["Result", "Score", "Parts"]}
      rows={results.map(({ title, kind, path, score, parts }) => [
        <span key={path}>
          {title} ({kind})
        </span>,
        score.toFixed(2),
        parts.map(({ name, points }) => `${name} ${points.toFixed(2)}`).join(", "),
      ])}
    />
  );
}
