import { z } from "zod";
import { emailAddress, oneTimeCode } from "#domain/intake/schemas";
import { defineOperation, type ResponseData } from "../operation";
import { callingCode, internationalMobile } from "../operation/schemas";
import { challenge, deviceHeaders, otpChannel, tokens } from "./shapes";

const service = "auth";
const specification = "core.md §7";
const response = z.object({ challenge });
const headers = z.object(deviceHeaders);
const challengeId = z.uuid();
/** Codes of a message that is not sent. */
const sending = ["LS_OTP_1103", "MESSAGE_LIMIT"] as const;

export const sendCode = defineOperation({
  service,
  method: "POST",
  path: "/otp/send",
  summary: "Send a one-time password for signing in",
  description:
    "To a number or an email address. The response is the same whether or not it has an account. " +
    "`details.scope` of `LS_OTP_1103` names the limit that is used up: `recipient`, `device`, `network`, " +
    "`wideNetwork`, `country` or `total`.",
  access: "public",
  headers,
  body: z
    .object({
      mobile: internationalMobile.optional(),
      countryCode: callingCode.optional(),
      email: emailAddress.optional(),
      channel: otpChannel.optional(),
    })
    .refine((body) => body.mobile ?? body.email, { message: "is needed", path: ["mobile"] }),
  response,
  errors: sending,
});

export const resendCode = defineOperation({
  service,
  method: "POST",
  path: "/otp/resend",
  summary: "Send another code of a challenge, optionally through the other channel",
  description:
    "At most three times. `LS_OTP_1101`: a fourth time. `TOO_MANY_REQUESTS`: before `resendAt`. `LS_OTP_1100` " +
    "with `details.expired`: the challenge is used or has expired. `LS_OTP_1103` as for `sendCode`.",
  specification,
  access: "public",
  headers,
  body: z.object({ challengeId, channel: otpChannel.optional() }),
  response,
  errors: [...sending, "LS_OTP_1100", "LS_OTP_1101"],
});

export const verifyCode = defineOperation({
  service,
  method: "POST",
  path: "/otp/verify",
  summary: "Sign in with a code, or with the link of an email",
  description:
    "`LS_OTP_1100`: the code is wrong, and `details.attemptsLeft` says how many attempts are left; or, with " +
    "`details.expired`, the challenge is used or has expired. `LS_OTP_1102`: the sixth attempt. `AU_UNA_4002`: the " +
    "code is right, but the account is deactivated. `deviceToken` is for the header `X-Device-Tokens` of later " +
    "calls: it counts their codes against the allowance of this browser.",
  specification,
  access: "public",
  body: z.union([
    z.object({ challengeId, otp: oneTimeCode }),
    z.object({ linkToken: z.string().min(1).max(100) }),
  ]),
  response: tokens.extend({
    userId: z.string().min(1),
    isNewUser: z.boolean(),
    leadId: z.string().nullable(),
    /** Missing in responses of services that are one version behind. */
    deviceToken: z.string().min(1).optional(),
  }),
  errors: ["LS_OTP_1100", "LS_OTP_1102", "LINK_EXPIRED", "AU_UNA_4002"],
});
export type VerifyResult = ResponseData<typeof verifyCode>;

export const showChallenge = defineOperation({
  service,
  method: "GET",
  path: "/otp/challenge/:id",
  summary: "Show a running challenge",
  description: "Used and expired challenges return 404.",
  access: "public",
  params: z.object({ id: z.string() }),
  response,
});

export const showChallengeOfLink = defineOperation({
  service,
  method: "GET",
  path: "/otp/link/:token",
  summary: "Show the challenge of an email's link, without using it up",
  access: "public",
  params: z.object({ token: z.string() }),
  response,
});
