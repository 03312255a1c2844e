import { textField } from "~/server/read-form.server";
import type { EnquiryErrors } from "./enquiry-fields";
import type { EnquiryVariant } from "./enquiry-variants";

/** The step that was sent, counted from 0. */
export function stepOf(form: FormData, variant: EnquiryVariant): number {
  const step = Number(textField(form, "step") || 0);
  return Number.isInteger(step) && step >= 0 ? Math.min(step, variant.steps.length - 1) : 0;
}

/** The first step with an error: a hidden field of an earlier step may be wrong. */
export function firstWrongStep(
  variant: EnquiryVariant,
  errors: EnquiryErrors,
  step: number,
): number {
  const wrong = variant.steps.findIndex(({ fields }) =>
    fields.some(
      (name) => errors[name] !== undefined || (name === "city" && errors.otherCity !== undefined),
    ),
  );
  return wrong === -1 ? step : Math.min(wrong, step);
}
