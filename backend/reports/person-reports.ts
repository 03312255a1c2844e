import { and, eq, gte, isNull, lt, sql, type SQL } from "drizzle-orm";
import { leadProgress, leadProgressNames, type LeadProgress } from "#domain/leads/progress";
import { ownLeadsOf } from "../platform/access/staff-scope";
import { leadEvents, leads } from "../platform/db/schema/leads";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import { settingOf } from "../platform/settings";
import { MAX_ROWS, rowsOfPeople, type ReportRow, type ReportScope } from "./report-scope";

/** People whose first enquiry came in these days. */
const cohort = ({ claims, from, to }: ReportScope): SQL | undefined =>
  and(
    isNull(leads.mergedInto),
    gte(leads.createdAt, from),
    lt(leads.createdAt, to),
    ownLeadsOf(claims),
  );

const rankOf = (stage: SQL): SQL<number> => {
  const ranks = leadProgress.map((name, rank) => sql`when ${name} then ${rank}::int`);
  return sql<number>`case ${stage} ${sql.join(ranks, sql` `)} end`;
};

/**
 * How many people reached each stage, also those who were closed later. A person has reached all
 * stages before their furthest one.
 */
export async function conversionByStage(scope: ReportScope): Promise<ReportRow[]> {
  const last = leadProgress.length - 1;
  const history = sql<number>`coalesce((
    select max(${rankOf(sql`detail ->> 'to'`)}) from ${leadEvents}
    where ${leadEvents.leadId} = ${leads.id} and ${leadEvents.kind} = 'stage'
      and detail ->> 'to' <> 'closed'), 0)`;
  const now = sql<number>`case when ${leads.stage} = 'closed' then 0 else ${rankOf(sql`${leads.stage}`)} end`;
  const contacted = sql<number>`case when ${leads.firstContactAt} is null then 0 else 1 end`;
  const rows = await scope.db
    .select({
      furthest: sql<number>`greatest(${history}, ${now}, ${contacted})::int`,
      leads: sql<number>`count(*)::int`,
      closed: sql<number>`(count(*) filter (where ${leads.stage} = 'closed'))::int`,
    })
    .from(leads)
    .where(cohort(scope))
    .groupBy(sql`1`);
  const total = rows.reduce((sum, { leads }) => sum + leads, 0);
  if (total === 0) return [];
  const reachedBy = (rank: number) =>
    rows.reduce((sum, { furthest, leads }) => sum + (furthest >= rank ? leads : 0), 0);
  return leadProgress.slice(0, last).map((stage: LeadProgress, rank) => {
    const reached = reachedBy(rank);
    const before = rank === 0 ? reached : reachedBy(rank - 1);
    const closed = rows.find(({ furthest }) => furthest === rank)?.closed ?? 0;
    return {
      label: leadProgressNames[stage],
      values: [reached, percent(reached, total), percent(reached, before), closed],
    };
  });
}

const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;

/** How fast people got their first answer, by owner. A reopened lead starts again. */
export async function responseTimes(scope: ReportScope, deps: Deps): Promise<ReportRow[]> {
  const target = await settingOf(deps, scope.db, "FIRST_CONTACT_MINUTES");
  const reopened = sql`(
    select max(${leadEvents.createdAt}) from ${leadEvents}
    where ${leadEvents.leadId} = ${leads.id} and ${leadEvents.kind} = 'reopened')`;
  const minutes = sql`extract(epoch from ${leads.firstContactAt} - coalesce(${reopened}, ${leads.createdAt})) / 60`;
  const quantile = (share: number) =>
    sql<number>`coalesce(percentile_cont(${share}::float8) within group (order by ${minutes}), 0)::float8`;
  const rows = await scope.db
    .select({
      ...{ id: users.id, email: users.email },
      label: sql<string>`coalesce(${users.fullName}, ${users.email}, 'Unassigned')`,
      leads: sql<number>`count(*)::int`,
      contacted: sql<number>`count(${leads.firstContactAt})::int`,
      inTime: sql<number>`(count(*) filter (where ${minutes} <= ${target}))::int`,
      median: quantile(0.5),
      slowest: quantile(0.9),
    })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.ownerId))
    .where(cohort(scope))
    .groupBy(users.id)
    .orderBy(sql`4 desc, 3, 1`)
    .limit(MAX_ROWS);
  return rowsOfPeople(
    rows.map(({ leads, contacted, inTime, median, slowest, ...person }) => ({
      ...person,
      values: [leads, contacted, inTime, Math.round(median), Math.round(slowest)],
    })),
  );
}
