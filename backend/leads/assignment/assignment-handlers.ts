import { and, asc, count, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type * as contract from "#contract/leads/assignment";
import type { AssignmentRuleBody } from "#contract/leads/assignment";
import { addTime, dayOf } from "#domain/time/dates";
import { changedDetails, recordChange } from "../../platform/access/change-log";
import { staffWith } from "../../platform/access/staff";
import { appointments } from "../../platform/db/schema/appointments";
import { chats } from "../../platform/db/schema/chat";
import { assignmentRules, leads } from "../../platform/db/schema/leads";
import { users } from "../../platform/db/schema/users";
import { notFound } from "../../platform/http/errors";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { settingOf } from "../../platform/settings";
import { sendWork } from "../../platform/work/send-work";
import { candidatesOf, isAvailable, isOpenLead, openLeadsOf } from "./candidates";
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
  const overdueSince = addTime(now, -firstContactMinutes, "minute");
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
      firstContactMinutes,
      returnMinutes,
    },
    about: "list",
  };
};

/** A counsellor's rule, without their load. */
const ruleOf = ({
  staffId: _,
  openLeads: __,
  lastAssignedAt: ___,
  ...rule
}: Awaited<ReturnType<typeof candidatesOf>>[number]) => ({
  ...rule,
  regions: [...rule.regions],
  languages: [...rule.languages],
  countries: [...rule.countries],
  fields: [...rule.fields],
  days: [...rule.days],
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
  { awayFrom, awayUntil, ...rule }: AssignmentRuleBody,
): Record<string, string> {
  const wasSame =
    awayFrom === (before?.awayFrom ?? null) && awayUntil === (before?.awayUntil ?? null);
  return {
    ...changedDetails(before, rule),
    ...(wasSame ? {} : { absence: awayFrom === null ? "removed" : "set" }),
  };
}

/** Counts what a hand-over would move. */
export const previewHandOver: StaffOperationHandler<typeof contract.previewHandOver> = async (
  { params: { staffId } },
  c,
) => {
  const { db, now } = c.var.deps;
  const own = and(eq(leads.ownerId, staffId), isOpenLead());
  return {
    result: {
      leads: await db.$count(leads, own),
      nextActions: await db.$count(leads, and(own, isNotNull(leads.nextActionAt))),
      students: await db.$count(users, eq(users.counsellorId, staffId)),
      calls: await db.$count(
        appointments,
        and(
          eq(appointments.resource, staffId),
          eq(appointments.status, "confirmed"),
          gt(appointments.startsAt, now()),
        ),
      ),
      chats: await db.$count(chats, eq(chats.takenBy, staffId)),
    },
    about: [],
  };
};

/**
 * Hands all open leads of a counsellor over, with students, calls and conversations. The queue does it
 * (./hand-over.ts). @returns how many leads there are. @throws ApiError 404
 */
export const handOverLeads: StaffOperationHandler<typeof contract.handOverLeads> = async (
  { params: { staffId }, body: { toId } },
  c,
) => {
  const { deps, claims } = c.var;
  if (toId && (await staffWith(deps.db, [toId])).length === 0) throw notFound();
  const number = await deps.db.transaction(async (tx) => {
    await sendWork(tx, "hand-over", {
      fromId: staffId,
      toId: toId ?? "",
      staffId: claims.userId,
      action: `${c.req.method} ${c.req.routePath}`,
    });
    await recordChange(tx, c, { from: staffId, to: toId ?? "–" }, { userId: staffId });
    return tx.$count(leads, and(eq(leads.ownerId, staffId), isOpenLead()));
  });
  return { result: { leads: number }, about: [] };
};
