import type { EnquiryFormView, FieldView } from "./enquiry-form-view";
import { currentConsent } from "~/content/consent";
import { suggestEmail } from "~/domain/person-fields";
import type { Region } from "~/domain/regions";
import { sitePath } from "~/domain/site-path";
import { defineEnquiryForm } from "./enquiry-definition.server";
import {
  fieldNames,
  type EnquiryErrors,
  type EnquiryValues,
  type FieldDefinition,
} from "./enquiry-fields";
import type { EnquiryVariant } from "./enquiry-variants";

export interface EnquiryViewInput {
  readonly variant: EnquiryVariant;
  readonly region: Region;
  readonly now: Date;
  readonly step?: number;
  readonly values?: EnquiryValues;
  readonly errors?: EnquiryErrors;
  readonly csrf?: string | null;
  readonly sourceUrl?: string | null;
}

/** An enquiry form as the component draws it, with what was typed and what was wrong. */
export function enquiryView(input: EnquiryViewInput): EnquiryFormView {
  const { variant, region, values = {}, errors = {} } = input;
  const definition = defineEnquiryForm(variant, region, input.now);
  const step = Math.min(Math.max(input.step ?? 0, 0), definition.steps.length - 1);
  const shown = definition.steps[step]?.fields ?? [];
  const isLast = step === definition.steps.length - 1;
  return {
    action: sitePath(variant.path),
    step,
    stepNames: definition.steps.map(({ name }) => name),
    fields: shown.map((field) =>
      fieldView(field, values, errors, definition.optional.includes(field.name)),
    ),
    carried: carriedValues(values, shown),
    errors: summaryOf(errors, shown),
    dialOptions: shown.some((field) => field.kind === "phone") ? definition.dialOptions : "",
    mobileCountry: values.mobileCountry ?? region.country,
    otherCity: { value: values.otherCity, error: errors.otherCity },
    calculation: values.calculation ?? null,
    consentText: currentConsent.text,
    submitText: isLast ? variant.submitText : "Continue",
    sourceUrl: input.sourceUrl ?? null,
    csrf: input.csrf ?? null,
  };
}

/**
 * A form as a block of another page: it posts to the form's own page, where it is shown again if
 * something is wrong, and the lead says which page it stood on. `page` is that page's path.
 */
export function enquiryBlock(
  input: Pick<EnquiryViewInput, "variant" | "region" | "now" | "csrf"> & { readonly page: string },
) {
  const { heading, lead } = input.variant;
  return { heading, lead, form: enquiryView({ ...input, sourceUrl: input.page }) };
}

function fieldView(
  field: FieldDefinition,
  values: EnquiryValues,
  errors: EnquiryErrors,
  isOptional: boolean,
): FieldView {
  const value = values[field.name];
  const suggestion = field.kind === "email" && value ? suggestEmail(value) : null;
  return {
    ...field,
    value,
    error: errors[field.name],
    isOptional,
    suggestion: suggestion ?? undefined,
  };
}

/** What other steps asked travels along unseen; what this step shows does not. */
function carriedValues(
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

/** In the order of the questions; a message about the whole form comes first. */
function summaryOf(errors: EnquiryErrors, shown: readonly FieldDefinition[]) {
  const order = [
    "form",
    ...shown.flatMap(({ name }) => (name === "city" ? [name, "otherCity"] : [name])),
  ];
  return order.flatMap((name) => {
    const message = errors[name as keyof EnquiryErrors];
    return message ? [{ name: name === "form" ? "main" : name, message }] : [];
  });
}
