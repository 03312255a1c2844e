import { and, eq, lt, notExists, sql } from "drizzle-orm";
import { addTime } from "#domain/time/dates";
import { outbox } from "../db/schema/platform";
import type { Deps } from "../deps";
import { sendWork } from "../work/send-work";

const BATCH = 500;

/**
 * Queues waiting messages that have no job, or whose job failed without storing why: its process
 * died or was stopped at each attempt. @returns how many messages were queued
 */
export async function requeueLost(deps: Deps): Promise<number> {
  const { db, now } = deps;
  await db
    .update(outbox)
    .set({ status: "failed", lastError: "TIMEOUT" })
    .where(
      and(
        eq(outbox.status, "waiting"),
        sql`exists (select 1 from pgboss.job where name = ${outbox.kind} and id = ${outbox.id} and state = 'failed')`,
      ),
    );
  const lost = await db
    .select({ id: outbox.id, kind: outbox.kind, sendAt: outbox.nextTryAt })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, "waiting"),
        lt(outbox.createdAt, addTime(now(), -5, "minute")),
        notExists(
          sql`(select 1 from pgboss.job where name = ${outbox.kind} and id = ${outbox.id})`,
        ),
      ),
    )
    .limit(BATCH);
  for (const { id, kind, sendAt } of lost) await sendWork(db, kind, {}, { id, startAfter: sendAt });
  return lost.length;
}
