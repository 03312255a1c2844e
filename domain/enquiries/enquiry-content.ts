import type { EnquiryPayload } from "./enquiry-payload";

/** Payload fields that describe how and when an enquiry was sent, not its content. */
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
 * Serialises the content of an enquiry. Two submissions of one form are equal; a different answer
 * or page makes them different. Fields added to the payload later are included unless they are
 * listed above.
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
