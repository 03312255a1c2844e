import type { StageState } from "#domain/applications/progress";
import type { StageFact } from "#domain/applications/stage-facts";
import { staffState } from "#domain/applications/wording";
import { stageReasons, type StageReason } from "#domain/documents/review-reasons";
import { DocumentTable, type ShownDocument } from "~/components/documents/document-table";
import { ReviewForm } from "~/components/documents/review-form";
import { Facts } from "~/components/ui/facts";
import { Notice } from "~/components/ui/notice";
import * as styles from "~/components/ui/records.css";
import { EarlierAnswers } from "./stage-form";

/** A submitted step with its answers formatted for display. */
export interface StepToReview {
  readonly stageId: number;
  readonly name: string;
  readonly state: StageState;
  readonly isAccepted: boolean;
  readonly dueOn: string;
  readonly note: string | null;
  readonly reasons: readonly StageReason[];
  readonly facts: readonly StageFact[];
  readonly earlier: readonly { readonly on: string; readonly facts: readonly StageFact[] }[];
  readonly documents: readonly ShownDocument[];
}

interface Props {
  readonly step: StepToReview;
  readonly documentsPath: string;
  /** Why the last decision was not saved. */
  readonly message: string | null;
  readonly csrf: string | null;
}

/** A submitted step of an application, to accept or send back. */
export function StepReview({ step, documentsPath, message, csrf }: Props) {
  // What is submitted again hasn't been decided on: the old reasons would send it back again.
  const wasDecided = step.state === "returned" || step.isAccepted;
  return (
    <section className={styles.stack} aria-labelledby={`stage-${step.stageId}`}>
      <h2 id={`stage-${step.stageId}`}>
        {step.name}: {staffState(step).toLowerCase()}
      </h2>
      <Facts facts={step.facts} />
      <EarlierAnswers earlier={step.earlier} />
      {wasDecided || !step.note ? null : (
        <p className={styles.state}>Your last note: {step.note}</p>
      )}
      {step.documents.length > 0 ? (
        <DocumentTable
          caption={`Documents: ${step.name}`}
          documents={step.documents}
          pathOf={(id) => `${documentsPath}/${id}/review`}
          isPage
          csrf={null}
        />
      ) : null}
      {message ? <Notice tone="error">{message}</Notice> : null}
      <details open={step.state === "submitted" || message !== null}>
        <summary>{step.state === "submitted" ? "Review this step" : "Accept or send back"}</summary>
        <ReviewForm
          about={step.name}
          accept="done"
          reasons={stageReasons}
          decision={wasDecided ? step : { reasons: [], note: null }}
          hidden={{ stage: String(step.stageId) }}
          csrf={csrf}
        />
      </details>
    </section>
  );
}
