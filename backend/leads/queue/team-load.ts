import { and, count, eq, gte, isNull, lt, notInArray, sql, type SQL } from "drizzle-orm";
import type * as contract from "#contract/leads/work-queue";
import { doneStages } from "#domain/leads/progress";
import { dayOf, parseIst } from "#domain/time/dates";
import { staffWith } from "../../platform/access/staff";
import { appointments } from "../../platform/db/schema/appointments";
import { leads } from "../../platform/db/schema/leads";
import type { StaffOperationHandler } from "../../platform/operations/operations";
import { tomorrowAfter } from "./work-items";

const isOpen = (): SQL | undefined =>
  and(isNull(leads.mergedInto), notInArray(leads.stage, [...doneStages]));

/** Open leads without a next action. */
export const isUnplanned = (): SQL | undefined => and(isOpen(), isNull(leads.nextActionAt));

/** Counts open leads and today's calls of each member of staff, in two queries for all. */
export const showTeamLoad: StaffOperationHandler<typeof contract.showTeamLoad> = async (_, c) => {
  const { db, now } = c.var.deps;
  const staff = await staffWith(db, null);
  const numberOf = (condition: SQL | undefined) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const owned = await db
    .select({
      id: leads.ownerId,
      open: count(),
      uncontacted: numberOf(and(eq(leads.stage, "open"), isNull(leads.firstContactAt))),
      overdue: numberOf(lt(leads.nextActionAt, now())),
      unplanned: numberOf(isNull(leads.nextActionAt)),
    })
    .from(leads)
    .where(isOpen())
    .groupBy(leads.ownerId);
  const calls = await db
    .select({ id: appointments.resource, calls: count() })
    .from(appointments)
    .where(
      and(
        eq(appointments.status, "confirmed"),
        gte(appointments.startsAt, parseIst(`${dayOf(now())}T00:00`)),
        lt(appointments.startsAt, tomorrowAfter(now())),
      ),
    )
    .groupBy(appointments.resource);
  const ownedBy = new Map(owned.map(({ id, ...numbers }) => [id, numbers]));
  const callsOf = new Map(calls.map(({ id, calls }) => [id, calls]));
  const none = { open: 0, uncontacted: 0, overdue: 0, unplanned: 0 };
  return {
    result: staff.map(({ id, name }) => ({
      id,
      name,
      ...(ownedBy.get(id) ?? none),
      calls: callsOf.get(id) ?? 0,
    })),
    about: [],
  };
};
