import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { documentFormats, documentTypeName } from "../../app/domain/document-types";
import { sitePath } from "../../app/domain/site-path";
import { ownUser } from "../auth/bearer";
import { sqlStateOf } from "../db/database";
import { userDocuments } from "../db/schema";
import type { Deps } from "../deps";
import { readCapped } from "../http/body";
import { Refusal } from "../http/errors";
import { limited } from "../http/limits";
import { deriveKey, keyedHash, sameText } from "../secrets";
import { formatOf } from "./document-check";

/** The other parts of a multipart body are short. */
const OTHER_PARTS_BYTES = 16 * 1024;
/** How long an address to view a document is good for. */
const VIEW_MS = 5 * 60_000;
const UNIQUE_VIOLATION = "23505";

const partsSchema = z.object({
  documentTypeId: z.coerce.number().int().positive().max(1000),
  label: z.string().trim().max(80).default(""),
  applicationId: z.string().trim().max(60).optional(),
});

type Row = typeof userDocuments.$inferSelect;

const shown = ({ id, documentTypeId, label, contentType, bytes, createdAt }: Row) => ({
  id,
  documentTypeId,
  label,
  contentType,
  bytes,
  createdAt: createdAt.toISOString(),
});

/** Documents of a user (core.md §7 "document/upload", "document/{id}/view", DELETE). */
export function documentRoutes(app: Hono, deps: Deps): void {
  const { db, storage } = deps;
  const ofUser = (userId: string, id: string) =>
    and(eq(userDocuments.userId, userId), eq(userDocuments.id, id));

  async function documentOf(userId: string, id: string): Promise<Row> {
    const known = z.string().uuid().safeParse(id).success
      ? await db.select().from(userDocuments).where(ofUser(userId, id))
      : [];
    if (!known[0]) throw new Refusal(404, "UD_EA_4002");
    return known[0];
  }

  const signatureOf = (id: string, expires: string): string =>
    keyedHash(deriveKey(deps.config.DATA_SECRETS[0] ?? "", "document-view"), id, expires);

  app.get("/user/:userId/document", ownUser(deps), async (c) => {
    const rows = await db
      .select()
      .from(userDocuments)
      .where(eq(userDocuments.userId, c.get("claims").userId))
      .orderBy(desc(userDocuments.createdAt), userDocuments.id);
    return c.json({ data: rows.map(shown) });
  });

  app.post("/user/:userId/document/upload", limited(deps, "upload"), ownUser(deps), async (c) => {
    const { userId } = c.get("claims");
    const { file, documentTypeId, label, applicationId } = await readUpload(
      c.req.raw,
      deps.config.DOCUMENT_MAX_BYTES,
    );
    const contentType = await formatOf(file);
    if (!contentType)
      throw new Refusal(400, "BAD_REQUEST", { fields: { file: "is not supported" } });
    const id = randomUUID();
    const key = `documents/${userId}/${id}`;
    // File first: a crash in between leaves a file without a row, which the sweep removes, and never a
    // row without its file.
    await storage.put(key, file);
    try {
      const [row] = await db
        .insert(userDocuments)
        .values({
          ...{ id, userId, documentTypeId, contentType, key },
          applicationId: applicationId ?? null,
          label: label || documentTypeName(documentTypeId),
          bytes: file.length,
          createdAt: deps.now(),
        })
        .returning();
      if (!row) throw new Error("the document was not stored");
      return c.json({ data: shown(row) });
    } catch (error) {
      await storage.remove(key);
      if (sqlStateOf(error) === UNIQUE_VIOLATION)
        throw new Refusal(409, "US_DLAE_4008", { fields: { label: "is taken" } });
      throw error;
    }
  });

  app.put(
    "/user/:userId/document/:documentId",
    limited(deps, "upload"),
    ownUser(deps),
    async (c) => {
      const { id } = await documentOf(c.get("claims").userId, c.req.param("documentId") ?? "");
      const label = z.string().trim().min(1).max(80).safeParse(c.req.query("label"));
      if (!label.success)
        throw new Refusal(400, "VALIDATION_FAILED", {
          fields: { label: "needs 1 to 80 characters" },
        });
      try {
        await db.update(userDocuments).set({ label: label.data }).where(eq(userDocuments.id, id));
      } catch (error) {
        if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
        throw new Refusal(409, "US_DLAE_4008", { fields: { label: "is taken" } });
      }
      return c.json({ data: { id, label: label.data } });
    },
  );

  app.get("/user/:userId/document/:documentId/view", ownUser(deps), async (c) => {
    const { id } = await documentOf(c.get("claims").userId, c.req.param("documentId") ?? "");
    const expires = String(deps.now().getTime() + VIEW_MS);
    const query = new URLSearchParams({ expires, signature: signatureOf(id, expires) });
    return c.json({ data: { url: `${sitePath(`/profile/documents/${id}`)}?${query}` } });
  });

  // The signed address: good for a few minutes, and for its owner only.
  app.get("/user/:userId/document/:documentId/file", ownUser(deps), async (c) => {
    const row = await documentOf(c.get("claims").userId, c.req.param("documentId") ?? "");
    const { expires = "", signature = "" } = c.req.query();
    const isDue = Number(expires) > deps.now().getTime();
    if (!isDue || !sameText(signature, signatureOf(row.id, expires)))
      throw new Refusal(403, "FORBIDDEN");
    const file = await storage.get(row.key);
    if (!file) throw new Refusal(404, "UD_EA_4002");
    const name = row.label.replace(/[^\w -]+/g, "_");
    return new Response(file, {
      headers: {
        "Content-Type": row.contentType,
        "Content-Disposition": `inline; filename="${name}.${documentFormats[row.contentType]}"`,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
      },
    });
  });

  app.delete(
    "/user/:userId/document/:documentId",
    limited(deps, "upload"),
    ownUser(deps),
    async (c) => {
      const row = await documentOf(c.get("claims").userId, c.req.param("documentId") ?? "");
      // Row first: what is left after a crash is a file, and files without a row are swept.
      await db.delete(userDocuments).where(eq(userDocuments.id, row.id));
      await storage.remove(row.key);
      return c.json({ data: { id: row.id } });
    },
  );
}

/**
 * Reads a multipart upload without ever holding more than the limit of it.
 * @throws Refusal 413 when it is bigger, told before the body is read where its length is announced.
 */
async function readUpload(request: Request, maxBytes: number) {
  const body = await readCapped(request, maxBytes + OTHER_PARTS_BYTES);
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new Refusal(400, "VALIDATION_FAILED", { fields: { body: "is not multipart" } });
  });
  const file = form.get("file");
  if (!(file instanceof Blob))
    throw new Refusal(400, "VALIDATION_FAILED", { fields: { file: "is needed" } });
  if (file.size >= maxBytes) throw new Refusal(413, "BODY_TOO_LARGE");
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const parts = partsSchema.safeParse({
    documentTypeId: text("documentTypeId"),
    label: text("label"),
    applicationId: text("applicationId"),
  });
  if (!parts.success)
    throw new Refusal(400, "VALIDATION_FAILED", {
      fields: Object.fromEntries(
        parts.error.issues.map(({ path, message }) => [path.join("."), message]),
      ),
    });
  return { ...parts.data, file: new Uint8Array(await file.arrayBuffer()) };
}

const HOUR_MS = 3_600_000;
const SWEPT_AT_A_TIME = 200;

/** Removes files that no row names: what a crash between file and row has left. */
export async function sweepDocuments(deps: Deps): Promise<number> {
  const { db, storage } = deps;
  const old = await storage.olderThan(new Date(deps.now().getTime() - HOUR_MS));
  let removed = 0;
  for (let from = 0; from < old.length; from += SWEPT_AT_A_TIME) {
    const keys = old.slice(from, from + SWEPT_AT_A_TIME);
    const rows = await db
      .select({ key: userDocuments.key })
      .from(userDocuments)
      .where(inArray(userDocuments.key, keys));
    const named = new Set(rows.map(({ key }) => key));
    for (const key of keys)
      if (!named.has(key)) {
        await storage.remove(key);
        removed += 1;
      }
  }
  return removed;
}
