import { levelNames } from "#domain/catalogue/education-level";
import type { Course } from "#domain/courses/course";
import { coursePath } from "#domain/courses/course-path";
import { formatDuration } from "#domain/courses/duration";
import { courseFeeText } from "#domain/courses/facts/fact-text";
import { sitePath } from "#domain/site/site-path";
import { formatDate } from "#domain/time/dates";
import { universityInSentence } from "#domain/universities/university-in-sentence";
import { DataTable } from "~/components/ui/data-table";
import { useMoney } from "~/components/visitor/money";

/** Courses of one university, a table for each level, and before them those of the visitor's subject. */
export function CourseTables({
  name,
  courses,
  ratesAsOf,
  subject,
}: {
  /** The university's. */
  readonly name: string;
  readonly courses: readonly Course[];
  readonly ratesAsOf: string;
  /** Slug of a stream or specialisation. */
  readonly subject: string | null;
}) {
  const own = courses.filter(
    ({ stream, specialization }) => subject !== null && [stream, specialization].includes(subject),
  );
  return [
    own.length > 0 ? (
      <CourseTable key="own" caption="In your subject" courses={own} ratesAsOf={ratesAsOf} />
    ) : null,
    ...tablesByLevel(name, courses, ratesAsOf),
  ];
}

const tablesByLevel = (name: string, courses: readonly Course[], ratesAsOf: string) =>
  (["masters", "bachelors"] as const).map((level) => {
    const ofLevel = courses.filter((course) => course.level === level);
    return ofLevel.length === 0 ? null : (
      <CourseTable
        key={level}
        caption={`${levelNames[level]} courses at ${universityInSentence(name)}`}
        courses={ofLevel}
        ratesAsOf={ratesAsOf}
      />
    );
  });

/** Courses, a line each. */
function CourseTable({
  caption,
  courses,
  ratesAsOf,
}: {
  readonly caption: string;
  readonly courses: readonly Course[];
  readonly ratesAsOf: string;
}) {
  const { currency } = useMoney();
  return (
    <DataTable
      caption={caption}
      columns={["Course", "Duration", `Tuition (rate of ${formatDate(ratesAsOf)})`, "Intakes"]}
      rows={courses.map((course) => [
        <a key="course" href={sitePath(coursePath(course))} translate="no">
          {course.title}
        </a>,
        formatDuration(course.durationDays),
        courseFeeText(course, currency),
        course.data.intakes.join(", ") || "See the course page",
      ])}
    />
  );
}
