import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { CustomValues } from "#domain/leads/custom-fields";
import type { CorrectedContact } from "#domain/leads/contact-data";
import { scoreOf } from "#domain/leads/score";
import { addTime, dayOf } from "#domain/time/dates";
import { isAway } from "#domain/time/working-hours";
import { staffWith } from "../platform/access/staff";
import { enquiries } from "../platform/db/schema/enquiries";
import { assignmentRules, leadEvents, leads } from "../platform/db/schema/leads";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ownerOfSamePerson } from "../platform/people/same-person";
import { mergeLeads } from "./merge";
import { announceLead } from "./notify-owner";
import { publishLeadChange } from "./publish";

type Enquiry = typeof enquiries.$inferSelect;
type Lead = typeof leads.$inferSelect;

/** Enquiries that a score looks at, the latest first. */
const MAX_SCORED = 20;

/**
 * Attaches an enquiry to its person. Enquiries of one account, whose number or address is
 * verified, belong to one person. Any other enquiry begins a new one, because anybody can type an
 * address. Called again once the enquiry is verified. `customFields` are values of an import.
 */
export async function attachEnquiry(
  tx: Database,
  deps: Deps,
  enquiry: Enquiry,
  customFields: CustomValues = {},
): Promise<Lead> {
  const before = enquiry.leadId ? await lockLead(tx, enquiry.leadId) : null;
  let target = await targetOf(tx, deps, enquiry, before);
  await tx.update(enquiries).set({ leadId: target.id }).where(eq(enquiries.id, enquiry.id));
  if (before && before.id !== target.id) {
    if (before.userId === null)
      target = await mergeLeads(tx, deps, { from: before, into: target, staffId: null });
    // A merge had given the enquiry to another account. Its lead forgets the contact details.
    else await summarise(tx, before.id);
  }
  await reopen(tx, deps, target, enquiry);
  await giveToCounsellor(tx, deps, target);
  await copyToEnquiries(tx, target.id);
  const updated = await addCustomFields(tx, await summarise(tx, target.id), customFields);
  // Owners who have the enquiry already need no notification.
  const isNew = before?.id !== updated.id || before.ownerId !== updated.ownerId;
  const isRecent = enquiry.createdAt > addTime(deps.now(), -1, "hour");
  if (isNew && isRecent && updated.ownerId)
    await announceLead(tx, deps, updated.ownerId, updated, "sent an enquiry");
  return updated;
}

async function addCustomFields(tx: Database, lead: Lead, added: CustomValues): Promise<Lead> {
  if (Object.keys(added).length === 0) return lead;
  const customFields = { ...lead.customFields, ...added };
  await tx.update(leads).set({ customFields }).where(eq(leads.id, lead.id));
  return { ...lead, customFields };
}

/** Locks a person's row against concurrent changes. */
export async function lockLead(tx: Database, id: string): Promise<Lead | null> {
  const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for("update");
  return row ?? null;
}

/** Finds the person that the enquiry belongs to, or adds them. */
async function targetOf(
  tx: Database,
  deps: Deps,
  enquiry: Enquiry,
  before: Lead | null,
): Promise<Lead> {
  if (!enquiry.userId) return before ?? addLead(tx, deps, enquiry);
  const [known] = await tx
    .select()
    .from(leads)
    .where(eq(leads.userId, enquiry.userId))
    .for("update");
  if (known) return known;
  if (!before || before.userId !== null) return addLead(tx, deps, enquiry);
  const [verified = before] = await tx
    .update(leads)
    .set({ userId: enquiry.userId })
    .where(eq(leads.id, before.id))
    .returning();
  return verified;
}

async function addLead(tx: Database, deps: Deps, enquiry: Enquiry): Promise<Lead> {
  const { userId, name, mobile, email } = enquiry;
  const ownerId = enquiry.assignedTo ?? (await ownerOfSamePerson(tx, enquiry));
  const [added] = await tx
    .insert(leads)
    .values({
      userId,
      name,
      mobile,
      email,
      stage: enquiry.progress,
      ownerId,
      lastEnquiryAt: enquiry.createdAt,
      createdAt: enquiry.createdAt,
    })
    .onConflictDoNothing({ target: leads.userId })
    .returning();
  // Another enquiry of the account came first.
  return added ?? targetOf(tx, deps, enquiry, null);
}

/** A new enquiry of a closed lead opens it again. It stays with its owner, unless they are away. */
async function reopen(tx: Database, deps: Deps, lead: Lead, enquiry: Enquiry): Promise<void> {
  if (enquiry.createdAt <= lead.lastEnquiryAt) return;
  if (lead.stage !== "closed") return followUp(tx, deps, lead, enquiry);
  const [reopened] = await tx
    .update(leads)
    .set({
      stage: "open",
      closedReason: null,
      firstContactAt: null,
      assignedAt: null,
      escalatedAt: null,
      returns: 0,
      ...((await isAwayNow(tx, deps, lead.ownerId)) ? { ownerId: null } : {}),
    })
    .where(eq(leads.id, lead.id))
    .returning();
  if (reopened) await publishLeadChange(tx, deps, reopened, ["stage", "reopened"]);
  await tx.insert(leadEvents).values({
    leadId: lead.id,
    staffId: null,
    kind: "reopened" as const,
    detail: { leadId: enquiry.id },
    createdAt: deps.now(),
  });
}

/**
 * A new enquiry of a lead that isn't new is a follow-up due now: in its owner's queue, or in the
 * team's. A new lead is in a queue as one.
 */
async function followUp(tx: Database, deps: Deps, lead: Lead, enquiry: Enquiry): Promise<void> {
  const isNew = lead.stage === "open" && lead.firstContactAt === null;
  if (isNew && lead.nextActionAt === null) return;
  if (lead.nextActionAt !== null && lead.nextActionAt <= enquiry.createdAt) return;
  const nextAction = ["New enquiry", lead.nextAction].filter(Boolean).join(". ").slice(0, 200);
  const [changed] = await tx
    .update(leads)
    .set({ nextAction, nextActionAt: enquiry.createdAt })
    .where(eq(leads.id, lead.id))
    .returning();
  if (changed) await publishLeadChange(tx, deps, changed, ["next_action"]);
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
async function giveToCounsellor(tx: Database, deps: Deps, { id, userId }: Lead): Promise<void> {
  if (!userId) return;
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user?.counsellorId || (await isAwayNow(tx, deps, user.counsellorId))) return;
  await tx
    .update(leads)
    .set({ ownerId: user.counsellorId })
    .where(and(eq(leads.id, id), isNull(leads.ownerId)));
}

/**
 * Copies stage, owner and account to all enquiries of a person. An enquiry that was moved to a lead
 * with an account belongs to the account.
 */
export const copyToEnquiries = (tx: Database, id: string) =>
  tx
    .update(enquiries)
    .set({
      progress: leads.stage,
      assignedTo: leads.ownerId,
      userId: sql`coalesce(${enquiries.userId}, ${leads.userId})`,
    })
    .from(leads)
    .where(and(eq(leads.id, id), eq(enquiries.leadId, leads.id)));

/** Updates what is derived from a person's enquiries: contact details, score and last enquiry. */
export async function summarise(tx: Database, id: string): Promise<Lead> {
  const theirs = await tx
    .select()
    .from(enquiries)
    .where(eq(enquiries.leadId, id))
    .orderBy(desc(enquiries.createdAt), asc(enquiries.id))
    .limit(MAX_SCORED);
  const [latest] = theirs;
  const contact = (of: (enquiry: Enquiry) => string | null) => theirs.map(of).find(Boolean) ?? null;
  // What staff have corrected counts, whatever is enquired with later.
  const corrected = (field: keyof CorrectedContact, otherwise: string | null) =>
    sql<string>`case when ${leads.corrected} ? ${field}::text then ${leads.corrected} ->> ${field}::text else ${otherwise}::text end`;
  const [updated] = await tx
    .update(leads)
    .set({
      ...(latest
        ? {
            name: corrected("name", latest.name),
            mobile: corrected(
              "mobile",
              contact(({ mobile }) => mobile),
            ),
            email: corrected(
              "email",
              contact(({ email }) => email),
            ),
            lastEnquiryAt: latest.createdAt,
          }
        : {}),
      score: scoreOf(
        theirs.map(({ payload, status, createdAt }) => ({
          payload,
          createdAt,
          isVerified: status === "verified",
        })),
      ),
    })
    .where(eq(leads.id, id))
    .returning();
  if (!updated) throw new Error("the lead has gone");
  return updated;
}
