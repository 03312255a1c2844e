import type { UserDocument } from "#contract/documents/shapes";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** @throws ServiceError 400 BAD_REQUEST or a file error, 409 US_DLAE_4008, 413, 429 or 500 FILE_CHECK_UNAVAILABLE. */
export async function uploadDocument(
  visitor: Visitor,
  file: File,
  about: {
    readonly documentTypeId: string;
    readonly label: string;
    /** Not for stages 3, 17 and 18 (core.md §3). */
    readonly applicationId?: string;
    /** A student for whom staff upload it. */
    readonly studentId?: string;
  },
): Promise<UserDocument> {
  const body = new FormData();
  body.set("documentTypeId", about.documentTypeId);
  body.set("label", about.label);
  if (about.applicationId) body.set("applicationId", about.applicationId);
  body.set("file", file);
  const { documents } = services(visitor);
  return about.studentId
    ? documents.uploadForStudent({ params: { userId: about.studentId }, body })
    : documents.uploadDocument({ body });
}

/** Replaces the file of a document. @throws ServiceError as `uploadDocument` does, 404 UD_EA_4002 */
export async function replaceDocument(
  visitor: Visitor,
  documentId: string,
  file: File,
): Promise<UserDocument> {
  const body = new FormData();
  body.set("file", file);
  return services(visitor).documents.uploadDocument({ query: { documentId }, body });
}
