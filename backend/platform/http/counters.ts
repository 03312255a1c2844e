import { eq, sql } from "drizzle-orm";
import { oncePerDatabase, UNNAMED } from "../db/prepared";
import { rateLimits } from "../db/schema/platform";
import type { Database } from "../db/types";

/** How often something may happen. */
export interface RateLimit {
  readonly points: number;
  readonly perSeconds: number;
}

/** A counter in the database, shared by all processes. */
export interface Counter extends RateLimit {
  readonly key: string;
}

export interface Exceeded<C extends Counter> {
  readonly counter: C;
  /** When the counter starts again. */
  readonly retryAfterSeconds: number;
}

/**
 * Counts one event on several counters in one statement. If one is over its limit, the others are refunded, so that a
 * refused event uses up nothing else. @returns the first exceeded counter, or null
 */
export async function countAll<C extends Counter>(
  db: Database,
  counters: readonly C[],
): Promise<Exceeded<C> | null> {
  const now = Date.now();
  // Rows are locked in the order of the keys. Otherwise concurrent calls could block each other.
  const sorted = [...counters].sort((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await countQuery(db).execute({
    keys: sorted.map(({ key }) => key),
    expires: sorted.map(({ perSeconds }) => new Date(now + perSeconds * 1000).toISOString()),
    now: new Date(now).toISOString(),
  });
  const stored = new Map(rows.map((row) => [row.key, row]));
  const counter = counters.find(({ key, points }) => (stored.get(key)?.points ?? 0) > points);
  if (!counter) return null;
  const others = counters.filter((one) => one !== counter);
  // One after the other: a transaction is one connection.
  for (const one of others) await refund(db, one);
  const expire = stored.get(counter.key)?.expire?.getTime() ?? now;
  return { counter, retryAfterSeconds: Math.max(expire - now, 0) / 1000 };
}

const countQuery = oncePerDatabase((db) => {
  const isExpired = sql`${rateLimits.expire} <= ${sql.placeholder("now")}::timestamptz`;
  return db
    .insert(rateLimits)
    .select(
      sql`select key, 1, expire from unnest(${sql.placeholder("keys")}::text[],
        ${sql.placeholder("expires")}::timestamptz[]) as counter(key, expire)`,
    )
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isExpired} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isExpired} then excluded.expire else ${rateLimits.expire} end`,
      },
    })
    .returning()
    .prepare(UNNAMED);
});

/** Takes back one event of a counter. */
export async function refund(db: Database, { key }: Counter): Promise<void> {
  await db
    .update(rateLimits)
    .set({ points: sql`greatest(${rateLimits.points} - 1, 0)` })
    .where(eq(rateLimits.key, key));
}
