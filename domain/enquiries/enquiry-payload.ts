import { z } from "zod";
import { MAX_EMAIL } from "../intake/email";
import { MAX_NAME } from "../intake/person-name";
import { emailAddress } from "../intake/schemas";
import { oneLine } from "../intake/text";
import { storableAddress } from "../site/secret-paths";

/** core.md §3: the registration type of every enquiry. */
export const REGISTRATION_ENQUIRY = "REGISTRATION_ENQUIRY";
/** The callback form. Its enquiries are handled together with other callback requests. */
export const CALL_BACK_FORM = "enquiry-call-back";
export const MEDICAL_FORM = "enquiry-medical";
export const EDUCATION_LEVELS = ["BACHELORS", "MASTERS"] as const;
export type EducationLevel = (typeof EDUCATION_LEVELS)[number];
export const DEFAULT_EDUCATION_LEVEL: EducationLevel = "MASTERS";
export const DEFAULT_INTERESTED_COUNTRIES = ["other"] as const;
/** core.md §3: code 44 of a user profile means BACHELORS, anything else MASTERS. */
const BACHELORS_LEVEL_CODE = 44;

export function educationLevelOfCode(code: number | null | undefined): EducationLevel {
  return code === BACHELORS_LEVEL_CODE ? "BACHELORS" : "MASTERS";
}

/** Our own code for MASTERS. core.md §3 only defines 44 as BACHELORS. */
const MASTERS_LEVEL_CODE = 45;

/** Returns the code of an education level, ignoring case, or null for an unknown name. */
export function codeOfEducationLevel(name: string): number | null {
  const level = EDUCATION_LEVELS.find((one) => one === name.toUpperCase());
  if (!level) return null;
  return level === "BACHELORS" ? BACHELORS_LEVEL_CODE : MASTERS_LEVEL_CODE;
}

const short = z.string().trim().max(200);
const address = z.string().trim().max(2000);

export const utmFields = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;
export type UtmField = (typeof utmFields)[number];

/** Ad click identifiers, by the query parameter they arrive in. */
export const clickIdFields = ["gclid", "fbclid", "msclkid"] as const;
export type ClickIdField = (typeof clickIdFields)[number];

/** The parts of a query that may be stored: they name a source, and no person. */
export const attributionNames: readonly string[] = [...utmFields, ...clickIdFields];

/** The address of a page of this site, without its secrets. */
const pageAddress = address.overwrite((page) => storableAddress(page, attributionNames));

/** Characters of a value in `extraFields`. */
export const MAX_EXTRA_VALUE = 2_000;

/**
 * An enquiry as it is stored, also of an imported person. `mobile` is E.164 without spaces (`+919876543210`), and
 * `countryCode` is the dialling prefix (`+91`, or `91`). At least one of `mobile` and `email` is
 * required.
 */
export const enquiryPayloadSchema = z
  .object({
    name: z.string().overwrite(oneLine).min(1).max(MAX_NAME),
    countryCode: z
      .string()
      .regex(/^\+?\d{1,4}$/)
      .overwrite((code) => `+${code.replace("+", "")}`),
    mobile: z
      .string()
      .regex(/^\+\d{6,15}$/)
      .nullable(),
    email: z.string().trim().toLowerCase().max(MAX_EMAIL).nullable(),
    city: short.nullable(),
    country: short.nullable(),
    utm_source: short.nullish(),
    utm_medium: short.nullish(),
    utm_campaign: short.nullish(),
    utm_term: short.nullish(),
    utm_content: short.nullish(),
    englishTestStatus: z.boolean().default(false),
    registrationType: z.literal(REGISTRATION_ENQUIRY).default(REGISTRATION_ENQUIRY),
    sendOtp: z.boolean().default(false),
    interestedYear: z.number().int().min(2000).max(2100),
    previousClassStatus: z.string().max(20).default("true"),
    interestedEducationLevel: z.enum(EDUCATION_LEVELS).default(DEFAULT_EDUCATION_LEVEL),
    interestedCountries: z
      .array(z.string().max(10))
      .min(1)
      .max(10)
      .default([...DEFAULT_INTERESTED_COUNTRIES]),
    source: short,
    platForm: short,
    formId: short,
    /**
     * The questions that the visitor answered. Some fields above have defaults (core.md §3), so a
     * value alone does not show that it was chosen.
     */
    answeredFields: z.array(z.string().max(40)).max(30).optional(),
    first_referrer: address.nullish(),
    landing_page: pageAddress.nullish(),
    clickIdentifier: z
      .object({
        gclid: short.optional(),
        fbclid: short.optional(),
        msclkid: short.optional(),
      })
      .nullish(),
    extraFields: z
      .object({ platformUrl: pageAddress })
      .catchall(z.union([z.string().max(MAX_EXTRA_VALUE), z.number(), z.boolean(), z.null()])),
    /** The version of the consent text that was shown (docs/decisions). */
    consent: z.object({ version: z.string().max(40), givenAt: z.iso.datetime() }),
    /** The channel that verifies the address. The region decides. */
    otpChannel: z.enum(["sms", "email"]).default("sms"),
  })
  .refine((payload) => payload.mobile !== null || payload.email !== null, {
    message: "A mobile number or an email address is needed",
    path: ["mobile"],
  });

/**
 * Body of `POST auth/enquiry`. The address is read as in the forms. Other systems have names and cities that the
 * forms would ask about; refusing them would lose the enquiry.
 */
export const newEnquirySchema = enquiryPayloadSchema.safeExtend({
  email: emailAddress.nullable(),
});

export type EnquiryPayload = z.infer<typeof enquiryPayloadSchema>;
export type EnquiryPayloadInput = z.input<typeof enquiryPayloadSchema>;

/** A question of the enquiry whose payload field has a default. */
export type DefaultedQuestion = "educationLevel" | "intakeYear" | "interestedCountry";

/** Whether the visitor answered a question. Assumed for payloads without the list. */
export const isAnswered = (
  { answeredFields }: Pick<EnquiryPayload, "answeredFields">,
  question: DefaultedQuestion,
): boolean => answeredFields?.includes(question) ?? true;
