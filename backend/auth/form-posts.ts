import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type * as auth from "#contract/auth/form-posts";
import { formPosts } from "../platform/db/schema/auth";
import type { OperationHandler } from "../platform/operations/operations";
import { sealText, unsealText } from "../platform/secrets/sealing";
import { tokenHash } from "../platform/secrets/secrets";

/**
 * Form posts with a one-time key, for an hour. The table has a hash of the post's id, and the outcome
 * is sealed under a key derived from the id: without the browser's form nothing can be read.
 */

/** A request that stopped halfway doesn't block the form for longer. */
const CLAIM_MS = 60_000;

const purposeOf = (id: string): string => `form-post:${id}`;

/** Claims a post. Of several concurrent requests with the same post, one gets `new`. */
export const claimFormPost: OperationHandler<typeof auth.claimFormPost> = async (
  { body: { id } },
  c,
) => {
  const { db, now, config } = c.var.deps;
  const claim = { expiresAt: new Date(now().getTime() + CLAIM_MS), sealed: null };
  const claimed = await db
    .insert(formPosts)
    .values({ idHash: tokenHash(id), ...claim })
    .onConflictDoUpdate({
      target: formPosts.idHash,
      set: { expiresAt: sql`excluded.expires_at`, sealed: null },
      setWhere: lte(formPosts.expiresAt, now()),
    })
    .returning({ idHash: formPosts.idHash });
  if (claimed.length > 0) return { state: "new", outcome: null };
  const [row] = await db
    .select()
    .from(formPosts)
    .where(eq(formPosts.idHash, tokenHash(id)));
  if (!row?.sealed) return { state: "running", outcome: null };
  return {
    state: "done",
    outcome: await unsealText(row.sealed, config.DATA_SECRETS, purposeOf(id)),
  };
};

/** Stores the outcome of a claimed post, or gives the claim up. The first outcome stays. */
export const finishFormPost: OperationHandler<typeof auth.finishFormPost> = async (
  { body: { id, outcome, keepSeconds } },
  c,
) => {
  const { db, now, config } = c.var.deps;
  const isOpen = and(eq(formPosts.idHash, tokenHash(id)), isNull(formPosts.sealed));
  if (outcome === null) {
    await db.delete(formPosts).where(isOpen);
    return;
  }
  await db
    .update(formPosts)
    .set({
      sealed: await sealText(outcome, config.DATA_SECRETS, purposeOf(id)),
      expiresAt: new Date(now().getTime() + keepSeconds * 1000),
    })
    .where(isOpen);
};
