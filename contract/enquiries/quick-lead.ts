import { z } from "zod";
import { emailAddress } from "#domain/intake/schemas";
import { defineOperation } from "../operation";
import { callingCode, userParams } from "../operation/schemas";

/** A mobile number without spaces, with or without its calling code. */
const mobile = z.string().trim().max(20);

export const addQuickLead = defineOperation({
  service: "userLead",
  method: "POST",
  path: "/:userId/lead",
  summary: "Record a signed-in user's interest without an enquiry form",
  description:
    "Name and profile are the account's. The same interest within a day is the same lead.",
  specification: "core.md §7",
  access: "ownUser",
  params: userParams,
  body: z
    .strictObject({
      mobile: mobile.nullish(),
      email: emailAddress.nullish(),
      /** Product of interest: the name or slug of what the user asked about. */
      poi: z.string().trim().min(1).max(120),
      countryCode: callingCode.default("+91"),
    })
    .refine(({ mobile, email }) => Boolean(mobile) || Boolean(email), {
      message: "A mobile number or an email address is needed",
      path: ["mobile"],
    }),
  response: z.object({ leadId: z.string(), message: z.string(), duplicate: z.boolean() }),
});
