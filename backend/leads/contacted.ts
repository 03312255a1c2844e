import { and, eq, isNull } from "drizzle-orm";
import { leadMessages, leads } from "../platform/db/schema/leads";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";

/** Ends the time to first contact, and the wait of the student's replies. */
export async function markContacted(tx: Database, deps: Deps, leadId: string): Promise<void> {
  await tx
    .update(leads)
    .set({ firstContactAt: deps.now() })
    .where(and(eq(leads.id, leadId), isNull(leads.firstContactAt)));
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
