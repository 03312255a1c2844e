import { z } from "zod";

/** The auth record of core.md §3, as the services spell it. */
export const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
});
export type Tokens = z.infer<typeof tokensSchema>;

const channelSchema = z.enum(["sms", "email"]);

/** An open OTP challenge; see docs/contract.md. */
export const challengeSchema = z.object({
  challengeId: z.string().min(1),
  channel: channelSchema,
  maskedAddress: z.string(),
  otherChannel: z.object({ channel: channelSchema, maskedAddress: z.string() }).nullable(),
  expiresAt: z.string().datetime(),
  resendAt: z.string().datetime(),
  resendsLeft: z.number().int().min(0),
  purpose: z.enum(["enquiry", "sign_in"]),
});
export type Challenge = z.infer<typeof challengeSchema>;

export const challengeResultSchema = z.object({ challenge: challengeSchema });

export const enquiryResultSchema = z.object({
  leadId: z.string().min(1),
  message: z.string(),
  duplicate: z.boolean(),
  challenge: challengeSchema.nullable(),
  /** Missing in responses of services that are one version behind. */
  codeNotSent: z.enum(["address", "network"]).nullish(),
});
export type EnquiryResult = z.infer<typeof enquiryResultSchema>;

export const verifyResultSchema = tokensSchema.extend({
  userId: z.string().min(1),
  isNewUser: z.boolean(),
  leadId: z.string().nullable(),
  /** Missing during a rolling upgrade of the services. */
  deviceToken: z.string().min(1).optional(),
});
export type VerifyResult = z.infer<typeof verifyResultSchema>;

export const liteUserSchema = z.object({
  fullName: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  email: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  mobile: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  countryCode: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  extraFields: z
    .record(z.unknown())
    .nullish()
    .transform((value) => value ?? {}),
  paidUser: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});

export const userDetailSchema = z.object({
  userProfile: z.object({ interestedEducationLevel: z.number().int().nullable() }),
});

export const ssoResponseSchema = z.object({}).passthrough();
export const emptyResponseSchema = z.object({}).passthrough().nullable();
