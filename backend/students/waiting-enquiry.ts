import { and, eq, isNull, type SQLWrapper } from "drizzle-orm";
import type { EnquiryState } from "#domain/leads/enquiry-state";

import { firstContactTarget } from "../platform/people/contact-targets";
import { leads } from "../platform/db/schema/leads";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { linkToken } from "../platform/links/secret-links";

type Lead = typeof leads.$inferSelect;

/** A student has one open enquiry at a time: that of their lead. */
const SUBJECT = "enquiry";

/** The token of the link with which a student changes or withdraws their enquiry. */
export const enquiryLinkToken = (tx: Database, deps: Deps, userId: string): Promise<string> =>
  linkToken(tx, deps, { kind: "enquiry", subject: SUBJECT, holder: { userId } });

/** What became of the enquiry of a lead. Nobody answers a closed one, whatever the reason. */
export function enquiryStateOf({ stage, closedReason, firstContactAt }: Lead): EnquiryState {
  if (stage === "closed" && closedReason === "withdrawn") return "withdrawn";
  return stage === "open" && firstContactAt === null ? "waiting" : "answered";
}

/** Selects when the enquiry was made that staff haven't answered, as the console's queue has it. */
export const selectWaiting = (db: Database, userId: string | SQLWrapper) =>
  db
    .select({ enquiredAt: leads.lastEnquiryAt })
    .from(leads)
    .where(
      and(
        eq(leads.userId, userId),
        eq(leads.stage, "open"),
        isNull(leads.firstContactAt),
        isNull(leads.mergedInto),
      ),
    )
    .limit(1);

/** When staff promise to answer an enquiry, which may have none to answer. */
export async function promiseFor(
  { db, config }: Pick<Deps, "db" | "config">,
  enquiredAt: Date | null,
) {
  if (!enquiredAt) return null;
  const { dueAt } = await firstContactTarget({ config }, db);
  return { contactBy: dueAt(enquiredAt).toISOString() };
}

/** The student's enquiry that staff haven't answered. */
export async function waitingEnquiry(deps: Pick<Deps, "db" | "config">, userId: string) {
  const [lead] = await selectWaiting(deps.db, userId);
  return promiseFor(deps, lead?.enquiredAt ?? null);
}
