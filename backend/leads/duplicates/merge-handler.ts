import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type * as contract from "#contract/leads/leads";
import { addTime } from "#domain/time/dates";
import { auditLog } from "../../platform/db/schema/console";
import { leads } from "../../platform/db/schema/leads";
import { requireRecentSecondFactor } from "../../platform/access/second-factor-need";
import { retriedTransaction } from "../../platform/db/transaction";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { ApiError } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { copyToEnquiries, lockLead, summarise } from "../attach";
import { subjectsOf, visibleLead } from "../find";
import { haveDifferentAccounts, mergeLeads } from "../merge";

/** Merges another lead into this one. @throws ApiError 409 ACCOUNTS_DIFFER */
export const mergeLead: StaffOperationHandler<typeof contract.mergeLead> = async (
  { params: { id }, body: { otherId } },
  c,
) => {
  const { deps, claims } = c.var;
  const action = `${c.req.method} ${c.req.routePath}`;
  if (await hasMergedMany(deps, { staffId: claims.userId, action }))
    await requireRecentSecondFactor(deps, claims);
  const merged = await retriedTransaction(deps.db, async (tx) => {
    // Both rows are locked in one order, so that two merges rarely wait for each other. A row may have
    // been merged into a third one since, which is locked then.
    for (const one of (await currentIds(tx, [id, otherId])).sort()) await lockLead(tx, one);
    const into = await visibleLead(tx, claims, id, { lock: true });
    const from = await visibleLead(tx, claims, otherId, { lock: true });
    if (into.id === from.id) return into;
    if (await haveDifferentAccounts(tx, [into, from])) throw new ApiError(409, "ACCOUNTS_DIFFER");
    await mergeLeads(tx, deps, { from, into, staffId: claims.userId });
    await copyToEnquiries(tx, into.id);
    return summarise(tx, into.id);
  });
  return { result: { id: merged.id }, about: await subjectsOf(deps.db, merged) };
};

/** Merges of one member of staff in an hour, after which the next ones need a code. */
const MANY_MERGES = 10;

/** Every merge is in the access log once for each person whom it is about, at least. */
async function hasMergedMany(
  { db, now }: Deps,
  { staffId, action }: { readonly staffId: string; readonly action: string },
): Promise<boolean> {
  const isRecent = gte(auditLog.createdAt, addTime(now(), -1, "hour"));
  const isTheirs = and(eq(auditLog.staffId, staffId), eq(auditLog.action, action), isRecent);
  return (await db.$count(auditLog, isTheirs)) >= MANY_MERGES;
}

/** The rows that these ids lead to, of leads that were merged before. */
async function currentIds(tx: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: sql<string>`coalesce(${leads.mergedInto}, ${leads.id})` })
    .from(leads)
    .where(inArray(leads.id, [...ids]));
  return [...new Set(rows.map((row) => row.id))];
}
