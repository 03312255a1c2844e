import { and, asc, eq, exists, gte, isNull, lt, not, sql, type SQL } from "drizzle-orm";
import {
  closingReasonNames,
  closingReasons,
  leadProgress,
  leadProgressNames,
} from "#domain/leads/progress";
import { daysOfTrend, type TrendSpan } from "#domain/reports/trend";
import { minutesOpen } from "#domain/time/working-hours";
import { openTimes } from "../platform/people/contact-targets";
import { enquiries } from "../platform/db/schema/enquiries";
import { leadEvents, leads } from "../platform/db/schema/leads";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import { furthestRank, isImported } from "../platform/people/enquiry-origin";
import { settingOf } from "../platform/settings";
import { listsOf, peopleCounts, valuesOf } from "./lead-reports";
import {
  countedLeads,
  rowsOfPeople,
  type ReportRow,
  type Queries,
  type ReportScope,
} from "./report-scope";

/** People whose first enquiry came in these days. */
function cohort(scope: ReportScope): SQL | undefined {
  const { db, from, to, imported } = scope;
  return and(
    isNull(leads.mergedInto),
    gte(leads.createdAt, from),
    lt(leads.createdAt, to),
    countedLeads(scope),
    imported === "all"
      ? undefined
      : exists(
          db
            .select({ id: enquiries.id })
            .from(enquiries)
            .where(
              and(
                eq(enquiries.leadId, leads.id),
                imported === "yes" ? isImported : not(isImported),
              ),
            ),
        ),
  );
}

/** The filters of the list of leads for `cohort`, or for those of some of its days. */
const listOf = (
  { days, imported }: ReportScope,
  { from, to }: TrendSpan = days,
): Record<string, string> => ({
  mine: "yes",
  firstFrom: from,
  firstTo: to,
  ...(imported === "all" ? {} : { imported }),
});

/**
 * How many people reached each stage, also those who were closed later. A person has reached all
 * stages before their furthest one, but is contacted only once somebody spoke to them.
 */
async function conversionByStage(scope: ReportScope): Promise<ReportRow[]> {
  const rows = await scope.db
    .select({
      furthest: furthestRank,
      isSpokenTo: sql<boolean>`${leads.firstContactAt} is not null`,
      leads: sql<number>`count(*)::int`,
      closed: sql<number>`(count(*) filter (where ${leads.stage} = 'closed'))::int`,
    })
    .from(leads)
    .where(cohort(scope))
    .groupBy(sql`1, 2`);
  if (rows.length === 0) return [];
  const reached = leadProgress.slice(0, -1).map((stage, rank) => {
    const there = rows.filter(({ furthest, isSpokenTo }) =>
      stage === "contacted" ? isSpokenTo : furthest >= rank,
    );
    const last = rows.filter((row) => rankOf(row) === rank);
    return { stage, number: sumOf(there, "leads"), closed: sumOf(last, "closed") };
  });
  const total = reached[0]?.number ?? 0;
  return reached.map(({ stage, number, closed }, rank) => ({
    label: leadProgressNames[stage],
    values: [
      number,
      percent(number, total),
      percent(number, reached[rank - 1]?.number ?? total),
      closed,
    ],
    lists: [{ ...listOf(scope), reached: stage }, null, null, null],
  }));
}

interface Reached {
  readonly furthest: number;
  readonly isSpokenTo: boolean;
}

/** The furthest stage of a person, where a conversation is one too. */
const rankOf = ({ furthest, isSpokenTo }: Reached): number =>
  furthest <= 1 ? Number(isSpokenTo) : furthest;

const sumOf = <Name extends string>(
  rows: readonly Readonly<Record<Name, number>>[],
  name: Name,
): number => rows.reduce((sum, row) => sum + row[name], 0);

const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;

/** People that a report of response times reads. */
const MAX_PEOPLE = 50_000;

/**
 * How fast people were first spoken to, by owner, in minutes of the office hours. A reopened lead starts
 * again.
 */
async function responseTimes(scope: ReportScope, deps: Deps): Promise<ReportRow[]> {
  const { db } = scope;
  const target = await settingOf(deps, db, "FIRST_CONTACT_MINUTES");
  const reopened = sql`(
    select max(${leadEvents.createdAt}) from ${leadEvents}
    where ${leadEvents.leadId} = ${leads.id} and ${leadEvents.kind} = 'reopened')`;
  const [people, times] = await Promise.all([
    db
      .select({
        id: users.id,
        email: users.email,
        name: users.fullName,
        waitsSince: sql<string>`coalesce(${reopened}, ${leads.createdAt})`,
        firstContactAt: leads.firstContactAt,
      })
      .from(leads)
      .leftJoin(users, eq(users.id, leads.ownerId))
      .where(cohort(scope))
      .orderBy(asc(leads.createdAt))
      .limit(MAX_PEOPLE),
    openTimes(db),
  ]);
  const owners = new Map<string | null, typeof people>();
  for (const one of people) owners.set(one.id, [...(owners.get(one.id) ?? []), one]);
  const rows = [...owners].map(([id, ofOwner]) => {
    const minutes = ofOwner.flatMap(({ waitsSince, firstContactAt }) =>
      firstContactAt ? [minutesOpen(new Date(waitsSince), firstContactAt, times)] : [],
    );
    const [{ email, name } = { email: null, name: null }] = ofOwner;
    const inTime = minutes.filter((one) => one <= target).length;
    const filters = { ...listOf(scope), owner: id ?? "none" };
    return {
      id,
      email,
      label: id ? (name ?? email ?? "No name yet") : "Unassigned",
      values: [
        ofOwner.length,
        minutes.length,
        inTime,
        quantile(minutes, 0.5),
        quantile(minutes, 0.9),
      ],
      lists: [filters, { ...filters, contact: "spoken" }, null, null, null],
    };
  });
  return rowsOfPeople(
    rows.sort((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0) || a.label.localeCompare(b.label)),
  );
}

/** A value that a share of the numbers doesn't exceed, interpolated and rounded. 0 without numbers. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? 0;
  return Math.round(low + (high - low) * (at - Math.floor(at)));
}

/** People whose first enquiry came in these days and who were closed, by reason. */
async function lossesByReason(scope: ReportScope): Promise<ReportRow[]> {
  const rows = await scope.db
    .select({
      reason: sql<string>`coalesce(${leads.closedReason}, 'other')`,
      leads: sql<number>`count(*)::int`,
      contacted: sql<number>`count(${leads.firstContactAt})::int`,
    })
    .from(leads)
    .where(and(cohort(scope), eq(leads.stage, "closed")))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`);
  return rows.map(({ reason: found, leads: number, contacted }) => {
    const reason = closingReasons.find((one) => one === found) ?? "other";
    const filters = { ...listOf(scope), stage: "closed", reason };
    return {
      label: closingReasonNames[reason],
      values: [number, contacted],
      lists: [filters, { ...filters, contact: "spoken" }],
    };
  });
}

/** People by the day, week or month of their first enquiry, also where there were none. */
async function trend(scope: ReportScope): Promise<ReportRow[]> {
  const day = sql<string>`to_char(${leads.createdAt} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;
  const spans = daysOfTrend(scope.days);
  const starts = sql.join(
    spans.map(({ from, to }) => sql`when ${day} between ${from} and ${to} then ${from}`),
    sql` `,
  );
  const rows = await scope.db
    .select({ start: sql<string>`case ${starts} end`, ...peopleCounts })
    .from(leads)
    .where(cohort(scope))
    .groupBy(sql`1`);
  const byStart = new Map(rows.map((row) => [row.start, row]));
  return spans.map((span) => {
    const row = byStart.get(span.from);
    return {
      label: span.from === span.to ? span.from : `${span.from} to ${span.to}`,
      values: row ? valuesOf(row) : [0, 0, 0, 0, 0],
      lists: listsOf(listOf(scope, span)),
    };
  });
}

/** Reports of what became of leads. */
export const personReports = {
  trend,
  stages: conversionByStage,
  losses: lossesByReason,
  response: responseTimes,
} satisfies Queries;
