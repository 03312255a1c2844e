/**
 * How a page may be kept by the service worker (app/shell/worker.ts), where its `Cache-Control` says that
 * nobody else may: `shared` — it is everyone's but for the account in its header, so the anonymous copy may
 * be fetched; `own` — it is this browser's and nobody's account (a shortlist before signing in).
 */
export const OFFLINE_HEADER = "X-Offline";
export type OfflineUse = "shared" | "own";

/** Pages that are kept; the oldest go first. */
export const MAX_OFFLINE_KEPT = 60;
