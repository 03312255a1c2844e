import * as user from "#contract/documents/documents";
import type { UserDocument } from "#contract/documents/shapes";
import type { OperationRequest } from "#contract/operation/index";
import { ownerOf } from "~/services/auth/session/owner.server";
import type { Visitor } from "~/services/auth/session/visitor.server";

export type { UserDocument };

/** A student's documents, newest first. */
export const userDocuments = (visitor: Visitor, studentId?: string): Promise<UserDocument[]> =>
  visitor.invoke(user.listUserDocuments, { params: ownerOf(visitor, studentId) });

/** Timeout of an upload: the file check takes up to 10 s, the virus scanner up to 8 s. */
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
  return visitor.invoke(
    user.uploadDocument,
    { params: ownerOf(visitor), body },
    { timeoutMs: UPLOAD_TIMEOUT_MS },
  );
}

/** Replaces the file of a document. @throws ServiceError as `uploadDocument` does, 404 UD_EA_4002 */
export async function replaceDocument(
  visitor: Visitor,
  documentId: string,
  file: File,
): Promise<UserDocument> {
  const body = new FormData();
  body.set("file", file);
  return visitor.invoke(
    user.uploadDocument,
    { params: ownerOf(visitor), query: { documentId }, body },
    { timeoutMs: UPLOAD_TIMEOUT_MS },
  );
}

/** Records a counsellor's decision on a document. @throws ServiceError 400, 404 UD_EA_4002 */
export const reviewDocument = (
  visitor: Visitor,
  { studentId, documentId }: { readonly studentId: string; readonly documentId: string },
  body: OperationRequest<typeof user.reviewDocument>["body"],
) =>
  visitor.invoke(user.reviewDocument, {
    params: { ...ownerOf(visitor, studentId), documentId },
    body,
  });

/** @throws ServiceError 404 UD_EA_4002. */
export async function deleteDocument(visitor: Visitor, documentId: string): Promise<void> {
  await visitor.invoke(user.deleteDocument, { params: { ...ownerOf(visitor), documentId } });
}

/** An address at which the document can be seen for a few minutes. @throws ServiceError 404 UD_EA_4002. */
export async function viewAddress(
  visitor: Visitor,
  documentId: string,
  studentId?: string,
): Promise<string> {
  const params = { ...ownerOf(visitor, studentId), documentId };
  const { url } = await visitor.invoke(user.signDocumentUrl, { params });
  return url;
}

/** Returns the file of a signed URL. @throws ServiceError 403 if the token is expired or invalid */
export const documentFile = (
  visitor: Visitor,
  documentId: string,
  token: string,
  studentId?: string,
): Promise<Response> =>
  visitor.download(user.downloadDocument, {
    params: { ...ownerOf(visitor, studentId), documentId },
    query: { for: token },
  });
