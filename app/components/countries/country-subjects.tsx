import { sitePath } from "#domain/site/site-path";
import { BarChart } from "~/components/charts/bar-chart";

interface SubjectLink {
  readonly title: string;
  readonly path: string;
  readonly count: number;
}

/** A country's courses by stream, as bars. */
export function CountrySubjects({
  streams,
  where,
}: {
  readonly streams: readonly SubjectLink[];
  readonly where: string;
}) {
  if (streams.length === 0) return null;
  return (
    <>
      <h2 id="subjects">What students study in {where}</h2>
      <BarChart
        title="Courses by field"
        bars={streams.map(({ title, path, count }) => ({
          label: <a href={sitePath(path)}>{title}</a>,
          value: { low: count, high: count },
          text: count,
        }))}
      />
    </>
  );
}
