import { isDeepStrictEqual } from "node:util";
import { and, asc, count, eq, isNull } from "drizzle-orm";
import type * as contract from "#contract/leads/assignment";
import type { AssignmentRuleBody } from "#contract/leads/assignment";
import type { Candidate } from "#domain/leads/assignment";
import { dayOf } from "#domain/time/dates";
import type { DayHours } from "#domain/time/working-hours";
import { firstContactTarget } from "../../platform/people/contact-targets";
import { changedDetails, recordChange } from "../../platform/access/change-log";
import { staffWith } from "../../platform/access/staff";
import { assignmentRules, leads } from "../../platform/db/schema/leads";
import { notFound } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { settingOf } from "../../platform/settings";
import { candidatesOf, isAvailable, isOpenLead, openLeadsOf } from "./candidates";
import { latestHandOvers } from "./hand-over-handlers";
import { upcomingHolidays } from "./holidays";

const MAX_UNASSIGNED = 50;

/** Shows rules, load and unassigned leads. */
export const showAssignment: StaffOperationHandler<typeof contract.showAssignment> = async (
  _,
  c,
) => {
  const { deps } = c.var;
  const firstContactMinutes = await settingOf(deps, deps.db, "FIRST_CONTACT_MINUTES");
  const returnMinutes = await settingOf(deps, deps.db, "LEAD_RETURN_MINUTES");
  const now = deps.now();
  const staff = await staffWith(deps.db, null);
  const load = await openLeadsOf(
    deps.db,
    staff.map(({ id }) => id),
  );
  const candidates = new Map((await candidatesOf(deps.db)).map((one) => [one.staffId, one]));
  const holidays = await upcomingHolidays(deps.db, now);
  const isClosed = holidays.some(({ day }) => day === dayOf(now));
  const isUnassigned = and(isNull(leads.ownerId), isOpenLead());
  const unassigned = await deps.db
    .select()
    .from(leads)
    .where(isUnassigned)
    .orderBy(asc(leads.lastEnquiryAt))
    .limit(MAX_UNASSIGNED);
  const [all] = await deps.db.select({ number: count() }).from(leads).where(isUnassigned);
  const overdueSince = (await firstContactTarget(deps, deps.db)).overdueBefore(now);
  return {
    result: {
      staff: staff.map(({ id, name }) => {
        const candidate = candidates.get(id);
        return {
          staffId: id,
          name,
          openLeads: load.get(id) ?? 0,
          isAvailable: !isClosed && isAvailable(candidate, now),
          rule: candidate ? ruleOf(candidate) : null,
        };
      }),
      unassigned: unassigned.map(({ id, name, lastEnquiryAt }) => ({
        id,
        name,
        lastEnquiryAt,
        isOverdue: lastEnquiryAt < overdueSince,
      })),
      unassignedTotal: all?.number ?? 0,
      holidays,
      handOvers: await latestHandOvers(deps),
      firstContactMinutes,
      returnMinutes,
    },
    about: "list",
  };
};

/** A counsellor's rule, without their load. */
const ruleOf = (one: Candidate): AssignmentRuleBody => ({
  acceptsLeads: one.acceptsLeads,
  acceptsCalls: one.acceptsCalls,
  maxOpenLeads: one.maxOpenLeads,
  regions: [...one.regions],
  languages: [...one.languages],
  countries: [...one.countries],
  fields: [...one.fields],
  hours: [...one.hours],
  absences: [...one.absences],
});

/** Sets what a counsellor takes, and when. @throws ApiError 404 for an account that is not theirs */
export const setAssignmentRule: StaffOperationHandler<typeof contract.setAssignmentRule> = async (
  { params: { staffId }, body: rule },
  c,
) => {
  const { deps } = c.var;
  if ((await staffWith(deps.db, [staffId])).length === 0) throw notFound();
  await deps.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(assignmentRules)
      .where(eq(assignmentRules.staffId, staffId))
      .for("update");
    await tx
      .insert(assignmentRules)
      .values({ staffId, ...rule })
      .onConflictDoUpdate({ target: assignmentRules.staffId, set: rule });
    await recordChange(tx, c, ruleChanges(before, rule), { userId: staffId });
  });
  return { result: { staffId }, about: [] };
};

/** What changed of a rule. The days of an absence are not recorded. */
function ruleChanges(
  before: AssignmentRuleBody | undefined,
  { absences, hours, ...rule }: AssignmentRuleBody,
): Record<string, string> {
  const shown = (week: readonly DayHours[] = []) =>
    week.map(({ day, opensAt, closesAt }) => `${day} ${opensAt}-${closesAt}`);
  const isSame = isDeepStrictEqual(absences, before?.absences ?? []);
  return {
    ...changedDetails(before && { ...before, hours: shown(before.hours) }, {
      ...rule,
      hours: shown(hours),
    }),
    ...(isSame ? {} : { absence: absences.length === 0 ? "removed" : "set" }),
  };
}
