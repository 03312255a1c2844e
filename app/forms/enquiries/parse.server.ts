import { parseCity, parseEmail, parseName, type FieldResult } from "#domain/auth/person-fields";
import { parseMobile } from "#domain/auth/phone.server";
import { cityOptions, countryOptions } from "#domain/countries/country-options";
import { EDUCATION_LEVELS } from "#domain/enquiries/enquiry-payload";
import type { Message } from "#domain/language/message";
import type { Region } from "#domain/site/regions";
import { westernDigits } from "#domain/text/digits";
import { readFields, text } from "~/forms/form-schema.server";
import { intakeYears, optionalFields } from "./definition.server";
import {
  bestTimes,
  budgets,
  examsTaken,
  fieldNames,
  neetStatuses,
  qualifications,
  type EnquiryErrors,
  type EnquiryValues,
  type FieldName,
  type FieldOption,
} from "./fields";
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

/** A calculator attaches its result as a sentence. */
const CALCULATION_LENGTH = 400;
const ABOUT_LENGTH = 200;
const SUBJECT_LENGTH = 100;

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
    const result = parsers(variant, now)[name]?.(typed, values);
    if (!result) continue;
    if (result.ok) answers[name] = result.value;
    else errors[name === "city" && typed === "Other" ? "otherCity" : name] = result.message;
  }
  // Attached by a page, not questions of any form.
  if (values.about) answers.about = values.about.slice(0, ABOUT_LENGTH);
  if (values.subject) answers.subject = values.subject.slice(0, SUBJECT_LENGTH);
  if (values.calculation) answers.calculation = values.calculation.slice(0, CALCULATION_LENGTH);
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

type Parser = (typed: string, values: EnquiryValues) => FieldResult;

const oneOf =
  (options: readonly FieldOption[], message: Message): Parser =>
  (typed) =>
    options.some((option) => option.value === typed)
      ? { ok: true, value: typed }
      : { ok: false, message };

const countryValues = ({ countries = countryOptions }: EnquiryVariant): FieldOption[] =>
  countries.map(({ shortKey, name }) => ({ value: shortKey, label: name }));
const levelValues: FieldOption[] = EDUCATION_LEVELS.map((level) => ({
  value: level,
  label: level,
}));

const parsers = (
  variant: EnquiryVariant,
  now: Date,
): Readonly<Partial<Record<FieldName, Parser>>> => ({
  name: parseName,
  email: parseEmail,
  city: parseChosenCity,
  interestedCountry: oneOf(countryValues(variant), "Choose a country."),
  educationLevel: oneOf(levelValues, "Choose a bachelor's or a master's degree."),
  intakeYear: oneOf(intakeYears(now), "Choose a year."),
  bestTime: oneOf(bestTimes, "Choose when we can call."),
  qualification: oneOf(qualifications, "Choose your highest qualification."),
  budget: oneOf(budgets, "Choose a range, or leave this blank."),
  examTaken: oneOf(examsTaken, "Choose an exam, or leave this blank."),
  neetStatus: oneOf(neetStatuses, "Choose your NEET status."),
  percentage: parsePercentage,
  message: (typed) =>
    typed.length <= 600
      ? { ok: true, value: typed }
      : { ok: false, message: "Shorten your question to 600 characters." },
  consent: (typed) =>
    typed === "yes"
      ? { ok: true, value: typed }
      : { ok: false, message: "Tick the box so we can contact you." },
});

function parseChosenCity(typed: string, values: EnquiryValues): FieldResult {
  if (typed === "") return { ok: false, message: "Choose your city." };
  if (typed === "Other") return parseCity(values.otherCity ?? "");
  return cityOptions.some((city) => city.name === typed)
    ? { ok: true, value: typed }
    : parseCity(typed);
}

function parsePercentage(typed: string): FieldResult {
  const value = Number(westernDigits(typed).replace("%", "").replace(/[,٫]/, ".").trim());
  if (Number.isFinite(value) && value > 0 && value <= 100)
    return { ok: true, value: String(value) };
  return { ok: false, message: "Enter a number from 1 to 100, for example 78.5." };
}
