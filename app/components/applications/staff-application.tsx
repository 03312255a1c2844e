import type { ApplicationStatus } from "#domain/applications/applications";
import type { Outcome } from "#domain/applications/outcome";
import type { Stage } from "#domain/applications/stages";
import type { TypedAnswers } from "#domain/students/profile-sections";
import * as styles from "~/components/ui/records.css";
import { Conditions } from "./conditions";
import { questionOf, StepAnswers, StepForm } from "./stage-form";
import { StepReview, type StepToReview } from "./stage-review";
import { NextStep } from "./timeline";

interface Recordable {
  readonly stage: Stage;
  readonly possible: readonly string[];
  readonly outcome: Outcome;
}

interface Rejected {
  readonly stageId: string;
  readonly message: string | null;
  readonly record: {
    readonly typed: TypedAnswers;
    readonly errors: Readonly<Record<string, string>>;
  } | null;
}

interface Props extends Omit<ApplicationStatus, "application"> {
  readonly handedIn: readonly StepToReview[];
  readonly recordable: readonly Recordable[];
  /** The form that is open. */
  readonly recorded: { readonly stageId: number; readonly typed: TypedAnswers } | null;
  readonly studentPath: string;
  readonly result: Rejected | undefined;
  readonly csrf: string | null;
}

/** A student's application for staff: where it stands, what to record and what to review. */
export function StaffApplicationView(props: Props) {
  const { stages, progress, handedIn, studentPath, result, csrf } = props;
  const { outcome, conditions, notes } = progress;
  const hasConditions = outcome === "conditional" || outcome === "conditions-met";
  return (
    <>
      <NextStep status={{ stages, progress }} reader="staff" />
      {notes.map((note) => (
        <p key={note} className={styles.state}>
          {note}
        </p>
      ))}
      {hasConditions ? (
        <Conditions
          conditions={conditions}
          pathOf={(id) => `${studentPath}/documents/${id}/review`}
          form={null}
        />
      ) : null}
      <RecordNews {...props} />
      {handedIn.length === 0 ? (
        <p>
          The student hasn’t submitted a step yet. Submitted steps appear here for you to review.
        </p>
      ) : null}
      {handedIn.map((one) => (
        <StepReview
          key={one.stageId}
          step={one}
          documentsPath={`${studentPath}/documents`}
          message={result?.stageId === String(one.stageId) ? result.message : null}
          csrf={csrf}
        />
      ))}
    </>
  );
}

/** What happened, to record it for the student. */
function RecordNews({ recordable, recorded, result, csrf }: Props) {
  if (recordable.length === 0) return null;
  const open = result?.record
    ? { stageId: Number(result.stageId), typed: result.record.typed }
    : recorded;
  return (
    <section className={styles.stack} aria-labelledby="record">
      <h2 id="record">Record news for the student</h2>
      {recordable.map(({ stage, possible, outcome }) => (
        <div key={stage.id} className={styles.stack}>
          <h3>
            {stage.name}: {questionOf(outcome, stage.id, "staff")}
          </h3>
          <StepAnswers
            stage={stage}
            possible={possible}
            hrefOf={(answer) => `?record=${stage.id}&answer=${answer}#record`}
          />
          {open?.stageId === stage.id ? (
            <StepForm
              stage={stage}
              typed={open.typed}
              errors={result?.record?.errors ?? {}}
              hidden={{ intent: "record", stage: String(stage.id) }}
              csrf={csrf}
              button="Record"
              script={null}
            />
          ) : null}
        </div>
      ))}
    </section>
  );
}
