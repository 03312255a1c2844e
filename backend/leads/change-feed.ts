import { and, asc, gte, sql, type AnyColumn } from "drizzle-orm";
import type * as contract from "#contract/leads/leads";
import { leadDeletions, leads } from "../platform/db/schema/leads";
import { ApiError } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { shownLead } from "./find";

/** Where a reader of the feed has got to. */
interface Position {
  readonly number: number;
  readonly id: string;
}

/**
 * Lists leads by their last change, and deleted ones, for systems that keep a copy. Changes are in
 * the order of their transactions. Those that are not final yet wait: an older transaction could
 * still commit, however long it takes. @throws ApiError 400 for a cursor of another database, after
 * which a system copies everything again
 */
export const listLeadChanges: StaffOperationHandler<typeof contract.listLeadChanges> = async (
  { query: { since, after, limit } },
  c,
) => {
  const { db } = c.var.deps;
  const position = positionOf(after);
  // One snapshot for all queries, so that both lists end at the same place.
  return db.transaction(
    async (tx) => {
      const [horizon] = await tx
        .select({
          final: sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`.mapWith(Number),
        })
        .from(sql`(select 1) as one`);
      const final = horizon?.final ?? 0;
      if (position && position.number >= final)
        throw new ApiError(400, "VALIDATION_FAILED", {
          fields: { after: "is from another database. Copy everything again" },
        });
      const isListed = (number: AnyColumn, id: AnyColumn) =>
        and(
          sql`${number} < ${final}`,
          position
            ? sql`(${number}, ${id}) > (${position.number}::bigint, ${position.id}::uuid)`
            : undefined,
        );
      const changed = await tx
        .select()
        .from(leads)
        .where(
          and(
            isListed(leads.changeNumber, leads.id),
            since && !position ? gte(leads.updatedAt, new Date(since)) : undefined,
          ),
        )
        .orderBy(asc(leads.changeNumber), asc(leads.id))
        .limit(limit + 1);
      const deleted = await tx
        .select()
        .from(leadDeletions)
        .where(
          and(
            isListed(leadDeletions.changeNumber, leadDeletions.leadId),
            since && !position ? gte(leadDeletions.deletedAt, new Date(since)) : undefined,
          ),
        )
        .orderBy(asc(leadDeletions.changeNumber), asc(leadDeletions.leadId))
        .limit(limit + 1);
      return { result: pageOf(changed, deleted, limit, after), about: "list" as const };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
};

type Lead = typeof leads.$inferSelect;
type Deletion = typeof leadDeletions.$inferSelect;

/** The earliest entries of both lists. */
function pageOf(
  changed: readonly Lead[],
  deleted: readonly Deletion[],
  limit: number,
  after: string | undefined,
) {
  const entries = [
    ...changed.map((lead) => ({ number: lead.changeNumber, id: lead.id, lead })),
    ...deleted.map((one) => ({ number: one.changeNumber, id: one.leadId, deletion: one })),
  ].sort((a, b) => a.number - b.number || (a.id < b.id ? -1 : 1));
  const listed = entries.slice(0, limit);
  const last = listed.at(-1);
  return {
    leads: listed.flatMap((one) => ("lead" in one ? [shownLead(one.lead)] : [])),
    deleted: listed.flatMap((one) =>
      "deletion" in one ? [{ id: one.id, deletedAt: one.deletion.deletedAt }] : [],
    ),
    next: last ? `${last.number}_${last.id}` : (after ?? null),
    hasMore: entries.length > limit,
  };
}

function positionOf(after: string | undefined): Position | null {
  const [number, id] = after?.split("_") ?? [];
  return number && id ? { number: Number(number), id } : null;
}
