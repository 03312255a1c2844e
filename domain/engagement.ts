/** When what stands around the pages comes. Without zod: the delayed script has it too. */

/**
 * Whether a page keeps the bar of the page before (core.md §2: not reloaded below articles/{slug} and
 * exam/{category}/{slug}).
 */
export const keepsBar = (path: string): boolean =>
  /^\/articles\/[^/]+$|^\/exam\/[^/]+\/[^/]+$/.test(path);

/** core.md §9 */
export const CUSTOM_BAR_DELAY_MS = 1_000;
/** core.md §9: modules around the page come this late, and at once on the enquiry path. */
export const MODULE_DELAY_MS = 5_000;
export const isEnquiryPath = (path: string): boolean => /^\/enquiry[\w-]*(\/|$)/.test(path);
