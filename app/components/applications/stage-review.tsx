import type { StageState } from "#domain/applications/applications";
import { stageReasons, type StageReason } from "#domain/documents/review-reasons";
import { formatDate } from "#domain/time/dates";
import { DocumentTable, type ShownDocument } from "~/components/documents/document-table";
import { ReviewForm } from "~/components/documents/review-form";
import { Notice } from "~/components/ui/notice";
import * as styles from "~/components/ui/records.css";

const stateNames: Readonly<Record<StageState, string>> = {
  ahead: "not open yet",
  open: "open",
  returned: "sent back",
  submitted: "to review",
  done: "accepted",
};

interface Props {
  readonly step: {
    readonly stageId: number;
    readonly name: string;
    readonly state: StageState;
    readonly dueOn: string;
    readonly note: string | null;
    readonly reasons: readonly StageReason[];
    readonly facts: readonly { readonly label: string; readonly value: string }[];
    readonly documents: readonly ShownDocument[];
  };
  readonly documentsPath: string;
  /** Why the last decision was not saved. */
  readonly message: string | null;
  readonly csrf: string | null;
}

/** A submitted step of an application, to accept or send back. */
export function StepReview({ step, documentsPath, message, csrf }: Props) {
  return (
    <section className={styles.stack} aria-labelledby={`stage-${step.stageId}`}>
      <h2 id={`stage-${step.stageId}`}>
        {step.name}: {stateNames[step.state]}
      </h2>
      <p className={styles.state}>By {formatDate(step.dueOn)}</p>
      <dl>
        {step.facts.map(({ label, value }) => (
          <div key={label}>
            <dt className={styles.state}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
      <ReviewForm
        about={step.name}
        accept="done"
        reasons={stageReasons}
        decision={step}
        hidden={{ stage: String(step.stageId) }}
        csrf={csrf}
      />
    </section>
  );
}
