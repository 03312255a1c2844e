import { z } from "zod";
import type { Visitor } from "../auth/visitor.server";
import { ownPath } from "./user-path.server";

/** A document as the user service answers it. */
export const documentSchema = z.object({
  id: z.string(),
  documentTypeId: z.number(),
  applicationId: z.string().nullable(),
  label: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  createdAt: z.string(),
});
export type UserDocument = z.output<typeof documentSchema>;

const base = (visitor: Visitor, studentId?: string): string =>
  `${ownPath(visitor, studentId)}/document`;

/** A student's documents, the latest first. */
export async function userDocuments(visitor: Visitor, studentId?: string): Promise<UserDocument[]> {
  const { data } = await visitor.call({
    service: "user",
    path: base(visitor, studentId),
    schema: z.array(documentSchema),
  });
  return data;
}

/** A file may wait for its check, which takes 10 s at most, and for the virus scanner, 8 s at most. */
const UPLOAD_TIMEOUT_MS = 30_000;

/** @throws ServiceError 400 BAD_REQUEST or a file error, 409 US_DLAE_4008, 413, 429 or 500 FILE_CHECK_UNAVAILABLE. */
export async function uploadDocument(
  visitor: Visitor,
  file: File,
  about: {
    readonly documentTypeId: string;
    readonly label: string;
    /** Not for stages 3, 17 and 18 (core.md §3). */
    readonly applicationId?: string;
  },
): Promise<UserDocument> {
  const body = new FormData();
  body.set("documentTypeId", about.documentTypeId);
  body.set("label", about.label);
  if (about.applicationId) body.set("applicationId", about.applicationId);
  body.set("file", file);
  const { data } = await visitor.call({
    service: "user",
    path: `${base(visitor)}/upload`,
    method: "POST",
    body,
    schema: documentSchema,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  return data;
}

/** @throws ServiceError 404 UD_EA_4002. */
export async function deleteDocument(visitor: Visitor, id: string): Promise<void> {
  await visitor.call({
    service: "user",
    path: `${base(visitor)}/${encodeURIComponent(id)}`,
    method: "DELETE",
    schema: z.object({ id: z.string() }),
  });
}

/** An address at which the document can be seen for a few minutes. @throws ServiceError 404 UD_EA_4002. */
export async function viewAddress(
  visitor: Visitor,
  id: string,
  studentId?: string,
): Promise<string> {
  const { data } = await visitor.call({
    service: "user",
    path: `${base(visitor, studentId)}/${encodeURIComponent(id)}/view`,
    schema: z.object({ url: z.string().startsWith("/") }),
  });
  return data.url;
}

/** The file behind a signed address. @throws ServiceError 403 when it is out of date or not theirs. */
export const documentFile = (
  visitor: Visitor,
  id: string,
  signed: { readonly expires: string; readonly signature: string },
  studentId?: string,
): Promise<Response> =>
  visitor.file({
    service: "user",
    path: `${base(visitor, studentId)}/${encodeURIComponent(id)}/file`,
    query: signed,
  });
