import { and, eq, getTableName, inArray, isNull, or } from "drizzle-orm";
import { union, type AnyPgColumn } from "drizzle-orm/pg-core";
import { mergedLead, snapshotOf } from "#domain/leads/merge";
import { enquiries } from "../platform/db/schema/enquiries";
import { leadEvents, leadMerges, leads } from "../platform/db/schema/leads";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { publishEvent } from "../platform/outbox/publish-event";
import { personGraph } from "../platform/people/person-graph";
import { keyOfColumn, type PersonTable } from "../platform/people/person-table";

type Lead = typeof leads.$inferSelect;

interface Merge {
  readonly from: Lead;
  readonly into: Lead;
  /** Null for a merge after verification. */
  readonly staffId: string | null;
}

/**
 * Whether two leads belong to different accounts: their own, or those that have verified an address
 * of their enquiries. A merge would give one of them what the other one has sent.
 */
export async function haveDifferentAccounts(db: Database, both: readonly Lead[]): Promise<boolean> {
  const theirs = and(
    isNull(enquiries.userId),
    inArray(
      enquiries.leadId,
      both.map(({ id }) => id),
    ),
  );
  const underVerified = (typed: AnyPgColumn, verified: AnyPgColumn) =>
    db.select({ id: users.id }).from(enquiries).innerJoin(users, eq(verified, typed)).where(theirs);
  const rows = await union(
    underVerified(enquiries.mobile, users.mobile),
    underVerified(enquiries.email, users.email),
  );
  const accounts = [...rows.map(({ id }) => id), ...both.flatMap(({ userId }) => userId ?? [])];
  return new Set(accounts).size > 1;
}

/** Tables whose rows belong to a lead. */
export const tablesOfLeads = personGraph.flatMap(({ table, leadId }) =>
  leadId ? [{ table: table as TableWithId, leadId, key: keyOfColumn(table, leadId) }] : [],
);
type TableWithId = PersonTable["table"] & { readonly id: AnyPgColumn };

/**
 * Moves everything of one lead to another: enquiries, history and messages. The row that is left has no personal data
 * and leads to the other, for links and bookmarks. The caller holds both rows and updates the
 * summary and the copies in the enquiries, which also get the account of the merged lead. What undoes a merge by staff is
 * stored.
 * @returns the merged lead
 */
export async function mergeLeads(
  tx: Database,
  deps: Deps,
  { from, into, staffId }: Merge,
): Promise<Lead> {
  const withoutAccount = staffId === null ? [] : await enquiriesWithoutAccount(tx, [from, into]);
  const moved: Record<string, string[]> = {};
  for (const { table, leadId, key } of tablesOfLeads) {
    const rows = await tx
      .update(table)
      .set({ [key]: into.id })
      .where(eq(leadId, from.id))
      .returning({ id: table.id });
    moved[getTableName(table)] = rows.map(({ id }) => String(id));
  }
  await tx
    .update(leads)
    .set({ ...EMPTY, mergedInto: into.id })
    .where(eq(leads.id, from.id));
  const [result = into] = await tx
    .update(leads)
    .set(mergedLead(from, into))
    .where(eq(leads.id, into.id))
    .returning();
  await tx.insert(leadEvents).values({
    leadId: into.id,
    staffId,
    kind: "merged" as const,
    detail: { from: from.id },
    createdAt: deps.now(),
  });
  if (staffId !== null)
    await tx.insert(leadMerges).values({
      leadId: into.id,
      mergedId: from.id,
      staffId,
      createdAt: deps.now(),
      undo: {
        from: snapshotOf(from),
        before: snapshotOf(into),
        after: snapshotOf(result),
        intoId: into.id,
        moved,
        withoutAccount,
      },
    });
  const merged = { prospectId: into.id, mergedProspectId: from.id, userId: result.userId };
  await publishEvent(tx, deps, "lead.merged", merged);
  return result;
}

/** A merged row, without personal data. */
const EMPTY = {
  userId: null,
  name: "",
  mobile: null,
  email: null,
  corrected: {},
  secondMobile: null,
  secondContact: null,
  language: null,
  timeZone: null,
  ownerId: null,
  tags: [],
  customFields: {},
  stage: "closed",
  closedReason: null,
  nextAction: null,
  nextActionAt: null,
  score: 0,
} as const satisfies Partial<typeof leads.$inferInsert>;

async function enquiriesWithoutAccount(tx: Database, both: readonly Lead[]): Promise<string[]> {
  const rows = await tx
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(and(isNull(enquiries.userId), or(...both.map(({ id }) => eq(enquiries.leadId, id)))));
  return rows.map(({ id }) => id);
}
