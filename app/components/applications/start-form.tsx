import type { Intake } from "#domain/applications/applications";
import type { Course } from "#domain/courses/course";
import { monthNames } from "#domain/time/months";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { SelectField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";

interface Props {
  readonly courses: readonly Course[];
  /** The course chosen on its own page. */
  readonly chosen: Course | null;
  /** From 1. */
  readonly months: readonly number[];
  /** The next intake of the chosen course. */
  readonly next: Intake | null;
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
export function StartForm(props: Props) {
  const { courses, chosen, months, next, years, isRecommended, typed, errors, csrf } = props;
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
        options={months.map((month) => ({
          value: String(month),
          label: monthNames[month - 1] ?? "",
        }))}
        defaultValue={typed?.intakeMonth ?? next?.intakeMonth.toString()}
        error={errors.intakeMonth}
      />
      <SelectField
        name="intakeYear"
        label="Year"
        placeholder="Choose"
        options={years.map((value) => ({ value, label: value }))}
        defaultValue={typed?.intakeYear ?? next?.intakeYear.toString()}
        error={errors.intakeYear}
      />
      <div>
        <Button tone="accent">Start</Button>
      </div>
    </form>
  );
}
