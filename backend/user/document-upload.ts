import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { documentTypeName } from "#domain/document-types";
import type { AccessContext } from "../auth/access";
import { sqlStateOf, UNIQUE_VIOLATION, type Database } from "../db/database";
import { userDocuments } from "../db/schema";
import { applications } from "../db/schema-care";
import { receiveFile } from "../files/receive-file";
import { parseFields, readUpload } from "../http/body";
import { ApiError, notFound } from "../http/errors";
import { documentView, type DocumentRow } from "./documents";

/** Maximum unlabelled documents of one type. */
const MAX_OF_A_NAME = 30;

const partsSchema = z.object({
  documentTypeId: z.coerce.number().int().positive().max(1000),
  label: z.string().trim().max(80).default(""),
  /** Omitted for stages 3, 17 and 18 (core.md §3). */
  applicationId: z.string().uuid().optional(),
});

export const labelTaken = () =>
  new ApiError(409, "US_DLAE_4008", { fields: { label: "is taken" } });

/** Checks and stores an uploaded document. */
export async function uploadDocument(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const { userId } = claims;
  const { file, text } = await readUpload(c.req.raw, "file", deps.config.DOCUMENT_MAX_BYTES);
  const { documentTypeId, label, applicationId } = parseFields(partsSchema, {
    documentTypeId: text("documentTypeId"),
    label: text("label"),
    applicationId: text("applicationId"),
  });
  if (!file) throw new ApiError(400, "VALIDATION_FAILED", { fields: { file: "is needed" } });
  if (applicationId && !(await ownsApplication(deps.db, userId, applicationId))) throw notFound();
  const id = randomUUID();
  const key = `documents/${userId}/${id}`;
  // The file is stored first, so a crash leaves a file without a row, which the sweep removes.
  const contentType = await receiveFile(deps, file, { key, part: "file" });
  try {
    const row = await insertWithLabel(deps.db, {
      ...{ id, userId, documentTypeId, contentType, key, label },
      applicationId: applicationId ?? null,
      bytes: file.length,
      createdAt: deps.now(),
    });
    return c.json({ data: documentView(row) });
  } catch (error) {
    await deps.storage.remove(key);
    throw error;
  }
}

/**
 * Stores a document under its label, or under the first free name. @throws ApiError 409
 * US_DLAE_4008 if the label is taken
 */
async function insertWithLabel(
  db: Database,
  values: typeof userDocuments.$inferInsert,
): Promise<DocumentRow> {
  for (let number = 1; ; number += 1) {
    const ownName = documentTypeName(values.documentTypeId) + (number > 1 ? ` ${number}` : "");
    try {
      const [row] = await db
        .insert(userDocuments)
        .values({ ...values, label: values.label || ownName })
        .returning();
      if (!row) throw new Error("the document was not stored");
      return row;
    } catch (error) {
      if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
      if (values.label !== "" || number >= MAX_OF_A_NAME) throw labelTaken();
    }
  }
}

async function ownsApplication(db: Database, userId: string, id: string): Promise<boolean> {
  const [own] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.userId, userId), eq(applications.id, id)));
  return own !== undefined;
}
