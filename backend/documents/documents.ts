import { and, desc, eq } from "drizzle-orm";
import { userDocuments } from "../platform/db/schema/documents";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError } from "../platform/http/errors";
import { isUuid } from "../platform/http/parameters";

export type DocumentRow = typeof userDocuments.$inferSelect;

/** Converts a document to its response form. */
export const documentView = (row: DocumentRow) => {
  const { id, documentTypeId, applicationId, label, contentType, bytes, createdAt } = row;
  const { status, reasons, note, planKey, moduleId, version } = row;
  return {
    id,
    documentTypeId,
    applicationId,
    label,
    contentType,
    bytes,
    status,
    reasons,
    note,
    createdAt: createdAt.toISOString(),
    draft: planKey && moduleId && version ? { planKey, moduleId, version } : null,
  };
};

/** A student's documents, the newest first. */
export async function documentsOf(db: Database, userId: string) {
  const rows = await db
    .select()
    .from(userDocuments)
    .where(eq(userDocuments.userId, userId))
    .orderBy(desc(userDocuments.createdAt), userDocuments.id);
  return rows.map(documentView);
}

/** Returns a document of a user. @throws ApiError 404 UD_EA_4002 */
export async function findDocument(
  { db }: Deps,
  userId: string,
  id: string | undefined,
): Promise<DocumentRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(userDocuments)
        .where(and(eq(userDocuments.userId, userId), eq(userDocuments.id, id)))
    : [];
  if (!row) throw new ApiError(404, "UD_EA_4002");
  return row;
}
