import { and, eq } from "drizzle-orm";
import type * as user from "#contract/applications/applications";
import { isOutcomeStage } from "#domain/applications/outcome";
import {
  chosenAnswer,
  conditionsIn,
  documentsOfAnswer,
  DECISION,
  MAX_CONDITIONS,
  parseStage,
  type Stage,
} from "#domain/applications/stages";
import { documentTypeName } from "#domain/documents/document-types";
import type { ProfileAnswers } from "#domain/students/profile-sections";
import { dayOf } from "#domain/time/dates";
import { isPaid } from "../platform/access/access";
import { applicationStages } from "../platform/db/schema/applications";
import type { Deps } from "../platform/deps";
import { listsOf } from "../platform/http/body";
import { ApiError, notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { findDocument } from "../documents/documents";
import { lockUnchanged, retriedChange } from "./lock-application";
import { conditionsWith, historyWith, saveStage } from "./save-stage";
import { documentsOf, findStage, isOpen, possibleAnswers, type FoundStage } from "./stage-handlers";

/** Submits a stage. For paid learners a counsellor then reviews it. */
export const submitStage: OperationHandler<typeof user.submitStage> = (input, c) =>
  retriedChange(() => submitOnce(input, c));

const submitOnce: OperationHandler<typeof user.submitStage> = async ({ params, body }, c) => {
  const { deps, claims } = c.var;
  const found = await findStage(deps, params);
  const answers = await checkedAnswers(deps, found, body, false);
  const status = (await isPaid(deps, claims.userId)) ? ("submitted" as const) : ("done" as const);
  const { stage, record } = found;
  await saveStage(deps, found, {
    fieldData: answers,
    status,
    submittedAt: deps.now(),
    decidedAt: null,
    decidedBy: null,
    recordedBy: null,
    note: record?.note ?? null,
    reasons: record?.reasons ?? [],
    ...keptWith(found, answers),
  });
  return { stageId: stage.id, status };
};

/** Records for a student what the university or the consulate decided. It counts as accepted. */
export const recordStage: OperationHandler<typeof user.recordStage> = (input, c) =>
  retriedChange(() => recordOnce(input, c));

const recordOnce: OperationHandler<typeof user.recordStage> = async ({ params, body }, c) => {
  const { deps, claims } = c.var;
  const found = await findStage(deps, params);
  if (!isOutcomeStage(found.stage.id)) throw new ApiError(409, "STAGE_NOT_OPEN");
  const answers = await checkedAnswers(deps, found, body, true);
  await saveStage(deps, found, {
    fieldData: answers,
    status: "done",
    submittedAt: deps.now(),
    note: null,
    reasons: [],
    decidedAt: deps.now(),
    decidedBy: claims.userId,
    recordedBy: claims.userId,
    ...keptWith(found, answers),
  });
  return { stageId: found.stage.id, status: "done" };
};

const keptWith = ({ record }: FoundStage, answers: ProfileAnswers) => ({
  history: historyWith(record, answers),
  conditions: conditionsWith(record, answers),
});

/** The answers of a stage's form. @throws ApiError 409 STAGE_NOT_OPEN, 400 with messages by field */
async function checkedAnswers(
  deps: Deps,
  found: FoundStage,
  body: Parameters<typeof listsOf>[0],
  isStaff: boolean,
): Promise<ProfileAnswers> {
  const { row, stage } = found;
  if (!isOpen(found, isStaff)) throw new ApiError(409, "STAGE_NOT_OPEN");
  const typed = listsOf(body);
  const { answers, errors } = parseStage(stage, typed, dayOf(deps.now()));
  const chosen = chosenAnswer(stage.choice, typed);
  if (chosen && !possibleAnswers(found, isStaff).includes(chosen))
    throw new ApiError(409, "STAGE_NOT_OPEN");
  const documents = await documentsOf(deps.db, row.userId, row.id, stage);
  const fields = {
    ...errors,
    ...faultOfConditions(answers),
    ...(isStaff ? {} : missingDocuments(stage, typed, documents)),
  };
  if (Object.keys(fields).length > 0) throw new ApiError(400, "VALIDATION_FAILED", { fields });
  return answers;
}

function faultOfConditions({ conditions }: ProfileAnswers): { conditions?: string } {
  if (typeof conditions !== "string") return {};
  const found = conditionsIn(conditions).length;
  if (found === 0) return { conditions: "Enter each condition on a line of its own." };
  return found > MAX_CONDITIONS
    ? { conditions: `Enter at most ${MAX_CONDITIONS} conditions.` }
    : {};
}

/** Returns an error that names the required documents without an upload. */
function missingDocuments(
  stage: Stage,
  typed: Parameters<typeof documentsOfAnswer>[1],
  documents: readonly { readonly documentTypeId: number }[],
): { documents?: string } {
  const uploaded = new Set(documents.map(({ documentTypeId }) => documentTypeId));
  const missing = documentsOfAnswer(stage, typed).filter(
    ({ typeId, optional }) => !optional && !uploaded.has(typeId),
  );
  if (missing.length === 0) return {};
  const names = missing.map(({ typeId }) => documentTypeName(typeId)).join(", ");
  return { documents: `Upload first: ${names}.` };
}

/** Adds the document that proves a condition of an offer, or takes it away. @throws ApiError 404, 409 */
export const proveCondition: OperationHandler<typeof user.proveCondition> = (input, c) =>
  retriedChange(() => proveOnce(input, c));

const proveOnce: OperationHandler<typeof user.proveCondition> = async (
  { params: { userId, applicationId }, body: { condition, documentId } },
  c,
) => {
  const { deps } = c.var;
  const stageId = String(DECISION);
  const found = await findStage(deps, { userId, applicationId, stageId });
  const { row, record, standing } = found;
  const { outcome } = standing.progress;
  if (!record || (outcome !== "conditional" && outcome !== "conditions-met"))
    throw new ApiError(409, "STAGE_NOT_OPEN");
  if (!record.conditions.some(({ text }) => text === condition)) throw notFound();
  const proof = documentId === null ? null : await findDocument(deps, row.userId, documentId);
  const conditions = record.conditions.map((one) =>
    one.text === condition ? { ...one, documentId: proof?.id ?? null } : one,
  );
  await deps.db.transaction(async (tx) => {
    await lockUnchanged(tx, found);
    await tx
      .update(applicationStages)
      .set({ conditions })
      .where(
        and(eq(applicationStages.applicationId, row.id), eq(applicationStages.stageId, DECISION)),
      );
  });
  return { condition, documentId: proof?.id ?? null };
};
