/**
 * Controls how the service worker (app/browser/worker.ts) stores a page that is not publicly
 * cacheable. `shared`: public except for the account in the header, so the worker may fetch the
 * anonymous version. `own`: specific to this browser but not to an account, e.g. a shortlist
 * before sign-in.
 */
export const OFFLINE_HEADER = "X-Offline";
export type OfflineUse = "shared" | "own";

/** Maximum pages stored offline. The oldest are removed first. */
export const MAX_OFFLINE_PAGES = 60;
