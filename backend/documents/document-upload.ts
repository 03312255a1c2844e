import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { uploadDocument as operation } from "#contract/documents/documents";
import { documentTypeName } from "#domain/documents/document-types";
import { amountOf, isWithinQuota } from "#domain/documents/quota";
import { notifyCounsellorOf } from "../notifications/notify-counsellor";
import { sqlStateOf, UNIQUE_VIOLATION } from "../platform/db/database";
import { applications } from "../platform/db/schema/applications";
import { userDocuments } from "../platform/db/schema/documents";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { discardFile } from "../platform/file-records/stored-files";
import { parseFields, readUpload } from "../platform/http/body";
import { ApiError, notFound } from "../platform/http/errors";
import { receiveFile } from "../platform/http/receive-file";
import type { OperationHandler } from "../platform/operations/operations";
import { publishEvent } from "../platform/outbox/publish-event";
import { documentView, findDocument, type DocumentRow } from "./documents";
import { draftKept, isReviewedDraft } from "./drafts";

/** Maximum unlabelled documents of one type. */
const MAX_OF_A_NAME = 30;

const partsSchema = operation.parts.omit({ file: true }).required({ documentTypeId: true });

export const labelTaken = () =>
  new ApiError(409, "US_DLAE_4008", { fields: { label: "is taken" } });

/** Checks and stores an uploaded document, or the new file of one. */
export const uploadDocument: OperationHandler<typeof operation> = async (
  { query: { documentId } },
  c,
) => {
  const { deps, claims } = c.var;
  const { userId } = claims;
  const replaced = documentId ? await findDocument(deps, userId, documentId) : null;
  const upload = await readUpload(c.req.raw, "file", deps.config.DOCUMENT_MAX_BYTES);
  if (replaced && isReviewedDraft(replaced)) throw draftKept();
  if (replaced) return documentView(await replaceFile(deps, replaced, neededFile(upload.file)));
  return documentView(await storeUpload(deps, userId, upload, publishDocument));
};

/** Tells others of a new document, in the transaction that stores it. */
export type Announce = (tx: Database, deps: Deps, row: DocumentRow) => Promise<void>;

/** Checks and stores a new document of a student. */
export async function storeUpload(
  deps: Deps,
  userId: string,
  { file, text }: Awaited<ReturnType<typeof readUpload>>,
  announce: Announce,
): Promise<DocumentRow> {
  const { documentTypeId, label, applicationId } = parseFields(partsSchema, {
    documentTypeId: text("documentTypeId"),
    label: text("label"),
    applicationId: text("applicationId"),
  });
  const bytes = neededFile(file);
  // Its size is known once it is checked.
  await requireSpace(deps.db, userId, { added: 0 });
  if (applicationId && !(await ownsApplication(deps.db, userId, applicationId))) throw notFound();
  const id = randomUUID();
  return withStoredFile(deps, `documents/${userId}/${id}`, bytes, (stored) =>
    insertWithLabel(
      deps,
      { ...stored, id, userId, documentTypeId, label, applicationId: applicationId ?? null },
      announce,
    ),
  );
}

export function neededFile(file: Uint8Array | null): Uint8Array {
  if (!file) throw new ApiError(400, "VALIDATION_FAILED", { fields: { file: "is needed" } });
  return file;
}

/** A new file has not been reviewed. */
const notReviewed = {
  status: "waiting" as const,
  reasons: [],
  note: null,
  decidedAt: null,
  decidedBy: null,
};

/** What a row says about its file. */
type StoredFile = Pick<DocumentRow, "key" | "contentType" | "bytes" | "createdAt">;

/**
 * Checks and stores a file, then its row. The file comes first, so a crash leaves a file without a
 * row, which the sweep removes.
 */
export async function withStoredFile(
  deps: Deps,
  key: string,
  file: Uint8Array,
  saveRow: (stored: StoredFile) => Promise<DocumentRow>,
): Promise<DocumentRow> {
  const received = await receiveFile(deps, file, { key, part: "file" });
  try {
    return await saveRow({ key, ...received, createdAt: deps.now() });
  } catch (error) {
    await discardFile(deps, key);
    throw error;
  }
}

/**
 * Makes sure that another file is within the student's quota. In a transaction, concurrent uploads
 * of the student wait. @throws ApiError 409 DOCUMENTS_FULL
 */
async function requireSpace(
  tx: Database,
  userId: string,
  { added, replaces }: { readonly added: number; readonly replaces?: string },
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  const others = await tx
    .select({ bytes: userDocuments.bytes })
    .from(userDocuments)
    .where(
      and(
        eq(userDocuments.userId, userId),
        replaces === undefined ? undefined : ne(userDocuments.id, replaces),
      ),
    );
  if (!isWithinQuota(amountOf([...others, { bytes: added }])))
    throw new ApiError(409, "DOCUMENTS_FULL", { fields: { file: "exceeds the quota" } });
}

/** Publishes a new document to other systems. */
export const publishSubmission: Announce = (tx, deps, row) =>
  publishEvent(tx, deps, "document.submitted", {
    documentId: row.id,
    userId: row.userId,
    applicationId: row.applicationId,
    documentType: documentTypeName(row.documentTypeId),
  });

export async function publishDocument(tx: Database, deps: Deps, row: DocumentRow): Promise<void> {
  await publishSubmission(tx, deps, row);
  await notifyCounsellorOf(tx, deps, row.userId, {
    kind: "submission",
    write: (name) => ({ subject: `${name} uploaded ${row.label}.` }),
    path: `/counsellor/students/${row.userId}/documents/${row.id}/review`,
  });
}

/** Replaces the file of a document. @throws ApiError 404 if the document is deleted meanwhile */
async function replaceFile(deps: Deps, old: DocumentRow, file: Uint8Array): Promise<DocumentRow> {
  const key = `documents/${old.userId}/${randomUUID()}`;
  const row = await withStoredFile(deps, key, file, async (stored) => {
    return deps.db.transaction(async (tx) => {
      await requireSpace(tx, old.userId, { added: stored.bytes, replaces: old.id });
      const [changed] = await tx
        .update(userDocuments)
        .set({ ...stored, ...notReviewed })
        .where(eq(userDocuments.id, old.id))
        .returning();
      if (!changed) throw new ApiError(404, "UD_EA_4002");
      await publishDocument(tx, deps, changed);
      return changed;
    });
  });
  await discardFile(deps, old.key);
  return row;
}

/**
 * Stores a document under its label, or under the first free name. @throws ApiError 409
 * US_DLAE_4008 if the label is taken
 */
async function insertWithLabel(
  deps: Deps,
  values: typeof userDocuments.$inferInsert,
  announce: Announce,
): Promise<DocumentRow> {
  for (let number = 1; ; number += 1) {
    const ownName = documentTypeName(values.documentTypeId) + (number > 1 ? ` ${number}` : "");
    try {
      return await deps.db.transaction(async (tx) => {
        await requireSpace(tx, values.userId, { added: values.bytes });
        const [row] = await tx
          .insert(userDocuments)
          .values({ ...values, label: values.label || ownName })
          .returning();
        if (!row) throw new Error("the document was not stored");
        await announce(tx, deps, row);
        return row;
      });
    } catch (error) {
      if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
      if (values.label === "" && number < MAX_OF_A_NAME) continue;
      const same = await sameDocument(deps, values);
      if (!same) throw labelTaken();
      await discardFile(deps, values.key);
      return same;
    }
  }
}

/** The student's document under the label of a new one, if it has the same file: the upload was repeated. */
async function sameDocument(
  { db, storage }: Deps,
  { userId, label, documentTypeId, bytes, key }: typeof userDocuments.$inferInsert,
): Promise<DocumentRow | null> {
  const [earlier] = await db
    .select()
    .from(userDocuments)
    .where(and(eq(userDocuments.userId, userId), eq(userDocuments.label, label)));
  if (earlier?.documentTypeId !== documentTypeId || earlier.bytes !== bytes) return null;
  const [one, other] = [await storage.get(earlier.key), await storage.get(key)];
  return one && other && Buffer.from(one).equals(other) ? earlier : null;
}

async function ownsApplication(db: Database, userId: string, id: string): Promise<boolean> {
  const [own] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.userId, userId), eq(applications.id, id)));
  return own !== undefined;
}
