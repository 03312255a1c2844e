import type { ShownCondition } from "#domain/applications/applications";
import type { ApplicationDeadline } from "#domain/applications/deadline";
import type { Outcome } from "#domain/applications/outcome";
import type { DateBasis } from "#domain/applications/plan";
import type { StageState } from "#domain/applications/progress";
import type { StageFact } from "#domain/applications/stage-facts";
import { allDocumentsOf, documentsOfAnswer, type Stage } from "#domain/applications/stages";
import {
  explainedDue,
  stageWaiting,
  studentState,
  universityDates,
} from "#domain/applications/wording";
import type { UploadFailure } from "#domain/documents/document-types";
import type { StageReason } from "#domain/documents/review-reasons";
import { waitingText, type Responsible } from "#domain/leads/waiting";
import type { TypedAnswers } from "#domain/students/profile-sections";
import type { ShownDocument } from "~/components/documents/document-table";
import { ReviewReasonList } from "~/components/documents/review-reason-list";
import { Lead } from "~/components/layout/page";
import { Facts } from "~/components/ui/facts";
import { Notice } from "~/components/ui/notice";
import * as styles from "~/components/ui/records.css";
import { Conditions } from "./conditions";
import {
  DocumentNotice,
  EarlierAnswers,
  questionOf,
  StepAnswers,
  StepDocuments,
  StepForm,
} from "./stage-form";

interface Rejected {
  readonly errors?: Readonly<Record<string, string>>;
  readonly failed?: UploadFailure;
  readonly proof?: {
    readonly typed: { readonly condition: string; readonly documentId: string };
    readonly errors: Readonly<Record<string, string>>;
  };
}

export interface StageViewProps {
  readonly stage: Stage;
  readonly state: StageState;
  readonly isAccepted: boolean;
  readonly dueOn: string;
  readonly basis: DateBasis;
  readonly submittedAt: string | null;
  readonly waitsWith: Responsible | null;
  readonly isOpen: boolean;
  readonly possible: readonly string[];
  readonly outcome: Outcome;
  readonly deadline: ApplicationDeadline;
  readonly conditions: readonly ShownCondition[];
  readonly facts: readonly StageFact[];
  readonly earlier: readonly { readonly on: string; readonly facts: readonly StageFact[] }[];
  readonly note: string | null;
  readonly reasons: readonly StageReason[];
  readonly documents: readonly ShownDocument[];
  /** The student's documents, which can prove conditions. */
  readonly proofs: readonly { readonly id: string; readonly label: string }[];
  /** The values of the form. Null until it is chosen what happened. */
  readonly typed: TypedAnswers | null;
  readonly result: Rejected | undefined;
  readonly done: string | null;
  readonly isPaid: boolean;
  readonly pathOfApplication: string;
  /** ISO day. */
  readonly today: string;
  readonly csrf: string | null;
  readonly maxBytes: number;
  readonly script: string | null;
}

/** The page of one step for its student. */
export function StageView(props: StageViewProps) {
  const { stage, state, result, note, reasons, conditions, outcome } = props;
  const due = explainedDue({ ...props, stageId: stage.id }, props.today, "student");
  const hasConditions = outcome === "conditional" || outcome === "conditions-met";
  const waiting = stageWaiting(props);
  return (
    <>
      <Lead>{stage.about}</Lead>
      <p className={styles.state}>
        {studentState({ ...props, stageId: stage.id })}
        {due ? ` · ${due}` : ""}
        {outcome === "preparing" ? <> · {universityDates(props)}</> : null}
      </p>
      {waiting ? <p>{waitingText(waiting, new Date())}</p> : null}
      <p>
        <a href={props.pathOfApplication}>All steps of this application</a>
      </p>
      {result ? null : <DocumentNotice done={props.done} />}
      {note || reasons.length > 0 ? (
        <Notice tone="info" title={state === "returned" ? "Sent back to you" : "Your counsellor"}>
          <ReviewReasonList reasons={reasons} note={note} />
        </Notice>
      ) : null}
      {hasConditions && conditions.length > 0 ? (
        <Conditions
          conditions={conditions}
          pathOf={(id) => `/profile/documents/${id}`}
          form={{
            documents: props.proofs,
            csrf: props.csrf,
            typed: result?.proof?.typed,
            errors: result?.proof?.errors ?? {},
          }}
        />
      ) : null}
      {stage.choice && !props.typed ? (
        // The outcome comes first, because it determines the required documents.
        <>
          <StageDetails {...props} />
          <StageDocuments {...props} />
        </>
      ) : (
        <>
          <StageDocuments {...props} />
          <StageDetails {...props} />
        </>
      )}
    </>
  );
}

/** The documents of the step or, before an answer is chosen, those of all answers. */
function StageDocuments(props: StageViewProps) {
  const { stage, typed, documents, isOpen, result } = props;
  const required = typed ? documentsOfAnswer(stage, typed) : unique(allDocumentsOf(stage));
  if (required.length === 0 && documents.length === 0) return null;
  return (
    <StepDocuments
      required={required}
      documents={documents}
      csrf={isOpen ? props.csrf : null}
      failed={result?.failed}
      maxBytes={props.maxBytes}
      script={props.script}
    />
  );
}

const unique = (documents: ReturnType<typeof allDocumentsOf>) => [
  ...new Map(
    documents.map((one) => [one.typeId, { ...one, need: "if-available" as const, optional: true }]),
  ).values(),
];

function StageDetails(props: StageViewProps) {
  const { stage, typed, isOpen, possible, facts, earlier, outcome, isPaid } = props;
  const hasAnswer = facts.some(({ value }) => value !== "–");
  return (
    <>
      <h2 id="details">Details</h2>
      {hasAnswer && (stage.choice || !isOpen) ? <Facts facts={facts} /> : null}
      <EarlierAnswers earlier={earlier} />
      {isOpen && stage.choice ? (
        <>
          <h3>{hasAnswer ? "Record news" : questionOf(outcome, stage.id, "student")}</h3>
          <StepAnswers
            stage={stage}
            possible={possible}
            hrefOf={(answer) => `?answer=${answer}#details`}
          />
        </>
      ) : null}
      {isOpen && typed ? (
        <>
          {stage.choice ? <h3>{chosenLabel(stage, typed)}</h3> : null}
          <StepForm
            stage={stage}
            typed={typed}
            errors={props.result?.errors ?? {}}
            csrf={props.csrf}
            button={buttonText(stage, isPaid)}
            script={props.documents.length === 0 ? props.script : null}
          />
        </>
      ) : null}
      {!isOpen && !hasAnswer ? <p>There’s nothing to do in this step now.</p> : null}
    </>
  );
}

function chosenLabel({ choice, fields }: Stage, typed: TypedAnswers): string {
  const field = fields.find(({ name }) => name === choice?.field);
  const value = typed[choice?.field ?? ""]?.[0];
  return field?.options?.find((one) => one.value === value)?.label ?? "";
}

/** A free learner ticks a step off. A paid learner's counsellor reviews it. */
function buttonText({ choice }: Stage, isPaid: boolean): string {
  if (isPaid) return "Submit";
  return choice ? "Save" : "Mark step as done";
}
