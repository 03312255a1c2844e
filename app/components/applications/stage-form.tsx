import type { Outcome } from "#domain/applications/outcome";
import {
  chosenAnswer,
  DECISION,
  fieldsOf,
  REPLY,
  type DocumentNeed,
  type Stage,
  type StageDocument,
} from "#domain/applications/stages";
import type { Reader } from "#domain/applications/wording";
import type { StageFact } from "#domain/applications/stage-facts";
import { documentTypeName, type UploadFailure } from "#domain/documents/document-types";
import type { TypedAnswers } from "#domain/students/profile-sections";
import { DocumentForm } from "~/components/documents/document-form";
import { DocumentTable, type ShownDocument } from "~/components/documents/document-table";
import { ReturnedDocuments } from "~/components/documents/returned-documents";
import { QuestionsForm } from "~/components/fields/questions-form";
import { Button, ButtonLink, ButtonRow } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import * as styles from "~/components/ui/records.css";

/** Result of the last action on a document, from the query parameter `done`. */
export function DocumentNotice({ done }: { readonly done: string | null }) {
  if (done === "kept") return <Notice tone="success">Document uploaded.</Notice>;
  if (done === "deleted") return <Notice tone="success">Document deleted.</Notice>;
  if (done === "proof") return <Notice tone="success">Proof saved.</Notice>;
  return null;
}

interface DocumentsProps {
  readonly required: readonly StageDocument[];
  readonly documents: readonly ShownDocument[];
  /** Null where nothing may be changed. */
  readonly csrf: string | null;
  readonly failed: UploadFailure | undefined;
  readonly maxBytes: number;
  readonly script: string | null;
}

const needTexts: Readonly<Record<DocumentNeed, string>> = {
  required: "required",
  "if-available": "if you have it",
  later: "later",
};

/** A document that a step asks for. What to do about it is said until it is uploaded. */
function NeededDocument({
  typeId,
  need,
  hint,
  isUploaded,
}: StageDocument & { readonly isUploaded: boolean }) {
  return (
    <li>
      {documentTypeName(typeId)} ({needTexts[need]}): {isUploaded ? "uploaded" : "not uploaded yet"}
      {hint && !isUploaded ? <span className={styles.state}>. {hint}.</span> : null}
    </li>
  );
}

/** Documents that a step asks for, and those uploaded for it. */
export function StepDocuments({
  required,
  documents,
  csrf,
  failed,
  maxBytes,
  script,
}: DocumentsProps) {
  return (
    <>
      <h2 id="documents">Documents</h2>
      <ul>
        {required.map((one) => (
          <NeededDocument
            key={one.typeId}
            {...one}
            isUploaded={documents.some(({ documentTypeId }) => documentTypeId === one.typeId)}
          />
        ))}
      </ul>
      <ReturnedDocuments documents={documents} csrf={csrf} failed={failed} maxBytes={maxBytes} />
      {documents.length > 0 ? (
        <DocumentTable
          caption="Uploaded for this step"
          documents={documents}
          pathOf={(id) => `/profile/documents/${id}`}
          csrf={csrf}
        />
      ) : null}
      {csrf ? (
        <DocumentForm
          csrf={csrf}
          types={required.map(({ typeId }) => typeId)}
          failed={failed?.replaces ? undefined : failed}
          maxBytes={maxBytes}
          script={script}
        />
      ) : null}
    </>
  );
}

interface AnswersProps {
  readonly stage: Stage;
  /** The answers that can be recorded now. */
  readonly possible: readonly string[];
  readonly hrefOf: (answer: string) => string;
}

/** What can have happened, each as a link to its form. */
export function StepAnswers({ stage, possible, hrefOf }: AnswersProps) {
  const options = stage.fields.find(({ name }) => name === stage.choice?.field)?.options ?? [];
  return (
    <ButtonRow>
      {options
        .filter(({ value }) => possible.includes(value))
        .map(({ value, label }) => (
          <ButtonLink key={value} tone="secondary" href={hrefOf(value)}>
            {label}
          </ButtonLink>
        ))}
    </ButtonRow>
  );
}

/** What is asked in a stage with a choice. */
export function questionOf(outcome: Outcome, stageId: number, reader: Reader): string {
  if (stageId === DECISION) return "What did the university decide?";
  if (stageId !== REPLY) return "What happened?";
  if (reader === "staff")
    return outcome === "offer" ? "How did the student reply?" : "Did the student’s reply change?";
  return outcome === "offer" ? "How did you reply?" : "Did your reply change?";
}

interface FormProps {
  readonly stage: Stage;
  readonly typed: TypedAnswers;
  readonly errors: Readonly<Record<string, string>>;
  readonly csrf: string | null;
  readonly button: string;
  readonly script: string | null;
  readonly hidden?: Readonly<Record<string, string>>;
}

/** The questions of an open step. What happened is chosen before, so it is a hidden field. */
export function StepForm({ stage, typed, errors, csrf, button, script, hidden = {} }: FormProps) {
  const { choice } = stage;
  const chosen = chosenAnswer(choice, typed);
  return (
    <QuestionsForm
      fields={fieldsOf(stage, typed).filter(({ name }) => name !== choice?.field)}
      typed={typed}
      errors={errors}
      csrf={csrf}
      hidden={{ ...hidden, ...(choice ? { [choice.field]: chosen ?? "" } : {}) }}
      isDraft
      script={script}
    >
      <Button tone="accent">{button}</Button>
    </QuestionsForm>
  );
}

/** What a step said before, such as the waiting list before the offer. */
export function EarlierAnswers({
  earlier,
}: {
  readonly earlier: readonly { readonly on: string; readonly facts: readonly StageFact[] }[];
}) {
  if (earlier.length === 0) return null;
  return (
    <>
      <h3>Earlier</h3>
      <ul>
        {earlier.map(({ on, facts }) => (
          <li key={on}>
            {on}: {facts.map(({ label, value }) => `${label}: ${value}`).join(" · ")}
          </li>
        ))}
      </ul>
    </>
  );
}
