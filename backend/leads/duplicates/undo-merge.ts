import { and, desc, eq, getTableName, gte, inArray, ne, sql } from "drizzle-orm";
import type * as contract from "#contract/leads/duplicates";
import {
  leadOf,
  MERGE_UNDO_DAYS,
  snapshotOf,
  unmergedLead,
  type MergeUndo,
} from "#domain/leads/merge";
import { addTime } from "#domain/time/dates";
import { staffWith } from "../../platform/access/staff";
import { enquiries } from "../../platform/db/schema/enquiries";
import { leadEvents, leadMerges, leads } from "../../platform/db/schema/leads";
import { users } from "../../platform/db/schema/users";
import { retriedTransaction } from "../../platform/db/transaction";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { ApiError, notFound } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { copyToEnquiries, lockLead, summarise } from "../attach";
import { subjectsOfAll, visibleLead, type Lead } from "../find";
import { publishLeadChange } from "../publish";
import { tablesOfLeads } from "../merge";

type Merge = typeof leadMerges.$inferSelect;

/** The merges into a lead that can still be undone, the latest first. */
export async function mergesInto({ db, now }: Deps, leadId: string) {
  const rows = await db
    .select({
      id: leadMerges.id,
      staff: users.fullName,
      at: leadMerges.createdAt,
      name: sql<string>`${leadMerges.undo} -> 'from' ->> 'name'`,
    })
    .from(leadMerges)
    .leftJoin(users, eq(users.id, leadMerges.staffId))
    .where(and(eq(leadMerges.leadId, leadId), isRecent(now())))
    .orderBy(desc(leadMerges.createdAt), desc(leadMerges.id));
  return rows.map((row) => ({ ...row, undoUntil: addTime(row.at, MERGE_UNDO_DAYS, "day") }));
}

const isRecent = (now: Date) => gte(leadMerges.createdAt, addTime(now, -MERGE_UNDO_DAYS, "day"));

/**
 * Undoes a merge: what was moved goes back, and so do stage, owner, plan, tags and account of both
 * leads. What has changed or come since stays with the lead. @throws ApiError 404, 409 MERGED_AGAIN
 */
export const undoMerge: StaffOperationHandler<typeof contract.undoMerge> = async (
  { params: { id, mergeId } },
  c,
) => {
  const { deps, claims } = c.var;
  return retriedTransaction(deps.db, async (tx) => {
    const into = await visibleLead(tx, claims, id, { lock: true });
    const merge = await latestMerge(tx, deps, into.id, mergeId);
    const from = await lockLead(tx, merge.mergedId);
    if (!from || from.mergedInto !== into.id) throw notFound();
    const both = await separate(tx, deps, { into, merge });
    for (const [one, other] of [both, [both[1], both[0]]] as const) {
      await tx.insert(leadEvents).values({
        leadId: one.id,
        staffId: claims.userId,
        kind: "unmerged" as const,
        detail: { from: other.id },
        createdAt: deps.now(),
      });
      await publishLeadChange(tx, deps, one, ["unmerged"]);
    }
    return { result: { id: both[1].id }, about: await subjectsOfAll(tx, both) };
  });
};

/** The merge, which must be the latest one into the lead. */
async function latestMerge(
  tx: Database,
  { now }: Deps,
  leadId: string,
  mergeId: string,
): Promise<Merge> {
  const [merge] = await tx
    .select()
    .from(leadMerges)
    .where(and(eq(leadMerges.id, mergeId), eq(leadMerges.leadId, leadId), isRecent(now())))
    .for("update");
  if (!merge) throw notFound();
  const isLater = and(
    ...[eq(leadMerges.leadId, leadId), ne(leadMerges.id, mergeId)],
    gte(leadMerges.createdAt, merge.createdAt),
  );
  if ((await tx.$count(leadMerges, isLater)) > 0) throw new ApiError(409, "MERGED_AGAIN");
  return merge;
}

interface Separation {
  readonly into: Lead;
  readonly merge: Merge;
}

/** Makes two leads of one. @returns the one that stays, and the one that comes back */
async function separate(
  tx: Database,
  deps: Deps,
  { into, merge: { id, mergedId, undo } }: Separation,
): Promise<readonly [Lead, Lead]> {
  await tx.delete(leadMerges).where(eq(leadMerges.id, id));
  const rest = into.id === undo.intoId ? leadOf(unmergedLead(snapshotOf(into), undo)) : null;
  const back = leadOf(undo.from);
  // An account has one lead. It goes with the one that brought it.
  const rowOfRest = rest ?? (back.userId && into.userId === back.userId ? { userId: null } : null);
  if (rowOfRest) await tx.update(leads).set(rowOfRest).where(eq(leads.id, into.id));
  await tx
    .update(leads)
    .set({ ...back, ownerId: await activeOwner(tx, back.ownerId), mergedInto: null })
    .where(eq(leads.id, mergedId));
  await moveBack(tx, { intoId: into.id, fromId: mergedId, undo });
  for (const one of [into.id, mergedId]) await copyToEnquiries(tx, one);
  return [await summarise(tx, into.id), await summarise(tx, mergedId)];
}

async function activeOwner(tx: Database, ownerId: string | null): Promise<string | null> {
  const [owner] = await staffWith(tx, [ownerId]);
  return owner?.id ?? null;
}

interface Move {
  readonly intoId: string;
  readonly fromId: string;
  readonly undo: MergeUndo;
}

/** Gives the rows back, and enquiries that had no account lose the one of the other lead. */
async function moveBack(tx: Database, { intoId, fromId, undo }: Move): Promise<void> {
  const { moved, withoutAccount } = undo;
  const accountOfFrom = undo.from.userId;
  // Enquiries that were verified since belong to their account.
  const stillTyped = and(eq(enquiries.status, "new"), eq(enquiries.leadId, intoId));
  if (withoutAccount.length > 0)
    await tx
      .update(enquiries)
      .set({ userId: null })
      .where(and(stillTyped, inArray(enquiries.id, [...withoutAccount])));
  for (const { table, leadId, key } of tablesOfLeads) {
    const ids = moved[getTableName(table)] ?? [];
    if (ids.length === 0) continue;
    const isOfOther =
      table === enquiries
        ? sql`(${enquiries.userId} is null or ${enquiries.userId} is not distinct from ${accountOfFrom}::uuid)`
        : undefined;
    await tx
      .update(table)
      .set({ [key]: fromId })
      .where(and(eq(leadId, intoId), inArray(table.id, [...ids]), isOfOther));
  }
  // What the account has sent since goes with it.
  if (accountOfFrom)
    await tx
      .update(enquiries)
      .set({ leadId: fromId })
      .where(and(eq(enquiries.leadId, intoId), eq(enquiries.userId, accountOfFrom)));
}
