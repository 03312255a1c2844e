import type { Facet } from "#domain/catalogue/lists";
import { monthNames } from "#domain/time/months";
import { MonthChart } from "./month-chart";

/** How many courses start in each month. Nothing unless there are two intakes. */
export function IntakeChart({
  months,
  where,
}: {
  readonly months: readonly Facet[];
  /** `the UK` */
  readonly where: string;
}) {
  const counts = monthNames.map((name) => months.find(({ value }) => value === name)?.count ?? 0);
  if (counts.filter((count) => count > 0).length < 2) return null;
  return (
    <MonthChart
      title={`When courses start in ${where}`}
      counts={counts}
      note="Number of courses we list. Courses with two intakes are counted twice."
    />
  );
}
