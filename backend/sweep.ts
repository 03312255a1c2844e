import { and, inArray, isNotNull, lt, or } from "drizzle-orm";
import { otpChallenges, outbox, rateLimits, refreshTokens } from "./db/schema";
import { heldPosts } from "./db/schema-care";
import { eventCounts } from "./db/schema-contact";
import type { Deps } from "./deps";
import { log } from "./log";
import { sweepDocuments } from "./user/documents";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const SETTLED_OUTBOX_DAYS = 7;
/** A year, to compare with the same season of the last. */
const COUNTS_KEPT_DAYS = 400;

/**
 * Removes what has done its work: counters, challenges and tokens past their time, settled messages,
 * files without a document.
 * Harmless when several processes do it at once.
 */
export async function sweep(deps: Deps): Promise<void> {
  const now = deps.now();
  const yesterday = new Date(now.getTime() - DAY_MS);
  const settledBefore = new Date(now.getTime() - SETTLED_OUTBOX_DAYS * DAY_MS);
  await deps.db.delete(rateLimits).where(lt(rateLimits.expire, now));
  await deps.db.delete(otpChallenges).where(lt(otpChallenges.expiresAt, yesterday));
  await deps.db.delete(heldPosts).where(lt(heldPosts.expiresAt, now));
  await deps.db
    .delete(refreshTokens)
    .where(
      or(
        lt(refreshTokens.expiresAt, now),
        and(isNotNull(refreshTokens.revokedAt), lt(refreshTokens.revokedAt, yesterday)),
      ),
    );
  await deps.db
    .delete(outbox)
    .where(and(inArray(outbox.status, ["sent", "expired"]), lt(outbox.createdAt, settledBefore)));
  const lastDay = new Date(now.getTime() - COUNTS_KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  await deps.db.delete(eventCounts).where(lt(eventCounts.day, lastDay));
  await sweepDocuments(deps);
}

/** Sweeps every hour until stopped. */
export function startSweeping(deps: Deps): () => void {
  const timer = setInterval(() => {
    sweep(deps).catch((error: unknown) =>
      log.error({ error: error instanceof Error ? error.name : "unknown" }, "sweep failed"),
    );
  }, HOUR_MS).unref();
  return () => clearInterval(timer);
}
