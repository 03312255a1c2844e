import { sql } from "drizzle-orm";
import { z } from "zod";
import { QUEUE_PATH } from "#domain/console/staff-area";
import { queueKindNames, queueKinds, SOON_MINUTES } from "#domain/leads/work-queue";
import { addTime } from "#domain/time/dates";
import { notifyAdministrators } from "../../notifications/notify-counsellor";
import type { Deps } from "../../platform/deps";
import { takeLease } from "../../platform/lease";
import { queueClock, workItems } from "./work-items";

/** How long a student's work may be without an owner before an alert. */
const UNOWNED_MINUTES = 60;
/** The same for a conversation, whose visitor waits on the page. */
const UNANSWERED_CHAT_MINUTES = 10;
/** The shortest time between two alerts. */
const BETWEEN_ALERTS_MS = 4 * 60 * 60_000;

const countsSchema = z.object({
  rows: z.array(z.object({ kind: z.enum(queueKinds), number: z.coerce.number() })),
});

/**
 * Alerts administrators to the team's queue: to what is overdue, and to calls that begin soon,
 * and to students' work that nobody has taken for an hour. Leads have an alert of their own (assignment/escalate.ts).
 * @returns whether it sent an alert
 */
export async function alertAboutTeamQueue(deps: Deps): Promise<boolean> {
  const since = new Date(deps.now().getTime() - UNOWNED_MINUTES * 60_000).toISOString();
  const chatSince = addTime(deps.now(), -UNANSWERED_CHAT_MINUTES, "minute").toISOString();
  const soon = addTime(deps.now(), SOON_MINUTES, "minute").toISOString();
  const { rows } = countsSchema.parse(
    await deps.db.execute(sql`
      select kind, count(*) as number from (${workItems(await queueClock(deps), "team")}) as team
      where kind <> 'new_lead' and (is_overdue
        or kind = 'call' and at < ${soon}::timestamptz
        or kind = 'chat' and at < ${chatSince}::timestamptz
        or kind in ('stage', 'document', 'call_back', 'mentor') and at < ${since}::timestamptz)
      group by kind order by kind`),
  );
  const total = rows.reduce((sum, { number }) => sum + number, 0);
  if (total === 0) return false;
  const isSent = await deps.db.transaction(async (tx) => {
    const inTransaction = { ...deps, db: tx };
    if (!(await takeLease(inTransaction, "alert of the team queue", BETWEEN_ALERTS_MS)))
      return false;
    await notifyAdministrators(tx, deps, {
      kind: "escalation",
      path: QUEUE_PATH,
      subject: `${total} ${total === 1 ? "entry waits" : "entries wait"} in the team's queue.`,
      lines: rows.map(({ kind, number }) => `${queueKindNames[kind]}: ${number}`),
    });
    return true;
  });
  if (isSent) deps.wakeOutbox();
  return isSent;
}
