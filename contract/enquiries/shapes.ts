import { z } from "zod";
import { enquiryPayloadSchema } from "#domain/enquiries/enquiry-payload";
import { leadProgress } from "#domain/leads/progress";
import { timestamp } from "../operation/schemas";

/** An enquiry as the counsellor console shows it. */
export const enquiry = z.object({
  id: z.string(),
  payload: enquiryPayloadSchema,
  country: z.string(),
  isVerified: z.boolean(),
  progress: z.enum(leadProgress),
  assignedTo: z.string().nullable(),
  assignee: z.string().nullable(),
  userId: z.string().nullable(),
  /** The lead's record. */
  prospectId: z.string().nullable(),
  createdAt: timestamp,
  lastSubmittedAt: timestamp,
});
export type Enquiry = z.output<typeof enquiry>;
