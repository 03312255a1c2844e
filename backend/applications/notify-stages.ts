import { isOutcomeStage } from "#domain/applications/outcome";
import type { StageStatus } from "#domain/applications/progress";
import type { Stage } from "#domain/applications/stages";
import { reviewReasons, type StageReason } from "#domain/documents/review-reasons";
import type { Message } from "#domain/language/message";
import { notifyCounsellorOf } from "../notifications/notify-counsellor";
import { notifyPerson } from "../notifications/notify-person";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import type { ApplicationRow } from "./application-context";

/** A stage of an application. */
export interface StageOfApplication {
  readonly row: ApplicationRow;
  readonly stage: Stage;
}

/** What the university decided is confirmed, not accepted: it may be a rejection. */
function reviewSubject({ id }: Stage, isAccepted: boolean): Message {
  if (!isAccepted) return "Your counsellor sent the step {{step}} back.";
  return isOutcomeStage(id)
    ? "Your counsellor confirmed: {{step}}."
    : "Your counsellor accepted the step {{step}}.";
}

/** Tells the student that a step was accepted or sent back, with the counsellor's reason. */
export async function announceReview(
  tx: Database,
  deps: Deps,
  { row, stage }: StageOfApplication,
  {
    status,
    note,
    reasons,
  }: {
    readonly status: StageStatus;
    readonly note: string | null;
    readonly reasons: readonly StageReason[];
  },
): Promise<void> {
  if (status === "submitted") return;
  const isAccepted = status === "done";
  await notifyPerson(tx, deps, row.userId, {
    kind: isAccepted ? "stage_accepted" : "stage_returned",
    write: (t) => ({
      subject: t(reviewSubject(stage, isAccepted), { step: stage.name }),
      lines: [
        row.title,
        ...reasons.map((one) => `${t(reviewReasons[one].name)}. ${t(reviewReasons[one].next)}`),
        ...(note ? [note] : []),
      ],
    }),
    path: `/profile/applications/${row.id}/stages/${stage.id}`,
  });
}

/** Tells the counsellor that a student has submitted a step. */
export const announceSubmission = (
  tx: Database,
  deps: Deps,
  { row, stage }: StageOfApplication,
): Promise<void> =>
  notifyCounsellorOf(tx, deps, row.userId, {
    kind: "submission",
    write: (name) => ({ subject: `${name} submitted the step ${stage.name}.`, lines: [row.title] }),
    path: `/counsellor/students/${row.userId}/applications/${row.id}`,
  });

/** Tells the student that their counsellor has recorded what happened. */
export const announceRecord = (
  tx: Database,
  deps: Deps,
  { row, stage }: StageOfApplication,
): Promise<void> =>
  notifyPerson(tx, deps, row.userId, {
    kind: "stage_accepted",
    write: (t) => ({
      subject: t("Your counsellor recorded news on your application: {{step}}.", {
        step: stage.name,
      }),
      lines: [row.title],
    }),
    path: `/profile/applications/${row.id}`,
  });
