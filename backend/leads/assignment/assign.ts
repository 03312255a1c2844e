import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { formNameOf } from "#domain/enquiries/enquiry-facts";
import { chooseCounsellor, type AssignableLead, type Candidate } from "#domain/leads/assignment";
import { addTime } from "#domain/time/dates";
import { leads } from "../../platform/db/schema/enquiries";
import { assignmentRules, prospects } from "../../platform/db/schema/leads";
import { users } from "../../platform/db/schema/users";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { settingOf } from "../../platform/settings";
import { saveChange } from "../change";
import type { Prospect } from "../find";
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
    .from(prospects)
    .where(
      and(
        isNull(prospects.ownerId),
        isNull(prospects.mergedInto),
        eq(prospects.stage, "open"),
        // Staff who have released a lead, or talked to the student, decide who is next.
        isNull(prospects.firstContactAt),
      ),
    )
    .orderBy(asc(prospects.lastEnquiryAt))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  let candidates = [...given];
  let number = 0;
  for (const prospect of waiting) {
    const chosen = chooseCounsellor(await facetsOf(tx, prospect), candidates, deps.now());
    if (!chosen) continue;
    await give(tx, deps, prospect, { staffId: chosen.staffId, why: "Assigned by rule" });
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
    .from(prospects)
    .where(
      and(
        isNotNull(prospects.assignedAt),
        isNull(prospects.firstContactAt),
        lt(prospects.assignedAt, addTime(deps.now(), -minutes, "minute")),
        eq(prospects.stage, "open"),
        lt(prospects.returns, MAX_RETURNS),
      ),
    )
    .orderBy(asc(prospects.assignedAt))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  let candidates = [...given];
  let number = 0;
  for (const prospect of untouched) {
    const facets = await facetsOf(tx, prospect);
    const chosen = chooseCounsellor(facets, candidates, deps.now(), prospect.ownerId);
    if (!chosen) continue;
    const why = `No contact within ${minutes} minutes`;
    await give(tx, deps, prospect, { staffId: chosen.staffId, why });
    await tx
      .update(prospects)
      .set({ returns: prospect.returns + 1 })
      .where(eq(prospects.id, prospect.id));
    candidates = withLoad(candidates, chosen.staffId, deps.now());
    number++;
  }
  return number;
}

/** Makes a counsellor the owner. The student of a lead that is taken back goes with it. */
async function give(
  tx: Database,
  deps: Deps,
  prospect: Prospect,
  { staffId, why }: { readonly staffId: string; readonly why: string },
): Promise<void> {
  await saveChange(tx, deps, prospect, { ownerId: staffId }, { staffId: null, why });
  if (prospect.userId)
    await tx
      .update(users)
      .set({ counsellorId: staffId })
      .where(
        and(
          eq(users.id, prospect.userId),
          prospect.ownerId ? eq(users.counsellorId, prospect.ownerId) : isNull(users.counsellorId),
        ),
      );
  await tx
    .update(assignmentRules)
    .set({ lastAssignedAt: deps.now() })
    .where(eq(assignmentRules.staffId, staffId));
}

/** What the rules look at, from the latest enquiry. */
async function facetsOf(tx: Database, { id }: Prospect): Promise<AssignableLead> {
  const [latest] = await tx
    .select()
    .from(leads)
    .where(eq(leads.prospectId, id))
    .orderBy(desc(leads.createdAt))
    .limit(1);
  if (!latest) return { region: "", countries: [], about: "" };
  const { about, message, platformUrl } = latest.payload.extraFields;
  return {
    region: latest.country,
    countries: latest.payload.interestedCountries,
    about: [about, message, platformUrl, formNameOf(latest.formId)].filter(Boolean).join(" "),
  };
}
