import type { Course } from "#domain/courses/course";
import { intakeDates } from "#domain/courses/facts/fact-text";
import { formatMonth } from "#domain/time/dates";
import { TimelineChart } from "~/components/charts/timeline-chart";

/** When applications to a course open and close, by intake. Nothing without dates ahead. */
export function IntakeDeadlines({
  course,
  today,
}: {
  readonly course: Pick<Course, "facts">;
  readonly today: string;
}) {
  return (
    <TimelineChart
      title="When to apply"
      entries={intakeDates(course.facts.intakes?.value ?? [], today).map(
        ({ starts, from, to, text }) => ({ label: formatMonth(starts), from, to, text }),
      )}
    />
  );
}
