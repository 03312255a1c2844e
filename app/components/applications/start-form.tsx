import type { IntakeOption } from "#domain/applications/intakes";
import type { Course } from "#domain/courses/course";
import { hrefTo } from "#domain/site/href";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { SelectField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Lead } from "~/components/layout/page";
import { Button } from "~/components/ui/button";

interface Props {
  readonly course: Course;
  readonly intakes: readonly IntakeOption[];
  /** Whether the catalogue knows when the course starts. Otherwise all months are offered. */
  readonly hasKnownIntakes: boolean;
  /** The next intake that isn't closed. */
  readonly next: string | null;
  /** Whether a counsellor has recommended the course. */
  readonly isRecommended: boolean;
  readonly typed: { readonly intake: string } | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly csrf: string | null;
}

/** Starts an application to a course for one of its intakes. */
export function StartForm(props: Props) {
  const { course, intakes, hasKnownIntakes, next, isRecommended, typed, errors, csrf } = props;
  const { courseId, ...others } = errors;
  const problems = courseId ? { intake: courseId, ...others } : others;
  return (
    <>
      <Lead>
        {course.title}, {course.university.name}
      </Lead>
      <form className={formStyle} method="post" noValidate>
        <ErrorSummary errors={problems} />
        <CsrfField token={csrf} />
        <input type="hidden" name="courseId" value={course.id} />
        {isRecommended ? <input type="hidden" name="recommended" value="1" /> : null}
        <SelectField
          name="intake"
          label="Intake"
          placeholder="Choose"
          hint={
            hasKnownIntakes
              ? undefined
              : "We haven’t found when this course starts. Check the university’s page"
          }
          options={intakes}
          defaultValue={typed?.intake ?? next ?? undefined}
          error={errors.intake ?? errors.courseId}
        />
        <div>
          <Button tone="accent">Start</Button>
        </div>
      </form>
    </>
  );
}

interface ChooseProps {
  /** The shortlist. */
  readonly courses: readonly Course[];
  readonly chosen: Course | null;
}

/** Chooses the course first, because the intakes depend on it. */
export function ChooseCourse({ courses, chosen }: ChooseProps) {
  return (
    <form className={formStyle} method="get" action={hrefTo("/profile/applications/start")}>
      {chosen ? <h2>Another course</h2> : null}
      <SelectField
        name="course"
        label="Course"
        hint="From your shortlist"
        optional="unmarked"
        options={courses.map(({ id, title, university }) => ({
          value: id,
          label: `${title}, ${university.name}`,
        }))}
        defaultValue={chosen?.id}
      />
      <div>
        <Button tone={chosen ? "secondary" : "accent"}>Choose this course</Button>
      </div>
    </form>
  );
}

interface LinksProps {
  readonly courses: readonly {
    readonly id: string;
    readonly title: string;
    readonly universityName: string;
  }[];
  /** The page that starts an application to the course of `course`. */
  readonly path: string;
}

/** Courses, each with a link that chooses it. */
export function CourseLinks({ courses, path }: LinksProps) {
  if (courses.length === 0) return <p>No courses. Search for one.</p>;
  return (
    <ul>
      {courses.map(({ id, title, universityName }) => (
        <li key={id}>
          <a href={`${path}?${new URLSearchParams({ course: id })}`}>
            {title}, {universityName}
          </a>
        </li>
      ))}
    </ul>
  );
}
