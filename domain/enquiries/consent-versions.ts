/** The versions of the consent text that the enquiry forms have shown (app/content/privacy/consent.ts). */
export const consentVersions = ["enquiry-2026-11", "enquiry-2026-11-28"] as const;
export type ConsentVersion = (typeof consentVersions)[number];

/**
 * Versions of consents to be contacted that people gave in writing: in a form of ours, or in one whose leads were
 * imported or sent by another system. Not those that staff noted, and not that of a chat, which asked for a reply only.
 */
export const writtenConsents = [...consentVersions, "import", "api", "ad-form"] as const;
