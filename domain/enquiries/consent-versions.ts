/** The versions of the consent text that the enquiry forms have shown (app/content/privacy/consent.ts). */
export const consentVersions = ["enquiry-2026-11"] as const;
export type ConsentVersion = (typeof consentVersions)[number];
