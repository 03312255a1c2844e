import { and, desc, eq, inArray } from "drizzle-orm";
import { userDocuments } from "../platform/db/schema/documents";
import { errorReports } from "../platform/db/schema/requests";
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
    ...{ id, documentTypeId, applicationId, label, contentType, bytes, status, reasons, note },
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

const HOUR_MS = 3_600_000;

/** Removes files without a row, which a crash may have left. */
export async function sweepDocuments(deps: Deps): Promise<number> {
  const { db, storage } = deps;
  const keysIn = async (
    table: typeof userDocuments | typeof errorReports,
    keys: readonly string[],
  ) =>
    (
      await db
        .select({ key: table.key })
        .from(table)
        .where(inArray(table.key, [...keys]))
    ).map(({ key }) => key);
  let removed = 0;
  for await (const keys of storage.olderThan(new Date(deps.now().getTime() - HOUR_MS))) {
    if (keys.length === 0) continue;
    const named = new Set(
      (await Promise.all([keysIn(userDocuments, keys), keysIn(errorReports, keys)])).flat(),
    );
    for (const key of keys)
      if (!named.has(key)) {
        await storage.remove(key);
        removed += 1;
      }
  }
  return removed;
}
