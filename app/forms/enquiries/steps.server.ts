import { choice, hidden, readFields, text } from "~/forms/form-schema.server";
import type { EnquiryErrors } from "#domain/enquiries/fields";
import type { EnquiryVariant } from "./variants";

/** The fields of an enquiry form that are no questions. */
export const enquiryControls = {
  step: text(10),
  go: choice(["next", "back"], "next"),
  /** The page with the form as a block. */
  sourceUrl: hidden(2_000),
};

/** The step that was sent, counted from 0. */
export function stepOf(form: FormData, variant: EnquiryVariant): number {
  const step = Number(readFields(form, enquiryControls).step || 0);
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
