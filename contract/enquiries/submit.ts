import { z } from "zod";
import { newEnquirySchema } from "#domain/enquiries/enquiry-payload";
import { challenge, deviceHeaders } from "../auth/shapes";
import { defineOperation, type ResponseData } from "../operation";

export const submitEnquiry = defineOperation({
  service: "auth",
  method: "POST",
  path: "/enquiry",
  summary: "Submit an enquiry and send its sender a one-time password",
  description:
    "The lead is stored before a code is sent. `challenge` is null without `sendOtp`, and if `codeNotSent` says " +
    "that the recipient (`address`) or the network (`network`) has had all its codes. A signed-in sender's " +
    "enquiry belongs to the account. The same content within a day is the same lead, with `duplicate: true`. " +
    "`IDEMPOTENCY_KEY_REUSED`: the key was used with other content. Without the website's key, a `formId` that isn't " +
    "one of the website's forms is stored as `other-client` with its `source` and `platForm`, a consent version " +
    "that isn't one of ours as `unknown`, and consent as given now.",
  specification: "core.md §7",
  access: "optionalToken",
  headers: z.object({
    "idempotency-key": z.string().optional().meta({
      description: "At most 200 characters. Retries with the same key return the same lead.",
    }),
    ...deviceHeaders,
  }),
  body: newEnquirySchema,
  response: z.object({
    leadId: z.string().min(1),
    message: z.string(),
    duplicate: z.boolean(),
    challenge: challenge.nullable(),
    /** Why no code was sent. Missing in responses of services that are one version behind. */
    codeNotSent: z.enum(["address", "network"]).nullish(),
  }),
  errors: ["IDEMPOTENCY_KEY_REUSED"],
});
export type EnquiryResult = ResponseData<typeof submitEnquiry>;
