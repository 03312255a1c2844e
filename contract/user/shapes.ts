import { z } from "zod/v4";
import { documentReasons, documentStatuses } from "#domain/review-reasons";
import { timestamp } from "../schemas";

/** Answers of a form, by field. */
export const answers = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));

export const profile = z.object({
  /** Answers by section, e.g. `personal` or `exam/ielts`. */
  sections: z.record(z.string(), answers),
  /** Whole per cent. */
  progress: z.number(),
});

/** The file of an upload. */
export const filePart = z.string().meta({ format: "binary" });

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
});
export type UserDocument = z.output<typeof userDocument>;
