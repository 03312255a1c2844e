import { z } from "zod";

export const otpChannel = z.enum(["sms", "email"]);

/** An open OTP challenge. */
export const challenge = z.object({
  challengeId: z.string().min(1),
  channel: otpChannel,
  /** `+91 ******3210` */
  maskedAddress: z.string(),
  otherChannel: z.object({ channel: otpChannel, maskedAddress: z.string() }).nullable(),
  expiresAt: z.iso.datetime(),
  resendAt: z.iso.datetime(),
  resendsLeft: z.number().int().min(0),
  purpose: z.enum(["enquiry", "sign_in"]),
});
export type Challenge = z.output<typeof challenge>;

/** Headers of calls that send codes. */
export const deviceHeaders = {
  "x-device-tokens": z
    .string()
    .optional()
    .meta({ description: "Comma-separated device tokens of earlier sign-ins in this browser." }),
};

/** The auth record of core.md §3. */
export const tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
});
export type Tokens = z.output<typeof tokens>;

/** A form posted after its session had ended. */
export const pendingForm = z.strictObject({
  /** Path and query that the form was posted to. */
  path: z.string().startsWith("/").max(1_000),
  /** What submitting the form does, as described by the website. */
  title: z.string().min(1).max(200),
  fields: z
    .array(
      z.strictObject({
        name: z.string().max(100),
        value: z.string().max(4_000),
        /** The website's label. Null where the title already covers the field. */
        label: z.string().max(200).nullable(),
        /** The value as shown to the visitor. */
        shown: z.string().max(4_000),
      }),
    )
    .max(200),
  /** Whether the form had a file. Files are not stored. */
  hadFile: z.boolean(),
});

/** Both halves of the key. One is in the browser's cookie and the other in the link. */
export const pendingFormKey = z.strictObject({
  id: z.uuid(),
  browserSecret: z.string().max(100),
  linkSecret: z.string().max(100),
});
export type PendingFormKey = z.output<typeof pendingFormKey>;
