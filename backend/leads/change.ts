import { eq, inArray, sql } from "drizzle-orm";
import type * as contract from "#contract/leads/leads";
import type { CustomValue } from "#domain/leads/custom-fields";
import { setCounsellor } from "../auth/accounts";
import type { Claims } from "../platform/access/claims";
import { staffWith } from "../platform/access/staff";
import { leadEvents, leads } from "../platform/db/schema/leads";
import { retriedTransaction } from "../platform/db/transaction";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError, notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { copyToEnquiries, lockLead, summarise } from "./attach";
import { markContacted } from "./contacted";
import { changedValues, valueChanges } from "./custom-fields";
import { subjectsOf, visibleLead, type Lead } from "./find";
import { mergeLeads } from "./merge";
import { announceLead } from "./notify-owner";
import { publishLeadActivity, publishLeadChange } from "./publish";

type Change = Partial<
  Pick<
    Lead,
    "stage" | "closedReason" | "tags" | "ownerId" | "nextAction" | "nextActionAt" | "customFields"
  >
>;
/** Added fields that aren't named keep their value; null removes it. */
type WantedChange = Omit<Change, "customFields"> & {
  readonly customFields?: Readonly<Record<string, CustomValue | null>>;
};
type NewEvent = Pick<typeof leadEvents.$inferInsert, "kind" | "detail">;

/** Changes stage, tags, owner, next action or added fields of a lead. */
export const changeLead: StaffOperationHandler<typeof contract.changeLead> = async (
  { params: { id }, body: { nextActionAt, ...wanted } },
  c,
) => {
  const { deps, claims } = c.var;
  const changed = await updateLead(deps, claims, id, {
    ...wanted,
    ...(nextActionAt === undefined
      ? {}
      : { nextActionAt: nextActionAt === null ? null : new Date(nextActionAt) }),
  });
  return { result: { id: changed.id }, about: await subjectsOf(deps.db, changed) };
};

/**
 * Changes a lead that the caller may see, and records each change. @throws ApiError 400, 403, 404
 */
export async function updateLead(
  deps: Deps,
  claims: Claims,
  id: string,
  { customFields, ...change }: WantedChange,
): Promise<Lead> {
  const { ownerId } = change;
  if (ownerId && (await staffWith(deps.db, [ownerId])).length === 0) throw notFound();
  return retriedTransaction(deps.db, async (tx) => {
    const before = await visibleLead(tx, claims, id, { lock: true });
    const values = customFields && {
      customFields: await changedValues(tx, before.customFields, customFields),
    };
    const wanted = { ...change, ...values };
    return applyChange(tx, deps, before, wanted, { staffId: claims.userId });
  });
}

/** Stores a change of a locked row, and hands the student over to a new owner. */
export async function applyChange(
  tx: Database,
  deps: Deps,
  before: Lead,
  change: Change,
  author: Author,
): Promise<Lead> {
  const { ownerId } = change;
  const after = await saveChange(tx, deps, before, change, author);
  if (ownerId !== undefined && ownerId !== before.ownerId) await handOver(tx, before, ownerId);
  return after;
}

/** Who changes a lead, and why. Without staff, the services do. */
interface Author {
  readonly staffId: string | null;
  readonly why?: string;
  /** Whether the caller tells the new owner, e.g. about many leads at once. */
  readonly isAnnounced?: boolean;
}

/** Stores a change of a locked row, with its history. */
export async function saveChange(
  tx: Database,
  deps: Deps,
  before: Lead,
  change: Change,
  { staffId, why, isAnnounced = false }: Author,
): Promise<Lead> {
  const isFirstContact =
    before.firstContactAt === null && change.stage !== undefined && change.stage !== "open";
  const [after = before] = await tx
    .update(leads)
    .set({
      ...change,
      ...(change.stage === undefined ? {} : { closedReason: change.closedReason ?? null }),
      ...(change.ownerId === undefined || change.ownerId === before.ownerId
        ? {}
        : { assignedAt: staffId === null && change.ownerId ? deps.now() : null }),
      ...(isFirstContact ? { firstContactAt: deps.now() } : {}),
      // A closed lead has nothing left to do.
      ...(change.stage === "closed" ? { nextAction: null, nextActionAt: null } : {}),
    })
    .where(eq(leads.id, before.id))
    .returning();
  await copyToEnquiries(tx, before.id);
  const { ownerId } = after;
  if (ownerId && ownerId !== before.ownerId && ownerId !== staffId && !isAnnounced)
    await announceLead(tx, deps, ownerId, after, "is now yours");
  const events = await eventsOf(tx, before, after, why ?? null);
  if (events.length === 0) return after;
  await tx
    .insert(leadEvents)
    .values(
      events.map((event) => ({ ...event, leadId: before.id, staffId, createdAt: deps.now() })),
    );
  await publishLeadChange(
    tx,
    deps,
    after,
    events.map(({ kind }) => kind),
  );
  return after;
}

/** Makes a student's counsellor the owner of their lead, if there is one. */
export async function giveLeadOf(
  tx: Database,
  deps: Deps,
  userId: string,
  { ownerId, staffId }: { readonly ownerId: string | null; readonly staffId: string },
): Promise<void> {
  const [row] = await tx.select().from(leads).where(eq(leads.userId, userId)).for("update");
  if (row && row.ownerId !== ownerId) await saveChange(tx, deps, row, { ownerId }, { staffId });
}

/** The history of a change: one event for each thing that differs. */
async function eventsOf(
  tx: Database,
  before: Lead,
  after: Lead,
  why: string | null,
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  if (before.stage !== after.stage || before.closedReason !== after.closedReason)
    events.push({
      kind: "stage",
      detail: { from: before.stage, to: after.stage, reason: after.closedReason },
    });
  if (before.ownerId !== after.ownerId) {
    const people = await staffWith(tx, [before.ownerId, after.ownerId]);
    const nameOf = (id: string | null) => people.find((one) => one.id === id)?.name ?? null;
    events.push({
      kind: "owner",
      detail: { from: nameOf(before.ownerId), to: nameOf(after.ownerId), toId: after.ownerId, why },
    });
  }
  if (before.tags.join() !== after.tags.join())
    events.push({ kind: "tags", detail: { to: after.tags.join(", ") } });
  for (const detail of await valueChanges(tx, before.customFields, after.customFields))
    events.push({ kind: "field", detail });
  if (
    before.nextAction !== after.nextAction ||
    before.nextActionAt?.getTime() !== after.nextActionAt?.getTime()
  )
    events.push({
      kind: "next_action",
      detail: { to: after.nextAction, at: after.nextActionAt?.toISOString() ?? null },
    });
  return events;
}

/** The new owner counsels the student too, unless another colleague does. */
async function handOver(tx: Database, before: Lead, ownerId: string | null): Promise<void> {
  if (!before.userId || !ownerId) return;
  await setCounsellor(tx, before.userId, ownerId, { insteadOf: [null, before.ownerId] });
}

/** Adds a note or a contact. */
export const addLeadEvent: StaffOperationHandler<typeof contract.addLeadEvent> = async (
  { params: { id }, body: { outcome, text } },
  c,
) => {
  const { deps, claims } = c.var;
  const { eventId, lead } = await retriedTransaction(deps.db, async (tx) => {
    const before = await visibleLead(tx, claims, id, { lock: true });
    if (outcome !== null) await markContacted(tx, deps, before.id);
    const [event] = await tx
      .insert(leadEvents)
      .values({
        leadId: before.id,
        staffId: claims.userId,
        kind: outcome === null ? ("note" as const) : ("contact" as const),
        detail: { outcome, text: text || null },
        createdAt: deps.now(),
      })
      .returning({ id: leadEvents.id });
    await publishLeadActivity(tx, deps, before, { outcome, text });
    return { eventId: event?.id ?? "", lead: before };
  });
  return { result: { id: eventId }, about: await subjectsOf(deps.db, lead) };
};

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
