import { suggestEmail } from "#domain/auth/person-fields";
import type { Message, Translate } from "#domain/language/message";
import type { Region } from "#domain/site/regions";
import { sitePath } from "#domain/site/site-path";
import { currentConsent } from "~/content/privacy/consent";
import { defineEnquiryForm } from "./definition.server";
import { fieldNames, type EnquiryErrors, type EnquiryValues, type FieldDefinition } from "./fields";
import type { EnquiryFormView, FieldView } from "./form-view";
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
  const definition = defineEnquiryForm(variant, region, input.now);
  const step = Math.min(Math.max(input.step ?? 0, 0), definition.steps.length - 1);
  const shown = definition.steps[step]?.fields ?? [];
  const isLast = step === definition.steps.length - 1;
  return {
    action: sitePath(variant.path),
    step,
    stepNames: definition.steps.map(({ name }) => t(name)),
    fields: shown.map((field) =>
      fieldView(field, values, errors, definition.optional.includes(field.name), t),
    ),
    hiddenFields: hiddenValues(values, shown),
    errors: summaryOf(errors, shown, t),
    dialOptions: shown.some((field) => field.kind === "phone") ? definition.dialOptions : "",
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

function fieldView(
  field: FieldDefinition,
  values: EnquiryValues,
  errors: EnquiryErrors,
  isOptional: boolean,
  t: Translate,
): FieldView {
  const value = values[field.name];
  const error = errors[field.name];
  const suggestion = field.kind === "email" && value ? suggestEmail(value) : null;
  return {
    ...field,
    label: t(field.label),
    hint: field.hint && t(field.hint),
    placeholder: field.placeholder && t(field.placeholder),
    options: field.options?.map((one) => ({
      value: one.value,
      label: one.isText ? t(one.label as Message) : one.label,
    })),
    value,
    error: error && t(error),
    isOptional,
    suggestion: suggestion ?? undefined,
  };
}

/** Answers of other steps are hidden fields. */
function hiddenValues(
  values: EnquiryValues,
  shown: readonly FieldDefinition[],
): [string, string][] {
  const visible = new Set<string>(shown.map((field) => field.name));
  if (visible.has("mobile")) visible.add("mobileCountry");
  if (visible.has("city")) visible.add("otherCity");
  return fieldNames.flatMap((name) => {
    const value = values[name];
    return value && !visible.has(name) ? [[name, value] as [string, string]] : [];
  });
}

/** In the order of the questions. Errors of the whole form come first. */
function summaryOf(errors: EnquiryErrors, shown: readonly FieldDefinition[], t: Translate) {
  const order = [
    "form",
    ...shown.flatMap(({ name }) => (name === "city" ? [name, "otherCity"] : [name])),
  ];
  return order.flatMap((name) => {
    const message = errors[name as keyof EnquiryErrors];
    return message ? [{ name: name === "form" ? "main" : name, message: t(message) }] : [];
  });
}
