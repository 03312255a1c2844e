import { z } from "zod";
import { regionKeys } from "../site/regions";
import type { ImportField } from "./import";

/** Leads as ad platforms describe them. */

const id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(100));
const optionalId = id.nullish().catch(null);
const answer = z.string().max(2_000).catch("");
const region = z.enum(regionKeys).default("default").catch("default");

/** Lead Ads: https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving */
const metaSchema = z.object({
  id,
  created_time: z.union([z.string(), z.number()]).nullish(),
  form_id: optionalId,
  campaign_name: answer.nullish(),
  campaign_id: optionalId,
  field_data: z
    .array(z.object({ name: z.string().max(300), values: z.array(answer).max(50) }))
    .max(100),
  custom_disclaimer_responses: z
    .array(z.object({ is_checked: z.union([z.boolean(), z.string()]).nullish() }))
    .nullish(),
  region,
});

/** Lead forms: https://developers.google.com/google-ads/webhook/docs/implementation */
const googleSchema = z.object({
  lead_id: id,
  form_id: optionalId,
  campaign_id: optionalId,
  gcl_id: z.string().max(200).nullish().catch(null),
  is_test: z.boolean().nullish(),
  user_column_data: z
    .array(
      z.object({
        column_id: z.string().max(300).nullish(),
        column_name: z.string().max(300).nullish(),
        string_value: answer.nullish(),
      }),
    )
    .max(100),
  region,
});

/** The key that Google Ads sends inside the body. */
export const googleKeySchema = z.object({ google_key: z.string().max(200) });

/** A lead of either platform. */
export interface AdLead {
  readonly platform: "meta" | "google";
  /** The platform's id. */
  readonly id: string;
  /** Null if the platform doesn't say. */
  readonly createdAt: Date | null;
  readonly formId: string | null;
  readonly campaign: string | null;
  readonly gclid: string | null;
  /** Made by the platform's test tool. */
  readonly isTest: boolean;
  /** False if the person left a consent of the form unchecked. */
  readonly hasConsent: boolean;
  readonly region: (typeof regionKeys)[number];
  readonly answers: readonly (readonly [question: string, answer: string])[];
}

export const adLeadSchema = z.union([
  metaSchema.transform(fromMeta),
  googleSchema.transform(fromGoogle),
]);

function fromMeta(lead: z.output<typeof metaSchema>): AdLead {
  const answers = lead.field_data.map(
    ({ name, values }) => [name, values.filter(Boolean).join(", ")] as const,
  );
  return {
    platform: "meta",
    id: lead.id,
    createdAt: timeOf(lead.created_time),
    formId: lead.form_id ?? null,
    campaign: lead.campaign_name || (lead.campaign_id ?? null),
    gclid: null,
    isTest: answers.some(([, text]) => /^<test lead:/i.test(text)),
    hasConsent: (lead.custom_disclaimer_responses ?? []).every(({ is_checked: isChecked }) =>
      ["1", "true"].includes(String(isChecked)),
    ),
    region: lead.region,
    answers,
  };
}

function fromGoogle(lead: z.output<typeof googleSchema>): AdLead {
  return {
    platform: "google",
    id: lead.lead_id,
    createdAt: null,
    formId: lead.form_id ?? null,
    campaign: lead.campaign_id ?? null,
    gclid: lead.gcl_id ?? null,
    isTest: lead.is_test === true,
    hasConsent: true,
    region: lead.region,
    answers: lead.user_column_data.map(
      (column) =>
        [column.column_id || (column.column_name ?? ""), column.string_value ?? ""] as const,
    ),
  };
}

/** `2026-11-27T04:00:00+0000` or seconds since 1970. Null if it is neither. */
function timeOf(given: string | number | null | undefined): Date | null {
  if (given === null || given === undefined || given === "") return null;
  const isSeconds = /^\d{9,11}$/.test(String(given));
  const time = new Date(
    isSeconds ? Number(given) * 1000 : String(given).replace(/([+-]\d\d)(\d\d)$/, "$1:$2"),
  );
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Names of the platforms' standard questions, in their order of preference. */
const FIELDS: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  name: ["full_name", "name", "your_name"],
  mobile: [
    "phone_number",
    "phone",
    "mobile",
    "mobile_number",
    "user_phone",
    "whatsapp_number",
    "work_phone",
  ],
  email: ["email", "email_address", "user_email", "work_email"],
  city: ["city", "your_city"],
  postalCode: ["postal_code", "post_code", "zip_code", "zip", "pincode", "pin_code"],
  interestedCountries: [
    "preferred_country",
    "interested_country",
    "study_country",
    "destination",
    "preferred_location",
  ],
  interestedEducationLevel: [
    "program_level",
    "course_level",
    "degree_level",
    "interested_education_level",
  ],
  interestedYear: ["intake", "intake_year", "year_of_intake", "interested_year"],
};
const [FIRST_NAME, LAST_NAME] = ["first_name", "last_name"];

const plain = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");

/** The answers by field, and those to other questions as lines of text. */
export function readAnswers({ answers }: Pick<AdLead, "answers">): {
  readonly fields: ReadonlyMap<ImportField, string>;
  readonly others: readonly string[];
} {
  const left = new Map(
    answers
      .filter(([question, text]) => plain(question) !== "" && text.trim() !== "")
      .map(([question, text]) => [plain(question), [question, text.trim()] as const]),
  );
  const take = (name: string | undefined): string => {
    const [, text = ""] = left.get(name ?? "") ?? [];
    left.delete(name ?? "");
    return text;
  };
  const fields = new Map<ImportField, string>();
  for (const [field, names] of Object.entries(FIELDS) as [ImportField, readonly string[]][]) {
    const text = take(names.find((name) => left.has(name)));
    if (text !== "") fields.set(field, text);
  }
  const parts = [take(FIRST_NAME), take(LAST_NAME)].filter(Boolean).join(" ");
  if (!fields.has("name") && parts !== "") fields.set("name", parts);
  return { fields, others: [...left.values()].map(([question, text]) => `${question}: ${text}`) };
}
