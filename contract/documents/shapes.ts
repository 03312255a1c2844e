import { z } from "zod";
import { documentReasons, documentStatuses } from "#domain/documents/review-reasons";
import { timestamp } from "../operation/schemas";

/** The file of an upload. */
export const filePart = z.string().meta({ format: "binary" });

/** What the check of an uploaded file can find. */
export const fileErrors = [
  "BAD_REQUEST",
  "FILE_DAMAGED",
  "FILE_LOCKED",
  "FILE_ACTIVE",
  "FILE_UNREADABLE_PHOTO",
  "FILE_ENDLESS_SCAN",
  "FILE_TOO_COMPLEX",
  "FILE_INFECTED",
  "FILE_CHECK_UNAVAILABLE",
] as const;

export const userDocument = z.object({
  id: z.string(),
  documentTypeId: z.number(),
  applicationId: z.string().nullable(),
  label: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  status: z.enum(documentStatuses),
  /** Why it was sent back. */
  reasons: z.array(z.enum(documentReasons)),
  /** The counsellor's note on the decision. */
  note: z.string().nullable(),
  createdAt: timestamp,
  /** The module of a learning plan that a draft belongs to, and its version. Null for other documents. */
  draft: z
    .object({ planKey: z.string(), moduleId: z.string(), version: z.number().int().positive() })
    .nullable(),
});

export type UserDocument = z.output<typeof userDocument>;
