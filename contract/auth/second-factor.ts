import { z } from "zod";
import { asciiDigits } from "#domain/intake/text";
import { defineOperation } from "../operation";
import { userParams } from "../operation/schemas";

/** Second factor for staff. Students get 404. */
const service = "auth";
const path = "/user/:userId/second-factor";
const shared = { service, access: "ownUser", params: userParams } as const;
const checked = ["SECOND_FACTOR_WRONG"] as const;

const secondFactor = z.object({
  isRequired: z.boolean(),
  isOn: z.boolean(),
  /** Secret and `otpauth:` address of an app that is being set up. */
  pending: z.object({ secret: z.string(), uri: z.string() }).nullable(),
  recoveryCodesLeft: z.number(),
});
export type SecondFactor = z.output<typeof secondFactor>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
/** A code of the authenticator app, or a recovery code. */
const body = z.strictObject({
  code: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .transform((code) => asciiDigits(code).replace(/\s/g, "")),
});

export const showSecondFactor = defineOperation({
  ...shared,
  method: "GET",
  path,
  summary: "Show whether a member of staff has a second factor",
  description: "Students get 404, also from the calls below.",
  response: secondFactor,
});

export const startSecondFactor = defineOperation({
  ...shared,
  method: "POST",
  path,
  summary: "Start the setup of an authenticator app",
  response: secondFactor,
  errors: ["SECOND_FACTOR_EXISTS"],
});

export const confirmSecondFactor = defineOperation({
  ...shared,
  method: "POST",
  path: `${path}/confirm`,
  summary: "Activate the authenticator app with its first code",
  body,
  response: recoveryCodes,
  errors: [...checked, "SECOND_FACTOR_EXISTS"],
});

export const verifySecondFactor = defineOperation({
  ...shared,
  method: "POST",
  path: `${path}/verify`,
  summary: "Pass the second factor in this session",
  description: "Refresh the tokens afterwards. The new ones have the permissions of the account.",
  body,
  response: secondFactor,
  errors: checked,
});

export const replaceRecoveryCodes = defineOperation({
  ...shared,
  method: "POST",
  path: `${path}/recovery-codes`,
  summary: "Replace the recovery codes",
  body,
  response: recoveryCodes,
  errors: checked,
});

export const removeSecondFactor = defineOperation({
  ...shared,
  method: "POST",
  path: `${path}/remove`,
  summary: "Remove the authenticator app",
  description: "Takes a code of the app or a recovery code. Refresh the tokens afterwards.",
  body,
  response: secondFactor,
  errors: checked,
});
