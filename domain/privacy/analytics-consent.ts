/** Stores whether the visitor agreed to analytics. The browser script reads it. */
export const ANALYTICS_CONSENT_COOKIE = "disha_analytics";

/** What has just happened, for the browser script of the next page, which removes it. */
export const NEXT_PAGE_EVENT_COOKIE = "disha_event";

/** Version of the consent text that the visitor agreed to. */
export const ANALYTICS_TEXT_VERSION = "2026-11";
