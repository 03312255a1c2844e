import { and, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { contactOutcomes, type ContactOutcome } from "#domain/leads/activity";
import { isSpokenTo, retryAfter, type Retry } from "#domain/leads/first-contact";
import { leadEvents, leadMessages, leads } from "../platform/db/schema/leads";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { applyChange } from "./change";
import type { Lead } from "./find";

/** Ends the time to first contact after a conversation, and the wait of the student's replies. */
export async function markContacted(tx: Database, deps: Deps, leadId: string): Promise<void> {
  await tx
    .update(leads)
    .set({ firstContactAt: deps.now() })
    .where(and(eq(leads.id, leadId), isNull(leads.firstContactAt)));
  await markAnswered(tx, deps, leadId);
}

/** Ends the wait of the student's replies. A message alone is no contact: nobody may have read it. */
export async function markAnswered(tx: Database, deps: Deps, leadId: string): Promise<void> {
  await tx
    .update(leadMessages)
    .set({ handledAt: deps.now() })
    .where(
      and(
        eq(leadMessages.leadId, leadId),
        eq(leadMessages.direction, "in"),
        isNull(leadMessages.handledAt),
      ),
    );
}

/**
 * The retry that an outcome leads to, with its event stored already. Null for a closed lead, and if
 * a next action is still to come.
 */
export async function retryOf(
  tx: Database,
  deps: Deps,
  { id, stage, nextActionAt, lastEnquiryAt }: Lead,
  outcome: ContactOutcome,
): Promise<Retry | null> {
  if (stage === "closed" || (nextActionAt && nextActionAt > deps.now())) return null;
  return retryAfter(outcome, await attemptsOf(tx, id, lastEnquiryAt), deps.now());
}

/** Sets the retry of an outcome that no form has recorded: a message, a missed call. */
export async function setRetry(
  tx: Database,
  deps: Deps,
  leadId: string,
  { outcome, staffId }: { readonly outcome: ContactOutcome; readonly staffId: string },
): Promise<void> {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for("update");
  const retry = lead && (await retryOf(tx, deps, lead, outcome));
  if (retry) await applyChange(tx, deps, lead, { ...retry }, { staffId });
}

const attempts = contactOutcomes.filter((one) => !isSpokenTo(one));

/** Attempts to contact a person since their latest enquiry. */
const attemptsOf = (tx: Database, leadId: string, since: Date): Promise<number> =>
  tx.$count(
    leadEvents,
    and(
      eq(leadEvents.leadId, leadId),
      eq(leadEvents.kind, "contact"),
      gte(leadEvents.createdAt, since),
      inArray(sql`${leadEvents.detail} ->> 'outcome'`, [...attempts]),
    ),
  );
