import { and, asc, gte, lt, sql } from "drizzle-orm";
import type * as contract from "#contract/leads/leads";
import { addTime } from "#domain/time/dates";
import { leads } from "../platform/db/schema/leads";
import type { StaffOperationHandler } from "../platform/operations/operations";

/** Younger changes wait: a transaction with an earlier one may still commit. */
const SETTLED_SECONDS = 5;

/** Lists leads by their last change, for systems that keep a copy. */
export const listLeadChanges: StaffOperationHandler<typeof contract.listLeadChanges> = async (
  { query: { since, after, limit } },
  c,
) => {
  const { deps } = c.var;
  const [time, id] = after?.split("_") ?? [];
  const rows = await deps.db
    .select()
    .from(leads)
    .where(
      and(
        time && id
          ? sql`(${leads.updatedAt}, ${leads.id}) > (${time}::timestamptz, ${id}::uuid)`
          : since
            ? gte(leads.updatedAt, new Date(since))
            : undefined,
        lt(leads.updatedAt, addTime(deps.now(), -SETTLED_SECONDS, "second")),
      ),
    )
    .orderBy(asc(leads.updatedAt), asc(leads.id))
    .limit(limit + 1);
  const listed = rows.slice(0, limit);
  const last = listed.at(-1);
  return {
    result: {
      leads: listed.map(({ assignedAt: _, returns: __, escalatedAt: ___, ...shown }) => shown),
      next: last ? `${last.updatedAt.toISOString()}_${last.id}` : (after ?? null),
      hasMore: rows.length > limit,
    },
    about: "list",
  };
};
