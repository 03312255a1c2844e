import contentDisposition from "content-disposition";
import { eq } from "drizzle-orm";
import type * as user from "#contract/documents/documents";
import { documentFormats, documentTypeName } from "#domain/documents/document-types";
import { sitePath } from "#domain/site/site-path";
import { sqlStateOf, UNIQUE_VIOLATION } from "../platform/db/database";
import { userDocuments } from "../platform/db/schema/documents";
import { discardFile } from "../platform/file-records/stored-files";
import { ApiError } from "../platform/http/errors";
import { rowIdOfToken, signRowToken } from "../platform/http/signed-tokens";
import type { FileHandler, OperationHandler } from "../platform/operations/operations";
import { labelTaken } from "./document-upload";
import { documentsOf, findDocument } from "./documents";
import { draftKept, isReviewedDraft } from "./drafts";

const isPlain = (label: string): boolean => /^[ -~]*$/.test(label);

/** A label without characters that file systems reserve. */
const fileNameOf = (label: string): string => label.replace(/[\p{Cc}<>:"/\\|?*]+/gu, "_");

/** Signed document URLs. */
const VIEW = { audience: "document", lifetimeSeconds: 5 * 60 };

/** Lists a student's documents, the newest first. */
export const listDocuments: OperationHandler<typeof user.listUserDocuments> = (_, c) =>
  documentsOf(c.var.deps.db, c.var.ownerId);

/** Changes a document's label. */
export const renameDocument: OperationHandler<typeof user.renameDocument> = async (
  { params, query: { label } },
  c,
) => {
  const { deps, claims } = c.var;
  const { id } = await findDocument(deps, claims.userId, params.documentId);
  try {
    await deps.db.update(userDocuments).set({ label }).where(eq(userDocuments.id, id));
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    throw labelTaken();
  }
  return { id, label };
};

/** Returns a signed URL of a document on the website. */
export const signDocumentUrl: OperationHandler<typeof user.signDocumentUrl> = async (
  { params },
  c,
) => {
  const { deps, claims, ownerId } = c.var;
  const { id } = await findDocument(deps, ownerId, params.documentId);
  const token = await signRowToken(deps, VIEW, id);
  const page =
    claims.userId === ownerId
      ? `/profile/documents/${id}`
      : `/counsellor/students/${ownerId}/documents/${id}`;
  return { url: `${sitePath(page)}?for=${token}` };
};

/** Returns the file of a signed URL, which is valid for a few minutes. */
export const downloadDocument: FileHandler<typeof user.downloadDocument> = async (
  { params, query },
  c,
) => {
  const { deps, ownerId } = c.var;
  const row = await findDocument(deps, ownerId, params.documentId);
  if ((await rowIdOfToken(deps, VIEW, query.for)) !== row.id) throw new ApiError(403, "FORBIDDEN");
  const file = await deps.storage.get(row.key);
  if (!file) throw new ApiError(404, "UD_EA_4002");
  const ending = documentFormats[row.contentType];
  // For programs that know no other script: its type and day (RFC 6266, appendix D).
  const plainName = `${documentTypeName(row.documentTypeId)} ${row.createdAt.toISOString().slice(0, 10)}`;
  return new Response(file, {
    headers: {
      "Content-Type": row.contentType,
      "Content-Disposition": contentDisposition(`${fileNameOf(row.label)}.${ending}`, {
        type: "inline",
        fallback: isPlain(row.label) || `${fileNameOf(plainName)}.${ending}`,
      }),
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
};

/** Deletes a document and its file. A reviewed draft can't be deleted. */
export const deleteDocument: OperationHandler<typeof user.deleteDocument> = async (
  { params },
  c,
) => {
  const { deps, claims } = c.var;
  const row = await findDocument(deps, claims.userId, params.documentId);
  if (isReviewedDraft(row)) throw draftKept();
  // The row is deleted first, so a crash leaves a file without a row, which the sweep removes.
  await deps.db.delete(userDocuments).where(eq(userDocuments.id, row.id));
  await discardFile(deps, row.key);
  return { id: row.id };
};
