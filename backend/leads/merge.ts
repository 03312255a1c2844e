import { eq } from "drizzle-orm";
import { enquiries } from "../platform/db/schema/enquiries";
import { leadEvents, leadMessages, leads } from "../platform/db/schema/leads";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { publishEvent } from "../platform/outbox/publish-event";

type Lead = typeof leads.$inferSelect;

interface Merge {
  readonly from: Lead;
  readonly into: Lead;
  /** Null for a merge after verification. */
  readonly staffId: string | null;
}

/**
 * Moves enquiries and history of one person to another. The row that is left has no personal data
 * and leads to the other, for links and bookmarks. The caller holds both rows and updates the
 * summary.
 */
export async function mergeLeads(
  tx: Database,
  deps: Deps,
  { from, into, staffId }: Merge,
): Promise<void> {
  await tx.update(enquiries).set({ leadId: into.id }).where(eq(enquiries.leadId, from.id));
  await tx.update(leadEvents).set({ leadId: into.id }).where(eq(leadEvents.leadId, from.id));
  await tx.update(leadMessages).set({ leadId: into.id }).where(eq(leadMessages.leadId, from.id));
  await tx.update(leads).set({ mergedInto: into.id }).where(eq(leads.mergedInto, from.id));
  await tx
    .update(leads)
    .set({
      ...{ userId: null, name: "", mobile: null, email: null, ownerId: null, tags: [] },
      customFields: {},
      ...{ stage: "closed", closedReason: null, nextAction: null, nextActionAt: null, score: 0 },
      mergedInto: into.id,
    })
    .where(eq(leads.id, from.id));
  await tx
    .update(leads)
    .set({
      ...missingFields(from, into),
      tags: [...new Set([...into.tags, ...from.tags])],
      customFields: { ...from.customFields, ...into.customFields },
    })
    .where(eq(leads.id, into.id));
  await tx.insert(leadEvents).values({
    ...{ leadId: into.id, staffId, kind: "merged" as const },
    detail: { from: from.id, name: from.name },
    createdAt: deps.now(),
  });
  const userId = into.userId ?? from.userId;
  const merged = { prospectId: into.id, mergedProspectId: from.id, userId };
  await publishEvent(tx, deps, "lead.merged", merged);
}

/** What the person lacks and the other has. The earlier contact and next action count. */
function missingFields(from: Lead, into: Lead): Partial<Lead> {
  const isFirst = (one: Date | null, other: Date | null) =>
    one !== null && (other === null || one < other);
  return {
    userId: into.userId ?? from.userId,
    ownerId: into.ownerId ?? from.ownerId,
    ...(isFirst(from.firstContactAt, into.firstContactAt)
      ? { firstContactAt: from.firstContactAt }
      : {}),
    ...(isFirst(from.nextActionAt, into.nextActionAt)
      ? { nextAction: from.nextAction, nextActionAt: from.nextActionAt }
      : {}),
    // The stage further along the way counts, an open one more than a closed one.
    ...(into.stage === "open" && from.stage !== "closed" ? { stage: from.stage } : {}),
  };
}
