import { eq } from "drizzle-orm";
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
import { copyToEnquiries } from "./attach";
import { changedValues, valueChanges } from "./custom-fields";
import { subjectsOf, visibleLead, type Lead } from "./find";
import { announceLead } from "./notify-owner";
import { publishLeadChange } from "./publish";

export type Change = Partial<
  Pick<
    Lead,
    "stage" | "closedReason" | "tags" | "ownerId" | "nextAction" | "nextActionAt" | "customFields"
  >
>;
/** Added fields that aren't named keep their value; null removes it. */
export type WantedChange = Omit<Change, "customFields"> & {
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
    const wanted = await withCustomFields(tx, before, { ...change, customFields });
    return applyChange(tx, deps, before, wanted, { staffId: claims.userId });
  });
}

/** The change with all added fields, checked. @throws ApiError 400 */
export async function withCustomFields(
  tx: Database,
  before: Lead,
  { customFields, ...change }: WantedChange,
): Promise<Change> {
  if (!customFields) return change;
  return { ...change, customFields: await changedValues(tx, before.customFields, customFields) };
}

/**
 * Stores a change of a locked row, and hands the student over to a new owner. Staff who plan the
 * next action of a lead without an owner become its owner, so that it is in somebody's queue.
 * @throws ApiError 400 for a next action of a closed lead
 */
export async function applyChange(
  tx: Database,
  deps: Deps,
  before: Lead,
  wanted: Change,
  author: Author,
): Promise<Lead> {
  if (wanted.nextAction && before.stage === "closed" && wanted.stage === undefined)
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { nextAction: "lead_is_closed" } });
  const isTaken = Boolean(wanted.nextAction) && (await isTakenBy(tx, before, wanted, author));
  const change = isTaken ? { ...wanted, ownerId: author.staffId } : wanted;
  const { ownerId } = change;
  const after = await saveChange(tx, deps, before, change, author);
  if (ownerId !== undefined && ownerId !== before.ownerId) await handOver(tx, before, ownerId);
  return after;
}

/** Whether work on this lead makes the author its owner: it has none who is active. */
export const isTakenBy = async (
  tx: Database,
  { ownerId }: Lead,
  wanted: Change,
  { staffId }: Author,
): Promise<boolean> =>
  staffId !== null &&
  wanted.ownerId === undefined &&
  (await staffWith(tx, [ownerId])).length === 0 &&
  (await staffWith(tx, [staffId])).length > 0;

/** Who changes a lead, and why. Without staff, the services do. */
interface Author {
  readonly staffId: string | null;
  readonly why?: string;
  /** Whether the caller tells the new owner, e.g. about many leads at once. */
  readonly isAnnounced?: boolean;
}

/** Stores a change of a locked row, with its history. A change of nothing is none. */
export async function saveChange(
  tx: Database,
  deps: Deps,
  before: Lead,
  change: Change,
  { staffId, why, isAnnounced = false }: Author,
): Promise<Lead> {
  if (Object.values(change).every((value) => value === undefined)) return before;
  const now = deps.now();
  const [after = before] = await tx
    .update(leads)
    .set({
      ...change,
      ...effectsOfStage(before, change, staffId, now),
      ...effectsOfOwner(before, change, staffId, now),
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
    .values(events.map((event) => ({ ...event, leadId: before.id, staffId, createdAt: now })));
  await publishLeadChange(
    tx,
    deps,
    after,
    events.map(({ kind }) => kind),
  );
  return after;
}

/** What a new stage changes besides: staff who move an open lead on have contacted it, and a closed one has nothing left to do. */
function effectsOfStage(
  { firstContactAt }: Lead,
  { stage, closedReason = null }: Change,
  staffId: string | null,
  now: Date,
) {
  if (stage === undefined) return {};
  if (stage === "closed") return { closedReason, nextAction: null, nextActionAt: null };
  const isFirstContact = firstContactAt === null && staffId !== null && stage !== "open";
  return isFirstContact ? { closedReason, firstContactAt: now } : { closedReason };
}

/** What a new owner changes besides: when it was assigned by rule. Without an owner it waits, so the team is alerted again. */
function effectsOfOwner(before: Lead, { ownerId }: Change, staffId: string | null, now: Date) {
  if (ownerId === undefined || ownerId === before.ownerId) return {};
  if (ownerId === null) return { assignedAt: null, escalatedAt: null };
  return { assignedAt: staffId === null ? now : null };
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
