import { z } from "zod";
import { regionKeys } from "#domain/site/regions";
import { defineOperation } from "../operation";

/** Leads that other systems send. */
const service = "lead";
const short = z.string().trim().max(200);

export const createLead = defineOperation({
  service,
  method: "POST",
  path: "/prospects",
  summary: "Create a lead",
  description:
    "For landing pages, chat tools and other systems that collect leads. Values are read as in an import: numbers as people " +
    "write them, countries and levels by name or code. The same content within a day is the same lead, with " +
    "`duplicate: true`. `IDEMPOTENCY_KEY_REUSED`: the key was used with other content.",
  access: { staff: "counsellor", scope: "leads:write" },
  headers: z.object({
    "idempotency-key": z.string().trim().min(1).max(200).meta({
      description:
        "An id of the sender for this lead. Retries with the same key return the same lead.",
    }),
  }),
  body: z.strictObject({
    name: short,
    /** At least one of mobile and email is needed. */
    mobile: short.optional(),
    email: short.optional(),
    city: short.optional(),
    postalCode: short.optional(),
    /** Names or codes of countries. */
    interestedCountries: z.array(short).max(10).optional(),
    interestedEducationLevel: short.optional(),
    /** The year of the intake. */
    interestedYear: short.optional(),
    campaign: short.optional(),
    message: z.string().trim().max(2000).optional(),
    /** Whose numbers are without a country code, and who sees the lead. */
    region: z.enum(regionKeys).default("default"),
    /** Where the lead comes from: `landing page of May`. */
    source: z.string().trim().min(1).max(100),
    consent: z.strictObject({
      /** What the person agreed to. */
      text: z.string().trim().min(1).max(2000),
      givenAt: z.iso.datetime({ offset: true }),
    }),
  }),
  response: z.object({
    leadId: z.string(),
    enquiryId: z.string(),
    duplicate: z.boolean(),
  }),
  errors: ["IDEMPOTENCY_KEY_REUSED"],
});

export const receiveAdLead = defineOperation({
  service,
  method: "POST",
  path: "/ad-leads",
  summary: "Receive a lead of an ad platform",
  description:
    "The lead as Google Ads sends it (`user_column_data`), with the secret as its `google_key`; or as Google Ads or Meta " +
    "(`field_data`) describe it, signed like our webhooks: `X-Disha-Signature: t=…,v1=…`, valid for five minutes. A " +
    "repeated lead is stored once. Answers to other questions become the message. Test leads, and people whose data " +
    "was erased, are not stored.",
  access: "public",
  query: z.object({
    /** Whose numbers are without a country code, and who sees the lead. Before `region` in the body. */
    region: z.enum(regionKeys).optional(),
  }),
  rawBody: "application/json",
  response: z.object({
    isStored: z.boolean(),
    leadId: z.string().nullable(),
    duplicate: z.boolean(),
  }),
  errors: ["UNAUTHORIZED", "IDEMPOTENCY_KEY_REUSED"],
});
