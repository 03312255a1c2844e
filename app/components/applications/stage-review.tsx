import { isOutcomeStage } from "#domain/applications/outcome";
import type { StageState } from "#domain/applications/progress";
import type { StageFact } from "#domain/applications/stage-facts";
import { staffState } from "#domain/applications/wording";
import { stageReasons, type StageReason } from "#domain/documents/review-reasons";
import type { Responsible } from "#domain/leads/waiting";
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
  readonly submittedAt: string | null;
  /** Who reviews it. Null if it doesn't wait for review. */
  readonly waitsWith: Responsible | null;
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
  const button = isOutcomeStage(step.stageId) ? "Confirm" : "Accept";
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
      {step.state === "closed" ? null : (
        <details open={step.waitsWith !== null || message !== null}>
          <summary>{step.waitsWith ? "Review this step" : `${button} or send back`}</summary>
          <ReviewForm
            about={step.name}
            accept="done"
            button={button}
            reasons={stageReasons}
            decision={wasDecided ? step : { reasons: [], note: null }}
            hidden={{ stage: String(step.stageId), submittedAt: step.submittedAt ?? "" }}
            csrf={csrf}
          />
        </details>
      )}
    </section>
  );
}
