import type { FieldResult } from "#domain/intake/field-result";
import { parseMobile } from "#domain/intake/phone.server";
import {
  enquiryFields,
  fieldNames,
  namesOfKind,
  type EnquiryErrors,
  type EnquiryValues,
  type FieldName,
} from "#domain/enquiries/fields";
import type { Message } from "#domain/language/message";
import type { Region } from "#domain/site/regions";
import { readFields, text } from "~/forms/form-schema.server";
import type { EnquiryVariant } from "./variants";

/** A checked enquiry: normalised, and complete for its variant. */
export interface EnquiryData {
  readonly answers: Readonly<Partial<Record<FieldName, string>>>;
  readonly mobile: { readonly e164: string; readonly dialCode: string } | null;
  readonly email: string | null;
}

export type ParsedEnquiry =
  | { readonly ok: true; readonly data: EnquiryData }
  | { readonly ok: false; readonly errors: EnquiryErrors };

/** The submitted values, unchanged, so that an invalid form can be shown again. */
export function typedValues(form: FormData): EnquiryValues {
  const values = readFields(form, Object.fromEntries(fieldNames.map((name) => [name, text(1000)])));
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

/** The fields of the first `steps` steps; a phone brings its country, a city its free text. */
export function fieldsOf(
  variant: EnquiryVariant,
  steps = variant.steps.length,
): readonly FieldName[] {
  return variant.steps.slice(0, steps).flatMap((step) => step.fields);
}

/** The address that codes go to is needed; the other one may stay empty. */
export function optionalFields(variant: EnquiryVariant, region: Region): readonly FieldName[] {
  const needed = region.requiredAddress;
  return variant.optional.filter((name) => name !== needed);
}

/** Validates the first `steps` steps. Returns an error for every invalid field. */
export function parseEnquiry(
  values: EnquiryValues,
  variant: EnquiryVariant,
  region: Region,
  now: Date,
  steps = variant.steps.length,
): ParsedEnquiry {
  const optional = optionalFields(variant, region);
  const errors: Partial<Record<FieldName, Message>> = {};
  const answers: Partial<Record<FieldName, string>> = {};
  let mobile: EnquiryData["mobile"] = null;
  for (const name of fieldsOf(variant, steps)) {
    const typed = values[name] ?? "";
    if (typed === "" && optional.includes(name)) continue;
    if (name === "mobile") {
      const result = mobileResult(typed, values.mobileCountry ?? region.country);
      if (result.ok) mobile = result.value;
      else errors.mobile = result.message;
      continue;
    }
    const result = enquiryFields[name].read?.(typed, {
      values,
      now,
      choices: variant.choices?.[name],
    });
    if (!result) continue;
    if (result.ok) answers[name] = result.value;
    else errors[name === "city" && typed === "Other" ? "otherCity" : name] = result.message;
  }
  for (const name of namesOfKind("attached")) {
    const attached = values[name]?.slice(0, enquiryFields[name].maxLength);
    if (attached) answers[name] = attached;
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, data: { answers, mobile, email: answers.email ?? null } };
}

function mobileResult(
  typed: string,
  country: string,
): FieldResult<{ readonly e164: string; readonly dialCode: string }> {
  const parsed = parseMobile(typed, country);
  if (parsed.ok) return { ok: true, value: parsed };
  const messages: Record<typeof parsed.problem, Message> = {
    empty: "Enter your mobile number.",
    country: "Choose the country of your number.",
    too_short: "This number is too short. Enter all its digits.",
    invalid: "This isn't a mobile number in the chosen country. Check the number and the country.",
    not_mobile:
      "This looks like a landline. Enter a mobile number, so that we can text you a code.",
  };
  const isIncomplete = parsed.problem === "too_short" || parsed.problem === "invalid";
  if (country === "IN" && isIncomplete)
    return { ok: false, message: "Enter a 10-digit mobile number." };
  return { ok: false, message: messages[parsed.problem] };
}
