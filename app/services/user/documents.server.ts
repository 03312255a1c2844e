import { z } from "zod";
import type { Visitor } from "../auth/visitor.server";
import { ownPath } from "./own-path.server";

const documentSchema = z.object({
  id: z.string(),
  documentTypeId: z.number(),
  label: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  createdAt: z.string(),
});
export type UserDocument = z.output<typeof documentSchema>;

const base = (visitor: Visitor): string => `${ownPath(visitor)}/document`;

/** The visitor's documents, the latest first. */
export async function userDocuments(visitor: Visitor): Promise<UserDocument[]> {
  const { data } = await visitor.call({
    service: "user",
    path: base(visitor),
    schema: z.array(documentSchema),
  });
  return data;
}

/** Time for a slow line to hand over two megabytes between our own halves is short; parsing may take more. */
const UPLOAD_TIMEOUT_MS = 20_000;

/** @throws ServiceError 400 BAD_REQUEST, 409 US_DLAE_4008, 413. */
export async function uploadDocument(
  visitor: Visitor,
  file: File,
  about: { readonly documentTypeId: string; readonly label: string },
): Promise<UserDocument> {
  const body = new FormData();
  body.set("documentTypeId", about.documentTypeId);
  body.set("label", about.label);
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
export async function viewAddress(visitor: Visitor, id: string): Promise<string> {
  const { data } = await visitor.call({
    service: "user",
    path: `${base(visitor)}/${encodeURIComponent(id)}/view`,
    schema: z.object({ url: z.string().startsWith("/") }),
  });
  return data.url;
}

/** The file behind a signed address. @throws ServiceError 403 when it is out of date or not theirs. */
export const documentFile = (
  visitor: Visitor,
  id: string,
  signed: { readonly expires: string; readonly signature: string },
): Promise<Response> =>
  visitor.file({
    service: "user",
    path: `${base(visitor)}/${encodeURIComponent(id)}/file`,
    query: signed,
  });
