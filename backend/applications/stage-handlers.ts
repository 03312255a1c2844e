import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type * as user from "#contract/applications/applications";
import type { OperationInput } from "#contract/operation/index";
import { answerOf, isOutcomeStage, possibleFor } from "#domain/applications/outcome";
import { allDocumentsOf, isOfApplication, type Stage } from "#domain/applications/stages";
import { documentView } from "../documents/documents";
import { applicationStages } from "../platform/db/schema/applications";
import { userDocuments } from "../platform/db/schema/documents";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError, notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { contextOf } from "./application-context";
import { entryOf, findApplication, stageFor, standingOf } from "./applications";
import { lockUnchanged, retriedChange } from "./lock-application";
import { announceReview } from "./notify-stages";
import { publishStage } from "./save-stage";

type StageParams = OperationInput<typeof user.showStage>["params"];
export type FoundStage = Awaited<ReturnType<typeof findStage>>;

/** Returns the application and stage of a path, with its state and record. @throws ApiError 404 */
export async function findStage(deps: Deps, { userId, applicationId, stageId }: StageParams) {
  const row = await findApplication(deps.db, userId, applicationId);
  const context = await contextOf(deps, [row]);
  const found = context.stages.find(({ id }) => String(id) === stageId);
  if (!found) throw notFound();
  const standing = standingOf(row, context);
  return {
    row,
    context,
    standing,
    stage: stageFor(row, found, context),
    entry: entryOf(found, standing),
    record: standing.records.find((one) => one.stageId === found.id),
  };
}

/**
 * The answers that can be recorded for a stage now. A student can't change one that a counsellor has
 * accepted, but can say what happened since.
 */
export function possibleAnswers(
  { standing, stage, entry }: Pick<FoundStage, "standing" | "stage" | "entry">,
  isStaff: boolean,
): readonly string[] {
  const locked = entry.isAccepted && !isStaff ? answerOf(standing.records, stage.id) : null;
  return possibleFor(standing.outcome, stage.id, locked);
}

/** Whether a stage can be submitted now. */
export function isOpen(found: FoundStage, isStaff: boolean): boolean {
  const { stage, entry } = found;
  if (isOutcomeStage(stage.id)) return possibleAnswers(found, isStaff).length > 0;
  return entry.state !== "ahead" && entry.state !== "closed" && !entry.isAccepted;
}

/**
 * Documents that count for a stage: those of the application, or for some stages of no
 * application (core.md §9).
 */
export async function documentsOf(
  db: Database,
  userId: string,
  applicationId: string,
  stage: Stage,
) {
  const typeIds = allDocumentsOf(stage).map(({ typeId }) => typeId);
  if (typeIds.length === 0) return [];
  return db
    .select()
    .from(userDocuments)
    .where(
      and(
        eq(userDocuments.userId, userId),
        inArray(userDocuments.documentTypeId, typeIds),
        isOfApplication(stage.id)
          ? eq(userDocuments.applicationId, applicationId)
          : isNull(userDocuments.applicationId),
      ),
    )
    .orderBy(desc(userDocuments.createdAt), userDocuments.id);
}

/** Shows a stage with its form values, its documents and what can be recorded. */
export const showStage: OperationHandler<typeof user.showStage> = async ({ params }, c) => {
  const { deps, ownerId, claims } = c.var;
  const found = await findStage(deps, params);
  const { row, stage, entry, record, standing } = found;
  const documents = await documentsOf(deps.db, ownerId, row.id, stage);
  const isStaff = claims.userId !== ownerId;
  const { progress } = standing;
  return {
    applicationId: row.id,
    stage,
    state: entry.state,
    isAccepted: entry.isAccepted,
    dueOn: entry.dueOn,
    basis: entry.basis,
    answer: entry.answer,
    submittedAt: entry.submittedAt,
    waitsWith: entry.waitsWith,
    isOpen: isOpen(found, isStaff),
    possible: [...possibleAnswers(found, isStaff)],
    outcome: progress.outcome,
    deadline: progress.deadline,
    conditions: progress.conditions,
    fieldData: record?.fieldData ?? {},
    history: record?.history ?? [],
    note: record?.note ?? null,
    reasons: record?.reasons ?? [],
    documents: documents.map(documentView),
  };
};

/** Records the counsellor's review of a submitted stage. */
export const reviewStage: OperationHandler<typeof user.reviewStage> = (input, c) =>
  retriedChange(() => reviewOnce(input, c));

const reviewOnce: OperationHandler<typeof user.reviewStage> = async (
  { params, body: { status, note = null, reasons: given, submittedAt } },
  c,
) => {
  const { deps, claims } = c.var;
  const reasons = status === "returned" ? [...new Set(given)] : [];
  const found = await findStage(deps, params);
  const { row, stage, record, entry } = found;
  if (!record || entry.state === "closed") throw new ApiError(409, "STAGE_NOT_OPEN");
  if (submittedAt && submittedAt !== entry.submittedAt) throw new ApiError(409, "REVIEW_OUTDATED");
  await deps.db.transaction(async (tx) => {
    await lockUnchanged(tx, found);
    await tx
      .update(applicationStages)
      .set({ status, note, reasons, decidedAt: deps.now(), decidedBy: claims.userId })
      .where(
        and(eq(applicationStages.applicationId, row.id), eq(applicationStages.stageId, stage.id)),
      );
    await publishStage(tx, deps, { row, stage }, { status });
    await announceReview(tx, deps, { row, stage }, { status, note, reasons });
  });
  deps.wakeOutbox();
  return { stageId: stage.id, status };
};
