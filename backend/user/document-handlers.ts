import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { documentFormats } from "#domain/document-types";
import { sitePath } from "#domain/site-path";
import type { AccessContext } from "../auth/access";
import { sqlStateOf, UNIQUE_VIOLATION } from "../db/database";
import { userDocuments } from "../db/schema";
import type { Deps } from "../deps";
import { ApiError } from "../http/errors";
import { deriveKey, keyedHash, sameText } from "../secrets";
import { labelTaken } from "./document-upload";
import { documentView, findDocument } from "./documents";

/** Lifetime of a signed document URL. */
const VIEW_MS = 5 * 60_000;

const labelSchema = z.string().trim().min(1).max(80);

/** One signature per secret. The first signs and all are accepted. */
const signaturesOf = (deps: Deps, id: string, expires: string): string[] =>
  deps.config.DATA_SECRETS.map((secret) =>
    keyedHash(deriveKey(secret, "document-view"), id, expires),
  );

/** Lists a student's documents, the newest first. */
export async function listDocuments(c: AccessContext): Promise<Response> {
  const { deps, ownerId } = c.var;
  const rows = await deps.db
    .select()
    .from(userDocuments)
    .where(eq(userDocuments.userId, ownerId))
    .orderBy(desc(userDocuments.createdAt), userDocuments.id);
  return c.json({ data: rows.map(documentView) });
}

/** Changes a document's label. */
export async function renameDocument(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const { id } = await findDocument(deps, claims.userId, c.req.param("documentId"));
  const label = labelSchema.safeParse(c.req.query("label"));
  if (!label.success)
    throw new ApiError(400, "VALIDATION_FAILED", {
      fields: { label: "needs 1 to 80 characters" },
    });
  try {
    await deps.db.update(userDocuments).set({ label: label.data }).where(eq(userDocuments.id, id));
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    throw labelTaken();
  }
  return c.json({ data: { id, label: label.data } });
}

/** Returns a signed URL of a document on the website. */
export async function signDocumentUrl(c: AccessContext): Promise<Response> {
  const { deps, claims, ownerId } = c.var;
  const { id } = await findDocument(deps, ownerId, c.req.param("documentId"));
  const expires = String(deps.now().getTime() + VIEW_MS);
  const signature = signaturesOf(deps, id, expires)[0] ?? "";
  const query = new URLSearchParams({ expires, signature });
  const page =
    claims.userId === ownerId
      ? `/profile/documents/${id}`
      : `/counsellor/students/${ownerId}/documents/${id}`;
  return c.json({ data: { url: `${sitePath(page)}?${query}` } });
}

/** Returns the file of a signed URL, which is valid for a few minutes. */
export async function downloadDocument(c: AccessContext): Promise<Response> {
  const { deps, ownerId } = c.var;
  const row = await findDocument(deps, ownerId, c.req.param("documentId"));
  const { expires = "", signature = "" } = c.req.query();
  const isCurrent = Number(expires) > deps.now().getTime();
  if (!isCurrent || !signaturesOf(deps, row.id, expires).some((one) => sameText(signature, one)))
    throw new ApiError(403, "FORBIDDEN");
  const file = await deps.storage.get(row.key);
  if (!file) throw new ApiError(404, "UD_EA_4002");
  const name = row.label.replace(/[^\w -]+/g, "_");
  return new Response(file, {
    headers: {
      "Content-Type": row.contentType,
      "Content-Disposition": `inline; filename="${name}.${documentFormats[row.contentType]}"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}

/** Deletes a document and its file. */
export async function deleteDocument(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const row = await findDocument(deps, claims.userId, c.req.param("documentId"));
  // The row is deleted first, so a crash leaves a file without a row, which the sweep removes.
  await deps.db.delete(userDocuments).where(eq(userDocuments.id, row.id));
  await deps.storage.remove(row.key);
  return c.json({ data: { id: row.id } });
}
