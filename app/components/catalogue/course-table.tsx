import { DataTable } from "~/components/data-table";
import { useMoney } from "~/components/money";
import { formatDate } from "#domain/dates";
import { levelNames, type Course } from "#domain/catalogue";
import { formatDuration } from "#domain/duration";
import { courseFeeText } from "#domain/fact-text";
import { sitePath } from "#domain/site-path";
import { universityInSentence } from "#domain/university-in-sentence";
import { coursePath } from "./cards";

/** Courses of one university, a table for each level. */
export function CourseTables({
  name,
  courses,
  ratesAsOf,
}: {
  /** The university's. */
  readonly name: string;
  readonly courses: readonly Course[];
  readonly ratesAsOf: string;
}) {
  return (["masters", "bachelors"] as const).map((level) => {
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
}

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
        <a key="course" href={sitePath(coursePath(course))}>
          {course.title}
        </a>,
        formatDuration(course.durationDays),
        courseFeeText(course, currency),
        course.data.intakes.join(", ") || "See the course page",
      ])}
    />
  );
}
