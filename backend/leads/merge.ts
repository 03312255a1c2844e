import { eq } from "drizzle-orm";
import { isFurtherAlong } from "#domain/leads/progress";
import { leadEvents, leads } from "../platform/db/schema/leads";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { publishEvent } from "../platform/outbox/publish-event";
import { personGraph } from "../platform/people/person-graph";
import { keyOfColumn } from "../platform/people/person-table";

type Lead = typeof leads.$inferSelect;

interface Merge {
  readonly from: Lead;
  readonly into: Lead;
  /** Null for a merge after verification. */
  readonly staffId: string | null;
}

/**
 * Moves everything of one lead to another: enquiries, history and messages. The row that is left has no personal data
 * and leads to the other, for links and bookmarks. The caller holds both rows and updates the
 * summary and the copies in the enquiries, which also get the account of the merged lead.
 * @returns the merged lead
 */
export async function mergeLeads(
  tx: Database,
  deps: Deps,
  { from, into, staffId }: Merge,
): Promise<Lead> {
  for (const { table, leadId } of personGraph)
    if (leadId)
      await tx
        .update(table)
        .set({ [keyOfColumn(table, leadId)]: into.id })
        .where(eq(leadId, from.id));
  await tx
    .update(leads)
    .set({
      userId: null,
      name: "",
      mobile: null,
      email: null,
      ownerId: null,
      tags: [],
      customFields: {},
      stage: "closed",
      closedReason: null,
      nextAction: null,
      nextActionAt: null,
      score: 0,
      mergedInto: into.id,
    })
    .where(eq(leads.id, from.id));
  const [result = into] = await tx
    .update(leads)
    .set({
      ...mergedFields(from, into),
      tags: [...new Set([...into.tags, ...from.tags])],
      customFields: { ...from.customFields, ...into.customFields },
    })
    .where(eq(leads.id, into.id))
    .returning();
  await tx.insert(leadEvents).values({
    leadId: into.id,
    staffId,
    kind: "merged" as const,
    detail: { from: from.id, name: from.name },
    createdAt: deps.now(),
  });
  const merged = { prospectId: into.id, mergedProspectId: from.id, userId: result.userId };
  await publishEvent(tx, deps, "lead.merged", merged);
  return result;
}

/** What the merged lead has from the other one. */
function mergedFields(from: Lead, into: Lead): Partial<Lead> {
  const userId = into.userId ?? from.userId;
  // Work on an open lead goes on, whatever became of the closed one.
  if (into.stage === "closed" && from.stage !== "closed")
    return { userId, ...workOn(from), ownerId: from.ownerId ?? into.ownerId };
  if (from.stage === "closed" && into.stage !== "closed") return { userId, ...ownerOf(from, into) };
  return {
    userId,
    ...ownerOf(from, into),
    ...(isEarlier(from.firstContactAt, into.firstContactAt)
      ? { firstContactAt: from.firstContactAt }
      : {}),
    ...(isEarlier(from.nextActionAt, into.nextActionAt)
      ? { nextAction: from.nextAction, nextActionAt: from.nextActionAt }
      : {}),
    ...(isFurtherAlong(from.stage, into.stage) ? { stage: from.stage } : {}),
  };
}

const isEarlier = (one: Date | null, other: Date | null): boolean =>
  one !== null && (other === null || one < other);

const ownerOf = (from: Lead, into: Lead) => ({ ownerId: into.ownerId ?? from.ownerId });

const workOn = ({ stage, closedReason, nextAction, nextActionAt, ...lead }: Lead) => ({
  ...{ stage, closedReason, nextAction, nextActionAt },
  ...{ firstContactAt: lead.firstContactAt, assignedAt: lead.assignedAt },
  ...{ returns: lead.returns, escalatedAt: lead.escalatedAt },
});
