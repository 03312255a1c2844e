import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { documentFormats, documentTypeName } from "#domain/document-types";
import { sitePath } from "#domain/site-path";
import { ownOrTheirCounsellor } from "../auth/access";
import { ownUser } from "../auth/bearer";
import { sqlStateOf, UNIQUE_VIOLATION, type Database } from "../db/database";
import { userDocuments } from "../db/schema";
import { applications, errorReports } from "../db/schema-care";
import type { Deps } from "../deps";
import { receiveFile } from "../files/receive-file";
import { parseFields, readUpload } from "../http/body";
import { notFound, ApiError } from "../http/errors";
import { limited } from "../http/limits";
import { isUuid } from "../http/parameters";
import { deriveKey, keyedHash, sameText } from "../secrets";

/** Maximum unlabelled documents of one type. */
const MAX_OF_A_NAME = 30;
/** Lifetime of a signed document URL. */
const VIEW_MS = 5 * 60_000;

const partsSchema = z.object({
  documentTypeId: z.coerce.number().int().positive().max(1000),
  label: z.string().trim().max(80).default(""),
  /** Omitted for stages 3, 17 and 18 (core.md §3). */
  applicationId: z.string().uuid().optional(),
});

type Row = typeof userDocuments.$inferSelect;

/** Converts a document to its response form. */
export const shownDocument = (row: Row) => {
  const { id, documentTypeId, applicationId, label, contentType, bytes, createdAt } = row;
  return {
    ...{ id, documentTypeId, applicationId, label, contentType, bytes },
    createdAt: createdAt.toISOString(),
  };
};

/** Documents of a user (core.md §7 "document/upload", "document/{id}/view", DELETE). */
export function documentRoutes(app: Hono, deps: Deps): void {
  const { db, storage } = deps;
  const ofUser = (userId: string, id: string) =>
    and(eq(userDocuments.userId, userId), eq(userDocuments.id, id));

  async function documentOf(userId: string, id: string): Promise<Row> {
    const known = isUuid(id) ? await db.select().from(userDocuments).where(ofUser(userId, id)) : [];
    if (!known[0]) throw new ApiError(404, "UD_EA_4002");
    return known[0];
  }

  /** One signature per secret. The first signs and all are accepted. */
  const signaturesOf = (id: string, expires: string): string[] =>
    deps.config.DATA_SECRETS.map((secret) =>
      keyedHash(deriveKey(secret, "document-view"), id, expires),
    );

  app.get("/user/:userId/document", ownOrTheirCounsellor(deps), async (c) => {
    const rows = await db
      .select()
      .from(userDocuments)
      .where(eq(userDocuments.userId, c.get("ownerId")))
      .orderBy(desc(userDocuments.createdAt), userDocuments.id);
    return c.json({ data: rows.map(shownDocument) });
  });

  app.post("/user/:userId/document/upload", limited(deps, "upload"), ownUser(deps), async (c) => {
    const { userId } = c.get("claims");
    const upload = await readUpload(c.req.raw, "file", deps.config.DOCUMENT_MAX_BYTES);
    const { file, text } = upload;
    const { documentTypeId, label, applicationId } = parseFields(partsSchema, {
      documentTypeId: text("documentTypeId"),
      label: text("label"),
      applicationId: text("applicationId"),
    });
    if (!file) throw new ApiError(400, "VALIDATION_FAILED", { fields: { file: "is needed" } });
    if (applicationId && !(await ownsApplication(db, userId, applicationId))) throw notFound();
    const id = randomUUID();
    const key = `documents/${userId}/${id}`;
    // The file is stored first, so a crash leaves a file without a row, which the sweep removes.
    const contentType = await receiveFile(deps, file, { key, part: "file" });
    try {
      const row = await insertNamed({
        ...{ id, userId, documentTypeId, contentType, key, label },
        applicationId: applicationId ?? null,
        bytes: file.length,
        createdAt: deps.now(),
      });
      return c.json({ data: shownDocument(row) });
    } catch (error) {
      await storage.remove(key);
      throw error;
    }
  });

  /**
   * Stores a document under its label, or under the first free name. @throws ApiError 409
   * US_DLAE_4008 if the label is taken
   */
  async function insertNamed(values: typeof userDocuments.$inferInsert): Promise<Row> {
    for (let number = 1; ; number += 1) {
      const own = documentTypeName(values.documentTypeId) + (number > 1 ? ` ${number}` : "");
      try {
        const [row] = await db
          .insert(userDocuments)
          .values({ ...values, label: values.label || own })
          .returning();
        if (!row) throw new Error("the document was not stored");
        return row;
      } catch (error) {
        if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
        if (values.label !== "" || number >= MAX_OF_A_NAME)
          throw new ApiError(409, "US_DLAE_4008", { fields: { label: "is taken" } });
      }
    }
  }

  app.put(
    "/user/:userId/document/:documentId",
    limited(deps, "upload"),
    ownUser(deps),
    async (c) => {
      const { id } = await documentOf(c.get("claims").userId, c.req.param("documentId") ?? "");
      const label = z.string().trim().min(1).max(80).safeParse(c.req.query("label"));
      if (!label.success)
        throw new ApiError(400, "VALIDATION_FAILED", {
          fields: { label: "needs 1 to 80 characters" },
        });
      try {
        await db.update(userDocuments).set({ label: label.data }).where(eq(userDocuments.id, id));
      } catch (error) {
        if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
        throw new ApiError(409, "US_DLAE_4008", { fields: { label: "is taken" } });
      }
      return c.json({ data: { id, label: label.data } });
    },
  );

  app.get("/user/:userId/document/:documentId/view", ownOrTheirCounsellor(deps), async (c) => {
    const ownerId = c.get("ownerId");
    const { id } = await documentOf(ownerId, c.req.param("documentId") ?? "");
    const expires = String(deps.now().getTime() + VIEW_MS);
    const query = new URLSearchParams({ expires, signature: signaturesOf(id, expires)[0] ?? "" });
    const page =
      c.get("claims").userId === ownerId
        ? `/profile/documents/${id}`
        : `/counsellor/students/${ownerId}/documents/${id}`;
    return c.json({ data: { url: `${sitePath(page)}?${query}` } });
  });

  // The signed URL, valid for a few minutes, for the owner and their counsellor only.
  app.get("/user/:userId/document/:documentId/file", ownOrTheirCounsellor(deps), async (c) => {
    const row = await documentOf(c.get("ownerId"), c.req.param("documentId") ?? "");
    const { expires = "", signature = "" } = c.req.query();
    const isDue = Number(expires) > deps.now().getTime();
    if (!isDue || !signaturesOf(row.id, expires).some((one) => sameText(signature, one)))
      throw new ApiError(403, "FORBIDDEN");
    const file = await storage.get(row.key);
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
  });

  app.delete(
    "/user/:userId/document/:documentId",
    limited(deps, "upload"),
    ownUser(deps),
    async (c) => {
      const row = await documentOf(c.get("claims").userId, c.req.param("documentId") ?? "");
      // The row is deleted first, so a crash leaves a file without a row, which the sweep removes.
      await db.delete(userDocuments).where(eq(userDocuments.id, row.id));
      await storage.remove(row.key);
      return c.json({ data: { id: row.id } });
    },
  );
}

async function ownsApplication(db: Database, userId: string, id: string): Promise<boolean> {
  const [own] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.userId, userId), eq(applications.id, id)));
  return own !== undefined;
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
