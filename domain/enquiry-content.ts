import type { EnquiryPayload } from "./enquiry-payload";

/** Parts of a payload that describe how and when it was sent, and not what the visitor said. */
const circumstances: readonly string[] = [
  "consent",
  "sendOtp",
  "otpChannel",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "first_referrer",
  "landing_page",
  "clickIdentifier",
] satisfies (keyof EnquiryPayload)[];
const observedExtras: readonly string[] = ["firstTouch", "lastTouch"];

/**
 * What the visitor said, as text: equal for two presses of one form, different as soon as one answer or
 * the page of the form differs. Fields that are added to the payload later count unless they are listed
 * above.
 */
export function enquiryContent(payload: {
  readonly extraFields: Readonly<Record<string, unknown>>;
}): string {
  const { extraFields, ...fields } = payload;
  return JSON.stringify([sorted(fields, circumstances), sorted(extraFields, observedExtras)]);
}

const sorted = (record: Readonly<Record<string, unknown>>, left: readonly string[]) =>
  Object.entries(record)
    .filter(([name, value]) => !left.includes(name) && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
