import { and, count, eq, gte, isNull, lt, notInArray, sql, type SQL } from "drizzle-orm";
import { contactOutcomes } from "#domain/leads/activity";
import { isSpokenTo } from "#domain/leads/first-contact";
import { doneStages } from "#domain/leads/progress";
import { addToDay, dayOf, parseIst } from "#domain/time/dates";
import { ownLeadsOf, seesAllLeads } from "../platform/access/staff-scope";
import { appointments } from "../platform/db/schema/appointments";
import { leadEvents, leadMessages, leads } from "../platform/db/schema/leads";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import {
  MAX_ROWS,
  nameOr,
  rowsOfPeople,
  type ReportRow,
  type Queries,
  type ReportScope,
} from "./report-scope";

const rowCount = sql<number>`count(*)::int`;
const countIf = (condition: SQL | undefined) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;
const person = { id: users.id, email: users.email };

/** Calls and what came of them, by counsellor. */
async function callsByCounsellor({
  db,
  claims,
  days,
  from,
  to,
}: ReportScope): Promise<ReportRow[]> {
  const rows = await db
    .select({
      ...person,
      label: nameOr("Team"),
      booked: rowCount,
      completed: countIf(eq(appointments.status, "completed")),
      noShow: countIf(eq(appointments.status, "no_show")),
      cancelled: countIf(eq(appointments.status, "cancelled")),
    })
    .from(appointments)
    .leftJoin(users, sql`${users.id}::text = ${appointments.resource}`)
    .where(
      and(
        gte(appointments.startsAt, from),
        lt(appointments.startsAt, to),
        seesAllLeads(claims) ? undefined : eq(appointments.resource, claims.userId),
      ),
    )
    .groupBy(users.id)
    .orderBy(sql`4 desc, 3, 1`)
    .limit(MAX_ROWS);
  return rowsOfPeople(
    rows.map(({ booked, completed, noShow, cancelled, ...one }) => {
      const filters = { ...days, callee: one.id ?? "team" };
      const having = (status: string) => ({ ...filters, status });
      return {
        ...one,
        values: [booked, completed, noShow, cancelled],
        lists: [filters, having("completed"), having("no_show"), having("cancelled")],
      };
    }),
  );
}

const spoken = contactOutcomes.filter(isSpokenTo);
const attempted = contactOutcomes.filter((one) => !isSpokenTo(one) && one !== "wrote");

/** What each member of staff did in these days: conversations, attempts, messages, notes. */
async function activityByStaff({ db, claims, from, to }: ReportScope): Promise<ReportRow[]> {
  const outcome = sql`detail ->> 'outcome'`;
  const isOneOf = (outcomes: readonly string[]) =>
    sql`kind = 'contact' and ${outcome} in ${[...outcomes]}`;
  const done = sql`(
    select ${leadEvents.staffId} as staff_id, ${leadEvents.kind} as kind, ${leadEvents.detail} as detail
      from ${leadEvents} where ${leadEvents.createdAt} >= ${from.toISOString()} and ${leadEvents.createdAt} < ${to.toISOString()}
    union all
    select ${leadMessages.staffId}, 'message', '{}'::jsonb from ${leadMessages}
      where ${leadMessages.direction} = 'out' and ${leadMessages.createdAt} >= ${from.toISOString()} and ${leadMessages.createdAt} < ${to.toISOString()}
  ) as done`;
  const rows = await db
    .select({
      ...person,
      label: nameOr("No name"),
      spoken: countIf(isOneOf(spoken)),
      attempts: countIf(isOneOf(attempted)),
      messages: countIf(sql`kind = 'message'`),
      notes: countIf(sql`kind = 'note'`),
      stages: countIf(sql`kind = 'stage'`),
    })
    .from(users)
    .innerJoin(done, sql`done.staff_id = ${users.id}`)
    .where(seesAllLeads(claims) ? undefined : eq(users.id, claims.userId))
    .groupBy(users.id)
    .orderBy(sql`4 desc, 3, 1`)
    .limit(MAX_ROWS);
  return rowsOfPeople(
    rows.map(({ spoken: talks, attempts, messages, notes, stages, ...one }) => ({
      ...one,
      values: [talks, attempts, messages, notes, stages],
    })),
  );
}

const isOpen = notInArray(leads.stage, [...doneStages]);
const isWaiting = sql`${leads.stage} = 'open' and ${leads.firstContactAt} is null`;
const openLeads = ({ claims }: ReportScope): SQL | undefined =>
  and(isNull(leads.mergedInto), isOpen, ownLeadsOf(claims));

/** How many open leads each owner has now, and which of them need work. */
async function loadByOwner(scope: ReportScope, { now }: Deps): Promise<ReportRow[]> {
  const rows = await scope.db
    .select({
      ...person,
      label: nameOr("Unassigned"),
      open: rowCount,
      waiting: countIf(isWaiting),
      overdue: countIf(sql`${leads.nextActionAt} < ${now().toISOString()}`),
      unplanned: countIf(isNull(leads.nextActionAt)),
    })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.ownerId))
    .where(openLeads(scope))
    .groupBy(users.id)
    .orderBy(sql`4 desc, 3, 1`)
    .limit(MAX_ROWS);
  return rowsOfPeople(
    rows.map(({ open, waiting, overdue, unplanned, ...one }) => {
      const filters = { mine: "yes", open: "yes", owner: one.id ?? "none" };
      return {
        ...one,
        values: [open, waiting, overdue, unplanned],
        lists: [
          filters,
          { ...filters, contact: "waiting" },
          { ...filters, plan: "overdue" },
          { ...filters, plan: "none" },
        ],
      };
    }),
  );
}

/** Ages in days since the latest enquiry, from and until. */
const ages = [
  [0, 2],
  [3, 7],
  [8, 14],
  [15, 30],
  [31, 90],
  [91, null],
] as const;

/** How long ago the latest enquiry of each open lead was, in days of India. */
async function ageOfOpenLeads(scope: ReportScope, { now }: Deps): Promise<ReportRow[]> {
  const { db } = scope;
  const today = dayOf(now());
  return Promise.all(
    ages.map(async ([youngest, oldest]) => {
      const to = addToDay(today, -youngest, "day");
      const from = oldest === null ? null : addToDay(today, -oldest, "day");
      const [row] = await db
        .select({
          open: count(),
          waiting: countIf(isWaiting),
          unplanned: countIf(isNull(leads.nextActionAt)),
        })
        .from(leads)
        .where(
          and(
            openLeads(scope),
            lt(leads.lastEnquiryAt, parseIst(`${addToDay(to, 1, "day")}T00:00`)),
            from ? gte(leads.lastEnquiryAt, parseIst(`${from}T00:00`)) : undefined,
          ),
        );
      const filters = { mine: "yes", open: "yes", ...(from ? { from } : {}), to };
      return {
        label: oldest === null ? `More than ${youngest - 1} days` : `${youngest} to ${oldest} days`,
        values: [row?.open ?? 0, row?.waiting ?? 0, row?.unplanned ?? 0],
        lists: [filters, { ...filters, contact: "waiting" }, { ...filters, plan: "none" }],
      };
    }),
  );
}

/** Reports of counsellors and their open leads. */
export const teamReports = {
  load: loadByOwner,
  ageing: ageOfOpenLeads,
  activity: activityByStaff,
  calls: callsByCounsellor,
} satisfies Queries;
