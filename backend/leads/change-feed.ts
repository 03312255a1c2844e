import { and, asc, gte, lt, sql } from "drizzle-orm";
import type * as contract from "#contract/leads/leads";
import { addTime } from "#domain/time/dates";
import { prospects } from "../platform/db/schema/leads";
import type { StaffOperationHandler } from "../platform/operations/operations";

/** A transaction may commit an earlier change later. Nobody goes past a change that is this young. */
const SETTLED_SECONDS = 5;

/** Lists leads by their last change, for systems that keep a copy. */
export const listProspectChanges: StaffOperationHandler<
  typeof contract.listProspectChanges
> = async ({ query: { since, after, limit } }, c) => {
  const { deps } = c.var;
  const [time, id] = after?.split("_") ?? [];
  const rows = await deps.db
    .select()
    .from(prospects)
    .where(
      and(
        time && id
          ? sql`(${prospects.updatedAt}, ${prospects.id}) > (${time}::timestamptz, ${id}::uuid)`
          : since
            ? gte(prospects.updatedAt, new Date(since))
            : undefined,
        lt(prospects.updatedAt, addTime(deps.now(), -SETTLED_SECONDS, "second")),
      ),
    )
    .orderBy(asc(prospects.updatedAt), asc(prospects.id))
    .limit(limit + 1);
  const leads = rows.slice(0, limit);
  const last = leads.at(-1);
  return {
    result: {
      leads: leads.map(({ assignedAt: _, returns: __, escalatedAt: ___, ...shown }) => shown),
      next: last ? `${last.updatedAt.toISOString()}_${last.id}` : (after ?? null),
      hasMore: rows.length > limit,
    },
    about: "list",
  };
};
