/**
 * When the engagement widgets load. The deferred script imports this module too, so it must not
 * import zod.
 */

/**
 * Whether a page keeps the previous page's bar (core.md §2: not reloaded below articles/{slug} and
 * exam/{category}/{slug}).
 */
export const remembersBar = (path: string): boolean =>
  /^\/articles\/[^/]+$|^\/exam\/[^/]+\/[^/]+$/.test(path);

/** core.md §9 */
export const CUSTOM_BAR_DELAY_MS = 1_000;
/** core.md §9: deferred modules load after this delay, and immediately on the enquiry path. */
export const MODULE_DELAY_MS = 5_000;
export const isEnquiryPath = (path: string): boolean => /^\/enquiry[\w-]*(\/|$)/.test(path);
