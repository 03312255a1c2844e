import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { formNameOf } from "#domain/enquiries/enquiry-facts";
import { chooseCounsellor, type AssignableLead, type Candidate } from "#domain/leads/assignment";
import { addTime } from "#domain/time/dates";
import { setCounsellor } from "../../auth/accounts";
import { enquiries } from "../../platform/db/schema/enquiries";
import { assignmentRules, leads } from "../../platform/db/schema/leads";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { settingOf } from "../../platform/settings";
import { saveChange } from "../change";
import type { Lead } from "../find";
import { candidatesOf, withLoad } from "./candidates";
import { escalate } from "./escalate";
import { isHoliday } from "./holidays";

/** Leads that one run assigns. The next run continues. */
const BATCH = 100;
/** After this many counsellors have let a lead wait, the team's lead decides. */
const MAX_RETURNS = 2;

/**
 * Assigns leads by the counsellors' rules, reassigns those without a first contact, and alerts the
 * team's lead to what is left. Runs are serialised by an advisory lock.
 * @returns how many leads got an owner
 */
export async function assignLeads(deps: Deps): Promise<number> {
  const assigned = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('lead assignment', 0))`);
    const candidates = await candidatesOf(tx);
    if (!candidates.some(({ acceptsLeads }) => acceptsLeads)) {
      await escalate(tx, deps, "by hand");
      return 0;
    }
    const atWork = (await isHoliday(tx, deps.now())) ? [] : candidates;
    const first = await assignWaiting(tx, deps, atWork);
    const again = await reassignUntouched(tx, deps, first.candidates);
    await escalate(tx, deps, "automatic");
    return first.number + again;
  });
  deps.wakeOutbox();
  return assigned;
}

/** Unassigned leads, the oldest first. */
async function assignWaiting(tx: Database, deps: Deps, given: readonly Candidate[]) {
  const waiting = await tx
    .select()
    .from(leads)
    .where(
      and(
        isNull(leads.ownerId),
        isNull(leads.mergedInto),
        eq(leads.stage, "open"),
        // Staff who have released a lead, or talked to the student, decide who is next.
        isNull(leads.firstContactAt),
      ),
    )
    .orderBy(asc(leads.lastEnquiryAt))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  let candidates = [...given];
  let number = 0;
  for (const lead of waiting) {
    const chosen = chooseCounsellor(await facetsOf(tx, lead), candidates, deps.now());
    if (!chosen) continue;
    await give(tx, deps, lead, { staffId: chosen.staffId, why: "Assigned by rule" });
    candidates = withLoad(candidates, chosen.staffId, deps.now());
    number++;
  }
  return { candidates, number };
}

/** Leads whose owner was chosen by rule and has not contacted the student in time. */
async function reassignUntouched(
  tx: Database,
  deps: Deps,
  given: readonly Candidate[],
): Promise<number> {
  const minutes = await settingOf(deps, tx, "LEAD_RETURN_MINUTES");
  const untouched = await tx
    .select()
    .from(leads)
    .where(
      and(
        isNotNull(leads.assignedAt),
        isNull(leads.firstContactAt),
        lt(leads.assignedAt, addTime(deps.now(), -minutes, "minute")),
        eq(leads.stage, "open"),
        lt(leads.returns, MAX_RETURNS),
      ),
    )
    .orderBy(asc(leads.assignedAt))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  let candidates = [...given];
  let number = 0;
  for (const lead of untouched) {
    const facets = await facetsOf(tx, lead);
    const chosen = chooseCounsellor(facets, candidates, deps.now(), lead.ownerId);
    if (!chosen) continue;
    const why = `No contact within ${minutes} minutes`;
    await give(tx, deps, lead, { staffId: chosen.staffId, why });
    await tx
      .update(leads)
      .set({ returns: lead.returns + 1 })
      .where(eq(leads.id, lead.id));
    candidates = withLoad(candidates, chosen.staffId, deps.now());
    number++;
  }
  return number;
}

/** Makes a counsellor the owner. The student of a lead that is taken back goes with it. */
async function give(
  tx: Database,
  deps: Deps,
  lead: Lead,
  { staffId, why }: { readonly staffId: string; readonly why: string },
): Promise<void> {
  await saveChange(tx, deps, lead, { ownerId: staffId }, { staffId: null, why });
  if (lead.userId) await setCounsellor(tx, lead.userId, staffId, { insteadOf: [lead.ownerId] });
  await tx
    .update(assignmentRules)
    .set({ lastAssignedAt: deps.now() })
    .where(eq(assignmentRules.staffId, staffId));
}

/** What the rules look at, from the latest enquiry. */
async function facetsOf(tx: Database, { id }: Lead): Promise<AssignableLead> {
  const [latest] = await tx
    .select()
    .from(enquiries)
    .where(eq(enquiries.leadId, id))
    .orderBy(desc(enquiries.createdAt))
    .limit(1);
  if (!latest) return { region: "", countries: [], about: "" };
  const { about, message, platformUrl } = latest.payload.extraFields;
  return {
    region: latest.country,
    countries: latest.payload.interestedCountries,
    about: [about, message, platformUrl, formNameOf(latest.formId)].filter(Boolean).join(" "),
  };
}
