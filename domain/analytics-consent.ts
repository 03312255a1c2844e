/** The cookie that says whether a visitor agreed to be counted; the script reads it. */
export const ANALYTICS_CONSENT_COOKIE = "disha_counting";

/** Says which words a visitor agreed to. */
export const ANALYTICS_TEXT_VERSION = "2026-11";
