import { suggestEmail } from "#domain/intake/email";
import type { EnquiryField } from "#domain/enquiries/field";
import {
  enquiryFields,
  fieldNames,
  type EnquiryErrors,
  type EnquiryValues,
  type FieldName,
} from "#domain/enquiries/fields";
import type { Message, Translate } from "#domain/language/message";
import type { Region } from "#domain/site/regions";
import { sitePath } from "#domain/site/site-path";
import { dialOptionsFor } from "~/content/auth/dial-codes.server";
import { currentConsent } from "~/content/privacy/consent";
import type { EnquiryFormView, FieldView } from "./form-view";
import { optionalFields } from "./parse.server";
import type { EnquiryVariant } from "./variants";

export interface EnquiryViewInput {
  readonly variant: EnquiryVariant;
  readonly region: Region;
  /** The language of the form. */
  readonly t: Translate;
  readonly now: Date;
  readonly step?: number;
  readonly values?: EnquiryValues;
  readonly errors?: EnquiryErrors;
  readonly csrf?: string | null;
  readonly sourceUrl?: string | null;
}

/** Data of an enquiry form for its component, with input and errors. */
export function enquiryView(input: EnquiryViewInput): EnquiryFormView {
  const { variant, region, t, values = {}, errors = {} } = input;
  const step = Math.min(Math.max(input.step ?? 0, 0), variant.steps.length - 1);
  const shown = variant.steps[step]?.fields ?? [];
  const isLast = step === variant.steps.length - 1;
  return {
    action: sitePath(variant.path),
    step,
    stepNames: variant.steps.map(({ name }) => t(name)),
    fields: shown.map((name) => fieldView(name, input)),
    hiddenFields: hiddenValues(values, shown),
    errors: summaryOf(errors, shown, t),
    dialOptions: shown.includes("mobile") ? dialOptionsFor(region) : "",
    mobileCountry: values.mobileCountry ?? region.country,
    otherCity: { value: values.otherCity, error: errors.otherCity && t(errors.otherCity) },
    calculation: values.calculation ?? null,
    about: values.about ?? null,
    consentText: t(currentConsent.text),
    submitText: t(isLast ? variant.submitText : "Continue"),
    sourceUrl: input.sourceUrl ?? null,
    csrf: input.csrf ?? null,
  };
}

/**
 * A form as a block on another page. It posts to its own page, which shows errors. The enquiry records
 * the page it was on. `page` is that page's path.
 */
export function enquiryBlock(
  input: Pick<EnquiryViewInput, "variant" | "region" | "t" | "now" | "csrf"> & {
    readonly page: string;
  },
) {
  const { heading, lead } = input.variant;
  return {
    heading: input.t(heading),
    lead: input.t(lead),
    form: enquiryView({ ...input, sourceUrl: input.page }),
  };
}

function fieldView(name: FieldName, input: EnquiryViewInput): FieldView {
  const { variant, region, t, now, values = {}, errors = {} } = input;
  const { kind, label, hint, autoComplete, inputMode, maxLength, options, placeholder } = controlOf(
    enquiryFields[name],
    region,
  );
  const value = values[name];
  const error = errors[name];
  const suggestion = kind === "email" && value ? suggestEmail(value) : null;
  return {
    name,
    kind,
    label: t(label),
    hint: hint && t(hint),
    autoComplete,
    inputMode,
    maxLength,
    options: (variant.choices?.[name] ?? options?.(now))?.map((one) => ({
      value: one.value,
      label: one.isText ? t(one.label as Message) : one.label,
    })),
    placeholder: placeholder && t(placeholder),
    value,
    error: error && t(error),
    isOptional: optionalFields(variant, region).includes(name),
    suggestion: suggestion ?? undefined,
  };
}

/** The control of a field in a region: a text, where the choices would be those of India. */
const controlOf = (field: EnquiryField, region: Region): EnquiryField =>
  field.isTypedAbroad && region.key !== "default"
    ? { ...field, kind: "text", options: undefined, placeholder: undefined }
    : field;

/** Answers of other steps are hidden fields. */
function hiddenValues(values: EnquiryValues, shown: readonly FieldName[]): [string, string][] {
  const visible = new Set<string>(shown);
  if (visible.has("mobile")) visible.add("mobileCountry");
  if (visible.has("city")) visible.add("otherCity");
  return fieldNames.flatMap((name) => {
    const value = values[name];
    return value && !visible.has(name) ? [[name, value] as [string, string]] : [];
  });
}

/** In the order of the questions. Errors of the whole form come first. */
function summaryOf(errors: EnquiryErrors, shown: readonly FieldName[], t: Translate) {
  const order = [
    "form",
    ...shown.flatMap((name) => (name === "city" ? [name, "otherCity"] : [name])),
  ];
  return order.flatMap((name) => {
    const message = errors[name as keyof EnquiryErrors];
    return message ? [{ name: name === "form" ? "main" : name, message: t(message) }] : [];
  });
}
