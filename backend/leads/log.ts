import type * as contract from "#contract/leads/leads";
import type { OperationInput } from "#contract/operation/index";
import type { ContactOutcome } from "#domain/leads/activity";
import { isSpokenTo } from "#domain/leads/first-contact";
import { staffWith } from "../platform/access/staff";
import { leadEvents } from "../platform/db/schema/leads";
import { retriedTransaction } from "../platform/db/transaction";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError, notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { applyChange, isTakenBy, withCustomFields, type Change } from "./change";
import { markAnswered, markContacted, retryOf } from "./contacted";
import { subjectsOf, visibleLead, type Lead } from "./find";
import { publishLeadActivity } from "./publish";

type Body = OperationInput<typeof contract.addLeadEvent>["body"];
type Wanted = NonNullable<Body["change"]>;

/** Records what happened with a lead and what it changes, in one transaction. */
export const addLeadEvent: StaffOperationHandler<typeof contract.addLeadEvent> = async (
  { params: { id }, body },
  c,
) => {
  const { deps, claims } = c.var;
  const { outcome, text, change = {}, expected = {} } = body;
  const { ownerId } = change;
  if (ownerId && (await staffWith(deps.db, [ownerId])).length === 0) throw notFound();
  return retriedTransaction(deps.db, async (tx) => {
    const before = await visibleLead(tx, claims, id, { lock: true });
    refuseConflicts(before, change, expected);
    const eventId =
      outcome === null && text === ""
        ? before.id
        : await addEvent(tx, deps, before, { outcome, text, staffId: claims.userId });
    const retry = await plannedRetry(tx, deps, before, body);
    const wanted = {
      ...(await withCustomFields(tx, before, withDate(change))),
      ...(retry ?? {}),
      ...stageAfter(before, body),
    };
    const author = { staffId: claims.userId };
    const isTaken = outcome !== null && (await isTakenBy(tx, before, wanted, author));
    const all = isTaken ? { ...wanted, ownerId: claims.userId } : wanted;
    if (Object.keys(all).length > 0) await applyChange(tx, deps, before, all, author);
    return {
      result: { id: eventId, isRetrySet: retry !== null },
      about: await subjectsOf(tx, before),
    };
  });
};

const withDate = ({ nextActionAt, ...change }: Wanted) => ({
  ...change,
  ...(nextActionAt === undefined
    ? {}
    : { nextActionAt: nextActionAt === null ? null : new Date(nextActionAt) }),
});

interface NewEvent {
  readonly outcome: ContactOutcome | null;
  readonly text: string;
  readonly staffId: string | null;
}

/** Adds a note or a contact to a locked lead. @returns its id */
export async function addEvent(
  tx: Database,
  deps: Deps,
  lead: Lead,
  { outcome, text, staffId }: NewEvent,
): Promise<string> {
  if (outcome !== null && isSpokenTo(outcome)) await markContacted(tx, deps, lead.id);
  if (outcome === "wrote") await markAnswered(tx, deps, lead.id);
  const [event] = await tx
    .insert(leadEvents)
    .values({
      leadId: lead.id,
      staffId,
      kind: outcome === null ? ("note" as const) : ("contact" as const),
      detail: { outcome, text: text || null },
      createdAt: deps.now(),
    })
    .returning({ id: leadEvents.id });
  await publishLeadActivity(tx, deps, lead, { outcome, text });
  return event?.id ?? "";
}

/** A new lead that was spoken to is contacted, unless the form says something else. */
const stageAfter = ({ stage }: Lead, { outcome, change }: Body): Change =>
  stage === "open" && outcome !== null && isSpokenTo(outcome) && change?.stage === undefined
    ? { stage: "contacted" }
    : {};

/** The retry that an outcome leads to, unless the form has a plan of its own. */
const plannedRetry = async (
  tx: Database,
  deps: Deps,
  lead: Lead,
  { outcome, change = {} }: Body,
): Promise<Change | null> =>
  outcome === null || change.nextAction !== undefined
    ? null
    : retryOf(tx, deps, { ...lead, stage: change.stage ?? lead.stage }, outcome);

/**
 * Compares what the caller has seen with what the lead is now, for everything that the change
 * replaces. @throws ApiError 409 LEAD_CHANGED
 */
function refuseConflicts(lead: Lead, change: Wanted, expected: Wanted): void {
  const now = comparable({
    ...lead,
    nextActionAt: lead.nextActionAt?.toISOString() ?? null,
  });
  const [seen, wanted] = [comparable(expected), comparable(change)];
  const conflicts = Object.keys(wanted).filter(
    (name) =>
      name in seen && seen[name] !== (now[name] ?? "") && wanted[name] !== (now[name] ?? ""),
  );
  if (conflicts.length === 0) return;
  const fields = Object.fromEntries(conflicts.map((name) => [name, "changed"]));
  throw new ApiError(409, "LEAD_CHANGED", { fields });
}

type Comparable = Omit<Wanted, "customFields"> & {
  readonly customFields?: Readonly<Record<string, string | number | null>>;
};

/** The values of a lead as texts, by field. */
function comparable({ stage, closedReason, tags, ownerId, ...rest }: Comparable) {
  const { nextAction, nextActionAt, customFields = {} } = rest;
  const values = {
    stage,
    closedReason,
    tags: tags?.join("\n"),
    ownerId,
    nextAction,
    nextActionAt: nextActionAt ? new Date(nextActionAt).toISOString() : nextActionAt,
    ...Object.fromEntries(
      Object.entries(customFields).map(([key, value]) => [`customFields.${key}`, value]),
    ),
  };
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value ?? "")]));
}
