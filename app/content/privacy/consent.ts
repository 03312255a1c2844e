import type { ConsentVersion } from "#domain/enquiries/consent-versions";
import type { Message } from "#domain/language/message";

/** A text that visitors agree to; its version is stored with each lead. Never edit one: add the next. */
export interface ConsentText {
  readonly version: ConsentVersion;
  /** ISO date from which it is shown. */
  readonly since: string;
  readonly text: Message;
}

const consentTexts: readonly ConsentText[] = [
  {
    version: "enquiry-2026-11",
    since: "2026-11-01",
    text: "I agree that Disha Abroad may contact me by phone, SMS, WhatsApp or e-mail about studying abroad, and may keep the details above for that. I can withdraw this at any time.",
  },
  {
    version: "enquiry-2026-11-28",
    since: "2026-11-28",
    text: "I agree that Disha Abroad keeps these details and contacts me by phone call, text message (SMS), WhatsApp and email: to answer my question, to advise me on courses and applications, and to remind me of deadlines. I can withdraw each channel at any time.",
  },
];

/** The day from which the privacy policy beside it applies (catalogue/pages/policy.md). */
export const POLICY_VERSION = "2026-11-28";

/** The text shown now. */
export const currentConsent: ConsentText = consentTexts[consentTexts.length - 1] as ConsentText;
