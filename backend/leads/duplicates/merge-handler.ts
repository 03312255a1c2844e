import { inArray, sql } from "drizzle-orm";
import type * as contract from "#contract/leads/leads";
import { leads } from "../../platform/db/schema/leads";
import { retriedTransaction } from "../../platform/db/transaction";
import type { Database } from "../../platform/db/types";
import { ApiError } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { copyToEnquiries, lockLead, summarise } from "../attach";
import { subjectsOf, visibleLead } from "../find";
import { mergeLeads } from "../merge";

/** Merges another lead into this one. @throws ApiError 409 ACCOUNTS_DIFFER */
export const mergeLead: StaffOperationHandler<typeof contract.mergeLead> = async (
  { params: { id }, body: { otherId } },
  c,
) => {
  const { deps, claims } = c.var;
  const merged = await retriedTransaction(deps.db, async (tx) => {
    // Both rows are locked in one order, so that two merges cannot wait for each other.
    for (const one of (await currentIds(tx, [id, otherId])).sort()) await lockLead(tx, one);
    const into = await visibleLead(tx, claims, id);
    const from = await visibleLead(tx, claims, otherId);
    if (into.id === from.id) return into;
    if (into.userId && from.userId) throw new ApiError(409, "ACCOUNTS_DIFFER");
    await mergeLeads(tx, deps, { from, into, staffId: claims.userId });
    await copyToEnquiries(tx, into.id);
    return summarise(tx, into.id);
  });
  return { result: { id: merged.id }, about: await subjectsOf(deps.db, merged) };
};

/** The rows that these ids lead to, of leads that were merged before. */
async function currentIds(tx: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: sql<string>`coalesce(${leads.mergedInto}, ${leads.id})` })
    .from(leads)
    .where(inArray(leads.id, [...ids]));
  return [...new Set(rows.map((row) => row.id))];
}
