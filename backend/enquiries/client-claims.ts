import { consentVersions } from "#domain/enquiries/consent-versions";
import type { EnquiryPayload } from "#domain/enquiries/enquiry-payload";
import { enquiryForms, OTHER_CLIENT } from "#domain/enquiries/forms";
import type { Caller } from "../platform/http/caller";

/** The version of a consent text that isn't one of ours. */
const UNKNOWN_CONSENT = "unknown";

/**
 * Returns the enquiry with only what its caller can know. The website makes form, source and consent itself. Of
 * other clients, a form or a consent text that isn't one of the website's is stored as that of another client,
 * or as unknown, and consent is given when the services receive it. Refusing it would lose the enquiry.
 */
export function withKnownOrigin(
  payload: EnquiryPayload,
  { isWebsite }: Pick<Caller, "isWebsite">,
  now: Date,
): EnquiryPayload {
  if (isWebsite) return payload;
  const form = Object.values(enquiryForms).find(({ formId }) => formId === payload.formId);
  const version = consentVersions.find((one) => one === payload.consent.version);
  return {
    ...payload,
    formId: form?.formId ?? OTHER_CLIENT,
    source: form?.source ?? OTHER_CLIENT,
    platForm: OTHER_CLIENT,
    consent: { version: version ?? UNKNOWN_CONSENT, givenAt: now.toISOString() },
  };
}
