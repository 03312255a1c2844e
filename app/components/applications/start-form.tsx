import { Button } from "~/components/button";
import { SelectField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { CsrfField, ErrorSummary } from "~/components/fields/form-parts";
import { monthNames } from "#domain/applications";
import type { Course } from "#domain/catalogue";

interface Props {
  readonly courses: readonly Course[];
  /** The course that was chosen on its own page. */
  readonly chosen: Course | null;
  readonly years: readonly string[];
  /** Whether a counsellor has recommended the course. */
  readonly isRecommended: boolean;
  readonly typed:
    | { readonly courseId: string; readonly intakeMonth: string; readonly intakeYear: string }
    | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly csrf: string | null;
}

/** Starts an application: course and intake. */
export function StartForm({ courses, chosen, years, isRecommended, typed, errors, csrf }: Props) {
  return (
    <form className={formStyle} method="post" noValidate>
      <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ name, message }))} />
      <CsrfField token={csrf} />
      {isRecommended ? <input type="hidden" name="recommended" value="1" /> : null}
      <SelectField
        name="courseId"
        label="Course"
        hint={chosen ? undefined : "From your shortlist"}
        placeholder="Choose"
        options={courses.map(({ id, title, university }) => ({
          value: id,
          label: `${title}, ${university.name}`,
        }))}
        defaultValue={typed?.courseId ?? chosen?.id}
        error={errors.courseId}
      />
      <SelectField
        name="intakeMonth"
        label="Intake month"
        placeholder="Choose"
        options={monthsOf(chosen)}
        defaultValue={typed?.intakeMonth}
        error={errors.intakeMonth}
      />
      <SelectField
        name="intakeYear"
        label="Year"
        placeholder="Choose"
        options={years.map((value) => ({ value, label: value }))}
        defaultValue={typed?.intakeYear}
        error={errors.intakeYear}
      />
      <div>
        <Button tone="accent">Start</Button>
      </div>
    </form>
  );
}

/** The months in which the course starts. All months if the catalogue doesn't list them. */
function monthsOf(course: Course | null) {
  const known = monthNames.flatMap((name, index) =>
    course?.data.intakes.some((intake) => intake.startsWith(name.slice(0, 3)))
      ? [{ value: String(index + 1), label: name }]
      : [],
  );
  return known.length > 0
    ? known
    : monthNames.map((label, index) => ({ value: String(index + 1), label }));
}
