import { z } from "zod";
import { emailAddress, personName } from "#domain/intake/schemas";
import { partnerWishes } from "#domain/requests/partners";
import { defineOperation } from "../operation";
import { timestamp } from "../operation/schemas";

const idParams = z.object({ id: z.uuid() });

const counsellor = { staff: "counsellor" } as const;

const service = "lead";

const partnerEnquiry = z.strictObject({
  institution: z.string().trim().min(2).max(160),
  name: personName,
  role: z.string().trim().min(2).max(100),
  email: emailAddress,
  country: z.string().trim().min(2).max(60),
  wish: z.enum(partnerWishes),
  message: z.string().trim().min(10).max(3_000),
});

export type PartnerEnquiry = z.output<typeof partnerEnquiry>;

export const submitPartnerEnquiry = defineOperation({
  service,
  method: "POST",
  path: "/partner-enquiry",
  summary: "Send an enquiry of an institution that wants to become a partner",
  description: "The same text on the same day is one enquiry.",
  specification: "core.md §2",
  access: "public",
  body: partnerEnquiry,
  /** Whether a confirmation is sent to the address. */
  response: z.object({ isConfirmed: z.boolean() }),
});

export const listPartnerEnquiries = defineOperation({
  service,
  method: "GET",
  path: "/partner-enquiry",
  summary: "List open partner enquiries, the oldest first",
  access: counsellor,
  response: z.array(
    z.object({
      id: z.string(),
      institution: z.string(),
      name: z.string(),
      role: z.string(),
      email: z.string(),
      country: z.string(),
      wish: z.enum(partnerWishes),
      message: z.string(),
      createdAt: timestamp,
    }),
  ),
});

export const setPartnerEnquiryDone = defineOperation({
  service,
  method: "PUT",
  path: "/partner-enquiry/:id",
  summary: "Close or reopen a partner enquiry",
  access: counsellor,
  params: idParams,
  body: z.strictObject({ done: z.boolean() }),
  response: z.object({ id: z.string(), done: z.boolean() }),
});
