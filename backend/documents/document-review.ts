import { and, eq } from "drizzle-orm";
import type { reviewDocument as operation } from "#contract/documents/documents";
import { userDocuments } from "../platform/db/schema/documents";
import { ApiError } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { publishEvent } from "../platform/outbox/publish-event";
import { documentView, findDocument } from "./documents";
import { hasComments } from "./drafts";
import { announceDocumentReview } from "./notify-review";

/** Records the counsellor's decision on a document, and tells the student. */
export const reviewDocument: OperationHandler<typeof operation> = async (
  { params, body: { status, reasons, note, createdAt } },
  c,
) => {
  const { deps, claims, ownerId } = c.var;
  const { id, key, createdAt: uploadedAt } = await findDocument(deps, ownerId, params.documentId);
  if (createdAt && createdAt !== uploadedAt.toISOString())
    throw new ApiError(409, "REVIEW_OUTDATED");
  if (status === "returned" && reasons.includes("comments") && !(await hasComments(deps.db, id)))
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { reasons: "needs a comment" } });
  const row = await deps.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(userDocuments)
      .set({
        status,
        note: note || null,
        reasons: status === "returned" ? [...new Set(reasons)] : [],
        decidedAt: deps.now(),
        decidedBy: claims.userId,
      })
      // Another key is another file: it was replaced in the meantime.
      .where(and(eq(userDocuments.id, id), eq(userDocuments.key, key)))
      .returning();
    if (!changed) throw new ApiError(409, "REVIEW_OUTDATED");
    await publishEvent(tx, deps, "document.reviewed", {
      documentId: id,
      userId: ownerId,
      applicationId: changed.applicationId,
      status,
    });
    await announceDocumentReview(tx, deps, changed);
    return changed;
  });
  deps.wakeOutbox();
  return documentView(row);
};
