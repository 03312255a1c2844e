import { eq } from "drizzle-orm";
import { parseIntakeKey } from "#domain/applications/intakes";
import { answerOf } from "#domain/applications/outcome";
import { conditionsIn } from "#domain/applications/stages";
import type { ProfileAnswers } from "#domain/students/profile-sections";
import { advanceLead } from "../leads/record/advance";
import { sqlStateOf, UNIQUE_VIOLATION } from "../platform/db/database";
import {
  applications,
  applicationStages,
  type ConditionRow,
  type EarlierAnswer,
} from "../platform/db/schema/applications";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError } from "../platform/http/errors";
import { publishEvent } from "../platform/outbox/publish-event";
import type { StageRow } from "./application-context";
import { lockUnchanged } from "./lock-application";
import { announceRecord, announceSubmission, type StageOfApplication } from "./notify-stages";

type StageKey = Pick<typeof applicationStages.$inferInsert, "applicationId" | "stageId">;
export type StageChange = Omit<typeof applicationStages.$inferInsert, keyof StageKey>;

/** Answers that a stage keeps from before. */
const MAX_HISTORY = 20;

export const publishStage = (
  tx: Database,
  deps: Deps,
  { row, stage }: StageOfApplication,
  { status }: Pick<StageChange, "status">,
) =>
  publishEvent(tx, deps, "application.stage_changed", {
    applicationId: row.id,
    userId: row.userId,
    stageId: stage.id,
    stage: stage.name,
    status,
  });

/** What the stage said before, if the new answer says something else. */
export function historyWith(
  record: StageRow | undefined,
  answers: ProfileAnswers,
): EarlierAnswer[] {
  if (!record) return [];
  const { fieldData, submittedAt, history } = record;
  if (JSON.stringify(fieldData) === JSON.stringify(answers)) return history;
  return [...history, { fieldData, submittedAt: submittedAt.toISOString() }].slice(-MAX_HISTORY);
}

/** The conditions of an offer. Those that are still the same keep their proofs. */
export function conditionsWith(
  record: StageRow | undefined,
  { conditions }: ProfileAnswers,
): ConditionRow[] {
  if (typeof conditions !== "string") return [];
  const before = new Map(record?.conditions.map((one) => [one.text, one.documentId]));
  return conditionsIn(conditions).map((text) => ({ text, documentId: before.get(text) ?? null }));
}

/**
 * Saves the answers of a stage. A deferral moves the application to its new intake. @throws ApiError 409
 * US_AE_4007 if the student has another application for that
 */
export async function saveStage(
  deps: Deps,
  { row, stage, context }: StageOfApplication & Parameters<typeof lockUnchanged>[1],
  change: StageChange,
): Promise<void> {
  const key = { applicationId: row.id, stageId: stage.id };
  const { deferredTo } = change.fieldData;
  const intake = typeof deferredTo === "string" ? parseIntakeKey(deferredTo) : null;
  try {
    await deps.db.transaction(async (tx) => {
      await lockUnchanged(tx, { row, context });
      await tx
        .insert(applicationStages)
        .values({ ...key, ...change })
        .onConflictDoUpdate({
          target: [applicationStages.applicationId, applicationStages.stageId],
          set: change,
        });
      await tx
        .update(applications)
        .set({ ...intake, updatedAt: deps.now() })
        .where(eq(applications.id, key.applicationId));
      await publishStage(tx, deps, { row, stage }, change);
      const isEnrolled = answerOf([{ ...change, stageId: stage.id }], stage.id) === "enrolled";
      if (isEnrolled) await advanceLead(tx, deps, row.userId, "enrolment");
      if (change.status === "submitted") await announceSubmission(tx, deps, { row, stage });
      if (change.recordedBy) await announceRecord(tx, deps, { row, stage });
    });
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new ApiError(409, "US_AE_4007");
    throw error;
  }
  deps.wakeOutbox();
}
