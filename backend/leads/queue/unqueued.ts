import { sql } from "drizzle-orm";
import { z } from "zod";
import { isReviewDueInSql } from "./review-due";
import { isOfTeam } from "../../platform/access/responsible";
import { applicationStages } from "../../platform/db/schema/applications";
import { chats } from "../../platform/db/schema/chat";
import { userDocuments } from "../../platform/db/schema/documents";
import { enquiries } from "../../platform/db/schema/enquiries";
import { leadEvents, leadMessages, leads } from "../../platform/db/schema/leads";
import { refunds, transactions } from "../../platform/db/schema/payments";
import {
  alumniQuestions,
  callBacks,
  errorReports,
  partnerEnquiries,
} from "../../platform/db/schema/requests";
import type { Database } from "../../platform/db/types";
import {
  queueClock,
  queueOfAllStaff,
  tomorrowAfter,
  workItems,
  type QueueDeps,
} from "./work-items";

const itemsSchema = z.object({
  rows: z.array(z.object({ kind: z.string(), id: z.string() })),
});
const MAX_LISTED = 200;

/**
 * Lists what waits but is in no queue. It must find nothing. What waits is read from the states
 * alone, without owners, joins or limits, so that a mistake in the queues can't hide it.
 */
export async function listUnqueued(
  deps: QueueDeps,
): Promise<readonly { readonly kind: string; readonly id: string }[]> {
  const tomorrow = sql`${tomorrowAfter(deps.now()).toISOString()}::timestamptz`;
  const clock = await queueClock(deps);
  const found = await deps.db.execute(sql`
    with waiting as (
      select 'enquiry' as kind, ${enquiries.id}::text as id from ${enquiries}
        where ${enquiries.progress} = 'open' and ${enquiries.leadId} is null
      union all select 'new_lead', ${leads.id}::text from ${leads}
        where ${leads.stage} = 'open' and ${leads.firstContactAt} is null
          and ${leads.nextActionAt} is null and ${leads.mergedInto} is null
      union all select 'follow_up', ${leads.id}::text from ${leads}
        where ${leads.nextActionAt} < ${tomorrow} and ${leads.mergedInto} is null
      union all select 'follow_up', ${leads.id}::text from ${leads}
        where ${leads.stage} <> 'closed' and ${leads.mergedInto} is null
          and ${leads.firstContactAt} < ${leads.lastEnquiryAt}
          and not exists (select 1 from ${leadEvents} where ${leadEvents.leadId} = ${leads.id}
            and ${leadEvents.staffId} is not null and ${leadEvents.createdAt} >= ${leads.lastEnquiryAt})
          and not exists (select 1 from ${leadMessages} where ${leadMessages.leadId} = ${leads.id}
            and ${leadMessages.direction} = 'out' and ${leadMessages.createdAt} >= ${leads.lastEnquiryAt})
      union all select 'reply', ${leadMessages.leadId}::text from ${leadMessages}
        where ${leadMessages.direction} = 'in' and ${leadMessages.handledAt} is null
      union all select 'chat', ${chats.id}::text from ${chats} where ${chats.isWaiting}
      union all select 'call_back', ${callBacks.id}::text from ${callBacks}
        where ${callBacks.doneAt} is null
      union all select 'stage', ${applicationStages.applicationId} || ':' || ${applicationStages.stageId}
        from ${applicationStages} where ${isReviewDueInSql}
      union all select 'document', ${userDocuments.id}::text from ${userDocuments}
        where ${userDocuments.status} = 'waiting'
      union all select 'mentor', ${transactions.id}::text from ${transactions}
        where ${transactions.state} = 'paid' and ${isOfTeam(sql`${transactions.userId}`)}
      union all select 'refund', ${refunds.id}::text from ${refunds}
        where ${refunds.state} <> 'refunded'
      union all select 'report', ${errorReports.id}::text from ${errorReports}
        where ${errorReports.doneAt} is null
      union all select 'question', ${alumniQuestions.id}::text from ${alumniQuestions}
        where ${alumniQuestions.status} = 'waiting'
      union all select 'partner', ${partnerEnquiries.id}::text from ${partnerEnquiries}
        where ${partnerEnquiries.doneAt} is null
    ), queued as (
      select kind, id from (${workItems(clock, queueOfAllStaff)}) as owned
      union all select kind, id from (${workItems(clock, "team")}) as team
    )
    select kind, id from waiting except select kind, id from queued
    limit ${MAX_LISTED}`);
  return itemsSchema.parse(found).rows;
}

interface QueueFigures {
  /** What waits and is in no queue: 0, unless something is wrong. */
  readonly unqueued: number;
  /** Entries of the team's queue that are overdue. */
  readonly teamOverdue: number;
}
/** Metrics are read often, and these two queries read everything that waits. */
const FIGURES_MS = 60_000;
const figures = new WeakMap<Database, { readonly at: number; readonly value: QueueFigures }>();
const countSchema = z.object({ rows: z.array(z.object({ number: z.coerce.number() })) });

/** The figures of the metrics, at most a minute old. */
export async function queueFigures(deps: QueueDeps): Promise<QueueFigures> {
  const now = deps.now().getTime();
  const known = figures.get(deps.db);
  if (known && now - known.at < FIGURES_MS) return known.value;
  const { rows } = countSchema.parse(
    await deps.db.execute(sql`
      select count(*) filter (where is_overdue) as number
      from (${workItems(await queueClock(deps), "team")}) as team`),
  );
  const value = {
    unqueued: (await listUnqueued(deps)).length,
    teamOverdue: rows[0]?.number ?? 0,
  };
  figures.set(deps.db, { at: now, value });
  return value;
}

/** The output of `npm run admin -- queues`. */
export async function describeUnqueued(deps: QueueDeps): Promise<string> {
  const items = await listUnqueued(deps);
  return items.length === 0
    ? "Everything that waits is in a queue."
    : items.map(({ kind, id }) => `${kind} ${id}`).join("\n");
}
