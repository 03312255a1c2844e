import type { EducationLevel } from "#domain/catalogue/education-level";
import type { RequirementCheck } from "#domain/recommendations/requirement-checks";
import { hrefTo } from "#domain/site/href";
import { sectionHref } from "#domain/students/section-href";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { TextField } from "~/components/fields/fields";
import { MarksField, type MarksChoices } from "~/components/fields/marks-field";
import { IconRow, Panel } from "~/components/layout/panel";
import { rows } from "~/components/layout/panel.css";
import { Button, ButtonRow } from "~/components/ui/button";
import { Status, type StatusTone } from "~/components/ui/status";
import type { IconName } from "~/content/links/icon-names";
import { cluster, quiet, stack } from "~/styles/utilities.css";

const stateViews: Readonly<
  Record<RequirementCheck["state"], { icon: IconName; tone: StatusTone; text: string }>
> = {
  met: { icon: "check", tone: "good", text: "Met" },
  unmet: { icon: "circle-alert", tone: "urgent", text: "Not met" },
  unknown: { icon: "circle-alert", tone: "waiting", text: "To check" },
};

export interface CheckForm {
  readonly csrf: string | null;
  /** What the visitor has typed or told the site before. */
  readonly marks: string;
  readonly scale: string;
  readonly ielts: string;
  /** Scales that the visitor may choose from, and how marks look on them. */
  readonly scales: MarksChoices;
  readonly errors: { readonly marks?: string | undefined; readonly ielts?: string | undefined };
}

interface ChecklistProps {
  readonly level: EducationLevel;
  /** Null for visitors who have told the site nothing. */
  readonly checks: readonly RequirementCheck[] | null;
  /** Whether the course states requirements that answers can be compared with. */
  readonly canCheck: boolean;
  /** For visitors without an account. Null for others: their profile has the answers. */
  readonly form: CheckForm | null;
}

/** The course's requirements compared with what the visitor has told the site. */
export function RequirementChecklist({ level, checks, canCheck, form }: ChecklistProps) {
  if (!canCheck) return null;
  return (
    <Panel id="checks" heading="Do you meet the requirements?">
      {checks ? (
        <ul className={rows}>
          {checks.map(({ name, needed, state, given, section }) => (
            <IconRow key={needed} icon={stateViews[state].icon}>
              <Status tone={stateViews[state].tone}>{stateViews[state].text}</Status>{" "}
              <strong>{name}:</strong> {needed}
              <br />
              {section && !form ? <a href={sectionHref(section)}>{given}</a> : given}
            </IconRow>
          ))}
        </ul>
      ) : null}
      {form ? <AnswersForm level={level} form={form} /> : null}
    </Panel>
  );
}

/** Marks and score of a visitor without an account. */
function AnswersForm({
  level,
  form,
}: {
  readonly level: EducationLevel;
  readonly form: CheckForm;
}) {
  const { csrf, marks, scale, ielts, scales, errors } = form;
  return (
    <form method="post" action="#checks" className={stack.x3} noValidate>
      <CsrfField token={csrf} />
      <ErrorSummary errors={errors} />
      <div className={cluster.x4}>
        <MarksField
          name="marks"
          label={level === "bachelors" ? "Your school marks" : "Your bachelor's marks"}
          value={marks}
          error={errors.marks}
          scale={scale}
          choices={scales}
        />
        <TextField
          name="ielts"
          label="IELTS band"
          optional
          inputMode="decimal"
          maxLength={20}
          defaultValue={ielts}
          error={errors.ielts}
        />
      </div>
      <ButtonRow>
        <Button>{marks || ielts ? "Check again" : "Check"}</Button>
      </ButtonRow>
      <p className={quiet}>
        Your answers stay in this browser for 90 days and fill in other forms.{" "}
        <a href={hrefTo("/privacy-choices")}>Delete them</a> at any time.
        {scales.marksHint === null ? (
          <>
            {" "}
            Have a CGPA?{" "}
            <a href={hrefTo("/match", {}, { edit: "marks" })}>Enter it in the matcher</a>.
          </>
        ) : null}
      </p>
    </form>
  );
}
