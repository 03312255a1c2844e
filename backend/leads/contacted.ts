import { and, eq, isNull } from "drizzle-orm";
import { prospectMessages, prospects } from "../platform/db/schema/leads";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";

/** Ends the time to first contact, and the wait of the student's replies. */
export async function markContacted(tx: Database, deps: Deps, prospectId: string): Promise<void> {
  await tx
    .update(prospects)
    .set({ firstContactAt: deps.now() })
    .where(and(eq(prospects.id, prospectId), isNull(prospects.firstContactAt)));
  await tx
    .update(prospectMessages)
    .set({ handledAt: deps.now() })
    .where(
      and(
        eq(prospectMessages.prospectId, prospectId),
        eq(prospectMessages.direction, "in"),
        isNull(prospectMessages.handledAt),
      ),
    );
}
