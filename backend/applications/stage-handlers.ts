import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type * as user from "#contract/applications/applications";
import type { OperationInput } from "#contract/operation/index";
import {
  dueOn,
  isOfApplication,
  stageForm,
  statesOf,
  type Stage,
} from "#domain/applications/applications";
import { documentTypeName } from "#domain/documents/document-types";
import { parseSection } from "#domain/students/profile-sections";
import { dayOf } from "#domain/time/dates";
import { documentView } from "../documents/documents";
import { isPaid } from "../platform/access/access";
import { applications, applicationStages } from "../platform/db/schema/applications";
import { userDocuments } from "../platform/db/schema/documents";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { listsOf } from "../platform/http/body";
import { ApiError, notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { publishEvent } from "../platform/outbox/publish-event";
import { findApplication, recordsOf, stagesOf } from "./applications";
import { announceReview, announceSubmission, type StageOfApplication } from "./notify-stages";

type StageParams = OperationInput<typeof user.showStage>["params"];

/** Returns the application and stage of a path, with its state and record. */
async function findStage(deps: Deps, { userId, applicationId, stageId }: StageParams) {
  const row = await findApplication(deps.db, userId, applicationId);
  const stages = await stagesOf(deps, userId);
  const stage = stages.find(({ id }) => String(id) === stageId);
  if (!stage) throw notFound();
  const records = await recordsOf(deps.db, [row.id]);
  return {
    row,
    stage,
    state: statesOf(stages, records).get(stage.id) ?? "ahead",
    record: records.find((one) => one.stageId === stage.id),
  };
}

/**
 * Documents that count for a stage: those of the application, or for some stages of no
 * application (core.md §9).
 */
async function documentsOf(db: Database, userId: string, applicationId: string, stage: Stage) {
  if (stage.documents.length === 0) return [];
  const typeIds = stage.documents.map(({ typeId }) => typeId);
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

/** Shows a stage with its form values and documents. */
export const showStage: OperationHandler<typeof user.showStage> = async ({ params }, c) => {
  const { deps, ownerId } = c.var;
  const { row, stage, state, record } = await findStage(deps, params);
  const documents = await documentsOf(deps.db, ownerId, row.id, stage);
  return {
    ...{ applicationId: row.id, stage, state },
    dueOn: dueOn(row, stage.monthsBefore, dayOf(row.createdAt)),
    fieldData: record?.fieldData ?? {},
    note: record?.note ?? null,
    reasons: record?.reasons ?? [],
    documents: documents.map(documentView),
  };
};

/** Submits a stage. For paid learners a counsellor then reviews it. */
export const submitStage: OperationHandler<typeof user.submitStage> = async (
  { params, body },
  c,
) => {
  const { deps, claims } = c.var;
  const { userId } = claims;
  const { row, stage, state, record } = await findStage(deps, params);
  const paid = await isPaid(deps, userId);
  // Stages that a counsellor has accepted cannot be changed.
  const isClosed = state === "ahead" || (state === "done" && paid);
  if (isClosed || row.status !== "active") throw new ApiError(409, "STAGE_NOT_OPEN");
  const today = dayOf(deps.now());
  const { answers, errors } = parseSection(stageForm(stage), listsOf(body), today);
  const documents = await documentsOf(deps.db, userId, row.id, stage);
  const fields = { ...errors, ...missingDocuments(stage, documents) };
  if (Object.keys(fields).length > 0) throw new ApiError(400, "VALIDATION_FAILED", { fields });
  const status = paid ? ("submitted" as const) : ("done" as const);
  await saveStage(
    deps,
    { row, stage },
    {
      ...{ fieldData: answers, status },
      submittedAt: deps.now(),
      decidedAt: null,
      decidedBy: null,
      note: record?.note ?? null,
      reasons: record?.reasons ?? [],
    },
  );
  return { stageId: stage.id, status };
};

/** Returns an error that names the required documents without an upload. */
function missingDocuments(
  stage: Stage,
  documents: readonly { readonly documentTypeId: number }[],
): { documents?: string } {
  const uploaded = new Set(documents.map(({ documentTypeId }) => documentTypeId));
  const missing = stage.documents.filter(
    ({ typeId, optional }) => !optional && !uploaded.has(typeId),
  );
  if (missing.length === 0) return {};
  const names = missing.map(({ typeId }) => documentTypeName(typeId)).join(", ");
  return { documents: `Upload first: ${names}.` };
}

const publishStage = (
  tx: Database,
  deps: Deps,
  { row, stage }: StageOfApplication,
  { status }: Pick<StageChange, "status">,
) =>
  publishEvent(tx, deps, "application.stage_changed", {
    ...{ applicationId: row.id, userId: row.userId },
    ...{ stageId: stage.id, stage: stage.name, status },
  });

type StageKey = Pick<typeof applicationStages.$inferInsert, "applicationId" | "stageId">;

type StageChange = Omit<typeof applicationStages.$inferInsert, keyof StageKey>;

async function saveStage(
  deps: Deps,
  { row, stage }: StageOfApplication,
  change: StageChange,
): Promise<void> {
  const key = { applicationId: row.id, stageId: stage.id };
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(applicationStages)
      .values({ ...key, ...change })
      .onConflictDoUpdate({
        target: [applicationStages.applicationId, applicationStages.stageId],
        set: change,
      });
    await tx
      .update(applications)
      .set({ updatedAt: deps.now() })
      .where(eq(applications.id, key.applicationId));
    await publishStage(tx, deps, { row, stage }, change);
    if (change.status === "submitted") await announceSubmission(tx, deps, { row, stage });
  });
}

/** Records the counsellor's review of a submitted stage. */
export const reviewStage: OperationHandler<typeof user.reviewStage> = async (
  { params, body: { status, note = null, reasons: given } },
  c,
) => {
  const { deps, claims } = c.var;
  const reasons = status === "returned" ? [...new Set(given)] : [];
  const { row, stage, record } = await findStage(deps, params);
  if (!record) throw new ApiError(409, "STAGE_NOT_OPEN");
  await deps.db.transaction(async (tx) => {
    await tx
      .update(applicationStages)
      .set({
        ...{ status, note, reasons },
        decidedAt: deps.now(),
        decidedBy: claims.userId,
      })
      .where(
        and(eq(applicationStages.applicationId, row.id), eq(applicationStages.stageId, stage.id)),
      );
    await publishStage(tx, deps, { row, stage }, { status });
    await announceReview(tx, deps, { row, stage }, { status, note, reasons });
  });
  deps.wakeOutbox();
  return { stageId: stage.id, status };
};
