import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { scoreOf } from "#domain/leads/score";
import { addTime, dayOf } from "#domain/time/dates";
import { isAway } from "#domain/time/working-hours";
import { staffWith } from "../platform/access/staff";
import { leads } from "../platform/db/schema/enquiries";
import { assignmentRules, prospectEvents, prospects } from "../platform/db/schema/leads";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { mergeProspects } from "./merge";
import { announceLead } from "./notify-owner";
import { publishLeadChange } from "./publish";

type Lead = typeof leads.$inferSelect;
type Prospect = typeof prospects.$inferSelect;

/** Enquiries that a score looks at, the latest first. */
const MAX_SCORED = 20;
/** Older enquiries that one run attaches. */
const MAX_ATTACHED = 2_000;

/**
 * Attaches an enquiry to its person. Enquiries of one account, whose number or address is
 * verified, belong to one person. Any other enquiry begins a new one, because anybody can type an
 * address. Called again once the enquiry is verified.
 */
export async function attachEnquiry(tx: Database, deps: Deps, lead: Lead): Promise<Prospect> {
  const before = lead.prospectId ? await lockProspect(tx, lead.prospectId) : null;
  const target = await targetOf(tx, deps, lead, before);
  await tx.update(leads).set({ prospectId: target.id }).where(eq(leads.id, lead.id));
  if (before && before.id !== target.id && before.userId === null)
    await mergeProspects(tx, deps, { from: before, into: target, staffId: null });
  await reopen(tx, deps, target, lead);
  await giveToCounsellor(tx, deps, target);
  await copyToEnquiries(tx, target.id);
  const updated = await summarise(tx, target.id);
  // Owners who have the enquiry already, and enquiries of older versions, need no notification.
  const isNew = before?.id !== updated.id || before.ownerId !== updated.ownerId;
  const isRecent = lead.createdAt > addTime(deps.now(), -1, "hour");
  if (isNew && isRecent && updated.ownerId)
    await announceLead(tx, deps, updated.ownerId, updated, "sent an enquiry");
  return updated;
}

/** Locks a person's row against concurrent changes. */
export async function lockProspect(tx: Database, id: string): Promise<Prospect | null> {
  const [row] = await tx.select().from(prospects).where(eq(prospects.id, id)).for("update");
  return row ?? null;
}

/** Finds the person that the enquiry belongs to, or adds them. */
async function targetOf(
  tx: Database,
  deps: Deps,
  lead: Lead,
  before: Prospect | null,
): Promise<Prospect> {
  if (!lead.userId) return before ?? addProspect(tx, deps, lead);
  const [known] = await tx
    .select()
    .from(prospects)
    .where(eq(prospects.userId, lead.userId))
    .for("update");
  if (known) return known;
  if (!before || before.userId !== null) return addProspect(tx, deps, lead);
  const [verified = before] = await tx
    .update(prospects)
    .set({ userId: lead.userId })
    .where(eq(prospects.id, before.id))
    .returning();
  return verified;
}

async function addProspect(tx: Database, deps: Deps, lead: Lead): Promise<Prospect> {
  const { userId, name, mobile, email } = lead;
  const [added] = await tx
    .insert(prospects)
    .values({
      ...{ userId, name, mobile, email },
      stage: lead.progress,
      ownerId: lead.assignedTo,
      lastEnquiryAt: lead.createdAt,
      createdAt: lead.createdAt,
    })
    .onConflictDoNothing({ target: prospects.userId })
    .returning();
  // Another enquiry of the account came first.
  return added ?? targetOf(tx, deps, lead, null);
}

/** A new enquiry of a closed lead opens it again. It stays with its owner, unless they are away. */
async function reopen(tx: Database, deps: Deps, prospect: Prospect, lead: Lead): Promise<void> {
  if (prospect.stage !== "closed" || lead.createdAt <= prospect.lastEnquiryAt) return;
  const [reopened] = await tx
    .update(prospects)
    .set({
      ...{ stage: "open", closedReason: null, firstContactAt: null },
      ...{ assignedAt: null, escalatedAt: null, returns: 0 },
      ...((await isAwayNow(tx, deps, prospect.ownerId)) ? { ownerId: null } : {}),
    })
    .where(eq(prospects.id, prospect.id))
    .returning();
  if (reopened) await publishLeadChange(tx, deps, reopened, ["stage", "reopened"]);
  await tx.insert(prospectEvents).values({
    ...{ prospectId: prospect.id, staffId: null, kind: "reopened" as const },
    detail: { leadId: lead.id },
    createdAt: deps.now(),
  });
}

/** Whether a counsellor is absent today, or no longer works with leads. */
async function isAwayNow(tx: Database, deps: Deps, staffId: string | null): Promise<boolean> {
  if (!staffId) return false;
  if ((await staffWith(tx, [staffId])).length === 0) return true;
  const [rule] = await tx
    .select()
    .from(assignmentRules)
    .where(eq(assignmentRules.staffId, staffId));
  return rule !== undefined && isAway(rule, dayOf(deps.now()));
}

/** A student's counsellor owns their lead, unless it has another owner or they are away. */
async function giveToCounsellor(tx: Database, deps: Deps, { id, userId }: Prospect): Promise<void> {
  if (!userId) return;
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user?.counsellorId || (await isAwayNow(tx, deps, user.counsellorId))) return;
  await tx
    .update(prospects)
    .set({ ownerId: user.counsellorId })
    .where(and(eq(prospects.id, id), isNull(prospects.ownerId)));
}

/** Copies stage and owner to all enquiries of a person. */
export const copyToEnquiries = (tx: Database, id: string) =>
  tx
    .update(leads)
    .set({ progress: prospects.stage, assignedTo: prospects.ownerId })
    .from(prospects)
    .where(and(eq(prospects.id, id), eq(leads.prospectId, prospects.id)));

/** Updates what is derived from a person's enquiries: contact details, score and last enquiry. */
export async function summarise(tx: Database, id: string): Promise<Prospect> {
  const enquiries = await tx
    .select()
    .from(leads)
    .where(eq(leads.prospectId, id))
    .orderBy(desc(leads.createdAt), asc(leads.id))
    .limit(MAX_SCORED);
  const [latest] = enquiries;
  const contact = (of: (lead: Lead) => string | null) => enquiries.map(of).find(Boolean) ?? null;
  const [updated] = await tx
    .update(prospects)
    .set({
      ...(latest ? { name: latest.name, lastEnquiryAt: latest.createdAt } : {}),
      mobile: contact(({ mobile }) => mobile),
      email: contact(({ email }) => email),
      score: scoreOf(
        enquiries.map(({ payload, status, createdAt }) => ({
          ...{ payload, createdAt },
          isVerified: status === "verified",
        })),
      ),
    })
    .where(eq(prospects.id, id))
    .returning();
  if (!updated) throw new Error("the lead has gone");
  return updated;
}

/** Attaches enquiries that versions without `prospects` have stored. @returns their number */
export async function attachOlderEnquiries(deps: Deps): Promise<number> {
  const rows = await deps.db
    .select({ id: leads.id })
    .from(leads)
    .where(isNull(leads.prospectId))
    .orderBy(asc(leads.createdAt))
    .limit(MAX_ATTACHED);
  for (const { id } of rows) await attachedLead(deps, id);
  return rows.length;
}

/** Returns an enquiry, attached to its person. */
export async function attachedLead(deps: Deps, id: string): Promise<Lead | null> {
  return deps.db.transaction(async (tx) => {
    const [lead] = await tx.select().from(leads).where(eq(leads.id, id)).for("update");
    if (!lead || lead.prospectId) return lead ?? null;
    const { id: prospectId } = await attachEnquiry(tx, deps, lead);
    return { ...lead, prospectId };
  });
}
