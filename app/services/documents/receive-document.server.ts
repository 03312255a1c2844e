import {
  documentTypes,
  formatBytes,
  uploadLimit,
  type UploadFailure,
} from "#domain/documents/document-types";
import { isFileError } from "#domain/site/error-catalogue";
import { fileField, missingFile, readFields, text } from "~/forms/form-schema.server";
import { env } from "~/platform/env.server";
import type { PostArgs } from "~/services/auth/define-action.server";
import { filled, type PendingAction } from "~/services/auth/pending/pending-form-description";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";
import { replaceDocument, uploadDocument } from "./documents.server";

/** The other parts of the form, and its boundaries. */
const OTHER_PARTS_BYTES = 64 * 1024;

/** Actions of the document form. */
export const pendingUpload = {
  title: "Upload a document",
  fields: {
    documentTypeId: {
      label: "Document type",
      values: Object.fromEntries(documentTypes.map(({ id, name }) => [String(id), name])),
    },
    label: "Label",
    replaces: "Document to replace",
  },
} as const satisfies PendingAction;

/** The button that deletes a document. */
export const pendingDeletion = {
  when: { delete: filled },
  title: "Delete a document",
  fields: { delete: "Document" },
} as const satisfies PendingAction;

/** The policy of a page that receives documents besides other forms. */
export const documentPolicy = {
  csrf: "session",
  honeypot: false,
  rate: { points: 60, perSeconds: 60 },
  maxBytes: () => uploadLimit(env().DOCUMENT_MAX_BYTES) + OTHER_PARTS_BYTES,
} as const;

function tooBig(): string {
  const maxBytes = env().DOCUMENT_MAX_BYTES;
  return `Choose a PDF under ${formatBytes(maxBytes)} or a photo under ${formatBytes(uploadLimit(maxBytes))}. To make a PDF smaller, scan it at a lower resolution or upload its pages one by one.`;
}

type Received = { readonly failed: UploadFailure; readonly status: number } | null;

const failure = (
  typed: UploadFailure["typed"],
  errors: UploadFailure["errors"],
  status = 400,
): Received => ({ failed: { typed, errors }, status });

/**
 * Stores the document of a post. Null on success, otherwise the data of the form with its error.
 */
export async function receiveDocument(
  { form, visitor, isTooBig }: PostArgs,
  about: { readonly applicationId?: string; readonly studentId?: string } = {},
): Promise<Received> {
  if (isTooBig) return failure({ documentTypeId: "", label: "" }, { file: tooBig() }, 413);
  const { replaces, ...typed } = readFields(form, uploadFields);
  if (replaces && !about.studentId) return receiveReplacement(visitor, replaces, form);
  const file = fileField(form, "file");
  const isType = documentTypes.some(({ id }) => String(id) === typed.documentTypeId);
  if (!file || !isType)
    return failure(typed, {
      ...(isType ? {} : { documentTypeId: "Choose a document type." }),
      ...(file ? {} : { file: missingFile(form, "file") }),
    });
  try {
    await uploadDocument(visitor, file, { ...typed, ...about });
  } catch (error) {
    return failureOfUpload(error, typed);
  }
  return null;
}

/** Stores the next version of a draft. Null on success, otherwise the data of the form with its error. */
export async function receiveDraft(
  { form, visitor, isTooBig }: PostArgs,
  params: { readonly planKey: string; readonly moduleId: string },
): Promise<Received> {
  const typed = { documentTypeId: "", label: "" };
  if (isTooBig) return failure(typed, { file: tooBig() }, 413);
  const file = fileField(form, "file");
  if (!file) return failure(typed, { file: missingFile(form, "file") });
  const body = new FormData();
  body.set("file", file);
  try {
    await services(visitor).students.uploadDraft({ params, body });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404)
      throw new Response("", { status: 404 });
    return failureOfUpload(error, typed);
  }
  return null;
}

const uploadFields = { replaces: text(100), documentTypeId: text(20), label: text(80) };

/** Stores the new file of a document. */
async function receiveReplacement(
  visitor: Visitor,
  replaces: string,
  form: FormData,
): Promise<Received> {
  const file = fileField(form, `file-${replaces}`);
  const typed = { documentTypeId: "", label: "" };
  const ofDocument = (received: Received): Received =>
    received && { ...received, failed: { ...received.failed, replaces } };
  if (!file) return ofDocument(failure(typed, { file: missingFile(form, `file-${replaces}`) }));
  try {
    await replaceDocument(visitor, replaces, file);
  } catch (error) {
    return ofDocument(failureOfUpload(error, typed));
  }
  return null;
}

/** The form's error for a failed upload. @throws anything that isn't an error of the services */
function failureOfUpload(error: unknown, typed: UploadFailure["typed"]): Received {
  if (!(error instanceof ServiceError)) throw error;
  const { message } = error.meaning;
  if (error.status === 413) return failure(typed, { file: tooBig() }, 413);
  if (error.code === "US_DLAE_4008") return failure(typed, { label: message }, 409);
  if (isFileError(error.code)) return failure(typed, { file: message }, error.status ?? 503);
  return failure(typed, { main: message }, error.status ?? 503);
}

/** Deletes a document. Succeeds if it is already deleted. */
export async function dropDocument({ visitor }: PostArgs, id: string): Promise<void> {
  await services(visitor)
    .documents.deleteDocument({ params: { documentId: id } })
    .catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.status !== 404) throw error;
    });
}
