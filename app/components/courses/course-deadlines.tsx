import type { Course } from "#domain/courses/course";
import { coursePath } from "#domain/courses/course-path";
import { intakeDates } from "#domain/courses/facts/fact-text";
import { sitePath } from "#domain/site/site-path";
import { formatMonth } from "#domain/time/dates";
import { TimelineChart } from "~/components/charts/timeline-chart";

/** When applications to courses open and close, from today on. Nothing without dates ahead. */
export function CourseDeadlines({
  title,
  courses,
  today,
}: {
  readonly title: string;
  readonly courses: readonly Course[];
  readonly today: string;
}) {
  const entries = courses.flatMap((course) =>
    intakeDates(course.facts.intakes?.value ?? [], today)
      .slice(0, 1)
      .map(({ from, to, text }) => ({
        from,
        to,
        text,
        label: (
          <>
            <a href={sitePath(coursePath(course))}>{course.title}</a>, {course.university.name}
          </>
        ),
      })),
  );
  return <TimelineChart title={title} entries={entries} />;
}

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
