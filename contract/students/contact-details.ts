import { z } from "zod";
import { emailAddress } from "#domain/intake/schemas";
import type { Reach } from "#domain/notifications/promises";
import { defineOperation } from "../operation";
import { callingCode, internationalMobile, userParams } from "../operation/schemas";

const service = "user";

const address = z.object({ verified: z.string().nullable(), unverified: z.string().nullable() });
const reach = z
  .object({ channel: z.enum(["email", "sms"]), address: z.string() })
  .nullable() satisfies z.ZodType<Reach | null>;
/** Where messages go: those that can't be turned off, and those of a topic. Null for nowhere. */
const messagesGoTo = z.object({ always: reach, reading: reach, reminders: reach });
const contactDetails = z.object({ email: address, mobile: address, messagesGoTo });
export type ContactDetails = z.output<typeof contactDetails>;

export const showContactDetails = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/contact-details",
  summary: "Show a user's email address and mobile number, verified and not",
  access: "ownUser",
  params: userParams,
  response: contactDetails,
});

export const changeContactDetails = defineOperation({
  service,
  method: "PUT",
  path: "/user/:userId/contact-details",
  summary: "Store an email address or mobile number, and send a link that verifies it",
  description: "`isVerified`: the address is verified already, and no link was sent.",
  access: "ownUser",
  params: userParams,
  body: z.union([
    z.strictObject({ email: emailAddress }),
    z.strictObject({ mobile: internationalMobile, countryCode: callingCode }),
  ]),
  response: z.object({ isVerified: z.boolean() }),
  errors: ["UM_EA_4002", "UM_MA_4003", "MESSAGE_LIMIT"],
});

const channel = z.enum(["email", "sms"]);
const tokenParams = z.object({ token: z.string() });

export const showVerification = defineOperation({
  service,
  method: "GET",
  path: "/contact-verification/:token",
  summary: "Show what a verification link verifies",
  description: "Opening a link changes nothing, because mail scanners open links too.",
  access: "public",
  params: tokenParams,
  response: z.object({ channel, maskedAddress: z.string(), needsSignIn: z.boolean() }),
});

export const confirmContact = defineOperation({
  service,
  method: "POST",
  path: "/contact-verification/:token",
  summary: "Confirm the address of a verification link",
  description: "An account's address is confirmed in the account that typed it.",
  access: "optionalToken",
  params: tokenParams,
  /** Whose address it is. */
  response: z.object({ channel, of: z.enum(["account", "chat", "lead"]) }),
  errors: ["FORBIDDEN", "UM_EA_4002", "UM_MA_4003"],
});
