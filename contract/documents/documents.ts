import { z } from "zod";
import { documentFormats, documentTypes } from "#domain/documents/document-types";
import { documentReasons, saysWhy } from "#domain/documents/review-reasons";
import { defineFileOperation, defineOperation } from "../operation";
import { userParams } from "../operation/schemas";
import { fileErrors, filePart, userDocument } from "./shapes";

const service = "user";
const specification = "core.md §7";
const one = "/user/:userId/document/:documentId";
const params = userParams.extend({ documentId: z.string() });

export const listUserDocuments = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/document",
  summary: "List a student's documents, the latest first",
  specification: "navigation-and-content.md §7",
  access: "ownOrTheirCounsellor",
  params: userParams,
  response: z.array(userDocument),
});

export const uploadDocument = defineOperation({
  service,
  method: "POST",
  path: "/user/:userId/document/upload",
  summary: "Upload a document, or replace the file of one",
  description:
    "Without a label, the document gets the first free name of its type. The file is a PDF smaller than `DOCUMENT_MAX_BYTES`, or a JPEG, PNG, WebP, AVIF or HEIC image under 15 MB, which is scaled down to that. What is stored is a copy without location, metadata or appended bytes. A student can store 100 documents and 100 MB: `DOCUMENTS_FULL` beyond that. With `documentId`, only the file of that document changes and the other parts are ignored.",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "ownUser",
  params: userParams,
  query: z.object({
    /** A document of the user. */
    documentId: z.string().optional(),
  }),
  parts: z.object({
    /** Needed for a new document. */
    documentTypeId: z.coerce
      .number()
      .refine((id) => documentTypes.some((type) => type.id === id), "is no type of document")
      .optional(),
    label: z.string().trim().max(80).default(""),
    /** Omitted for stages 3, 17 and 18 (core.md §3). */
    applicationId: z.guid().optional(),
    file: filePart,
  }),
  response: userDocument,
  errors: [...fileErrors, "DOCUMENTS_FULL", "UD_EA_4002", "US_DLAE_4008", "DRAFT_KEPT"],
  // The file check takes up to 10 s, the virus scanner up to 8 s.
  timeoutMs: 30_000,
});

export const uploadForStudent = defineOperation({
  service,
  method: "POST",
  path: "/staff/students/:userId/document",
  summary: "Upload a document for a student, and tell them",
  description:
    "For students whom the caller may open. Label, limits and formats are those of the student's own upload.",
  access: { staff: "counsellor" },
  params: userParams,
  parts: uploadDocument.parts,
  response: userDocument,
  errors: uploadDocument.errors,
  timeoutMs: uploadDocument.timeoutMs,
});

export const downloadDocument = defineFileOperation({
  service,
  method: "GET",
  path: `${one}/file`,
  summary: "Download the document of a signed address",
  specification,
  access: "ownOrTheirCounsellor",
  params,
  query: z.object({
    /** The token of the signed address. */
    for: z.string().default(""),
  }),
  mediaTypes: Object.keys(documentFormats),
  errors: ["UD_EA_4002"],
});

const label = z
  .string("needs 1 to 80 characters")
  .trim()
  .min(1, "needs 1 to 80 characters")
  .max(80, "needs 1 to 80 characters");

export const renameDocument = defineOperation({
  service,
  method: "PUT",
  path: one,
  summary: "Change the label of a document",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "ownUser",
  params,
  query: z.object({ label }),
  response: z.object({ id: z.string(), label: z.string() }),
  errors: ["UD_EA_4002", "US_DLAE_4008"],
});

export const deleteDocument = defineOperation({
  service,
  method: "DELETE",
  path: one,
  summary: "Delete a document and its file",
  specification,
  access: "ownUser",
  params,
  response: z.object({ id: z.string() }),
  errors: ["UD_EA_4002", "DRAFT_KEPT"],
});

export const signDocumentUrl = defineOperation({
  service,
  method: "GET",
  path: `${one}/view`,
  summary: "Get a signed address of a document on the website",
  description: "It is valid for five minutes.",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "ownOrTheirCounsellor",
  params,
  response: z.object({ url: z.string().startsWith("/") }),
  errors: ["UD_EA_4002"],
});

export const reviewDocument = defineOperation({
  service,
  method: "PUT",
  path: `${one}/review`,
  summary: "Accept a document, or send it back",
  description:
    "Sending back needs a reason, and a note if the only reason is `other`. The reason `comments` needs a comment on the draft. The student is notified. A replaced file waits for review again.",
  access: "theirCounsellor",
  params,
  body: z
    .strictObject({
      status: z.enum(["accepted", "returned"]),
      reasons: z.array(z.enum(documentReasons)).max(documentReasons.length).default([]),
      note: z.string().trim().max(600).default(""),
      /** When the reviewed file was uploaded. Refused if the student has replaced it since. */
      createdAt: z.iso.datetime().optional(),
    })
    .refine(({ status, reasons, note }) => status === "accepted" || saysWhy(reasons, note), {
      path: ["reasons"],
      message: "needs a reason, or a note",
    }),
  response: userDocument,
  errors: ["UD_EA_4002", "REVIEW_OUTDATED"],
});
