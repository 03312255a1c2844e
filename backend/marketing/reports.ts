import { and, eq, gte, lt, ne, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type * as contract from "#contract/marketing";
import { addToDay, parseIst } from "#domain/dates";
import { reportColumns, type ReportName } from "#domain/reports";
import { ownLeadsOf, payersOf, seesAll } from "../auth/staff-scope";
import type { Claims } from "../auth/tokens";
import type { Database } from "../db/database";
import { leads, users } from "../db/schema";
import { applications, appointments } from "../db/schema-care";
import { transactions } from "../db/schema-payment";
import type { StaffOperationHandler } from "../http/operations";

const MAX_ROWS = 200;

interface Scope {
  readonly db: Database;
  readonly claims: Claims;
  readonly from: Date;
  /** The first moment after the range. */
  readonly to: Date;
}

interface Row {
  readonly label: string;
  readonly values: number[];
}

/** Shows a report about a counsellor's own work, or about all for `all_user`. */
export const showReport: StaffOperationHandler<typeof contract.showReport> = async (
  { params: { report }, query: { from, to } },
  c,
) => {
  const { deps, claims } = c.var;
  const rows = await queries[report]({
    ...{ db: deps.db, claims },
    from: parseIst(`${from}T00:00`),
    to: parseIst(`${addToDay(to, 1, "day")}T00:00`),
  });
  return { result: { columns: [...reportColumns[report]], rows }, about: [] };
};

const within = (column: AnyColumn, { from, to }: Scope): SQL | undefined =>
  and(gte(column, from), lt(column, to));

const countIf = (condition: SQL | undefined) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)::int`;

const rowCount = sql<number>`count(*)::int`;

/** The countries of a lead, one row each. */
const eachCountry = sql`lateral jsonb_array_elements_text(${leads.payload} -> 'interestedCountries') as wanted(country)`;
const onlyOnce = sql`(select 1) as wanted`;

/** Leads and how far they came: verified, contacted, with an application, with a payment. */
function leadsBy(label: SQL, perLead: SQL = onlyOnce) {
  return async (scope: Scope): Promise<Row[]> => {
    const { db, claims } = scope;
    const applied = sql`exists (select 1 from ${applications} where ${applications.userId} = ${leads.userId})`;
    const paid = sql`exists (select 1 from ${transactions} where ${transactions.userId} = ${leads.userId} and ${transactions.state} = 'paid')`;
    const rows = await db
      .select({
        label: sql<string>`${label}`,
        leads: rowCount,
        verified: countIf(eq(leads.status, "verified")),
        contacted: countIf(ne(leads.progress, "open")),
        applied: countIf(applied),
        paid: countIf(paid),
      })
      .from(leads)
      .leftJoin(users, eq(users.id, leads.assignedTo))
      .innerJoin(perLead, sql`true`)
      .where(and(within(leads.createdAt, scope), ownLeadsOf(db, claims)))
      .groupBy(sql`1`)
      .orderBy(sql`2 desc, 1`)
      .limit(MAX_ROWS);
    return rows.map((row) => ({
      label: row.label,
      values: [row.leads, row.verified, row.contacted, row.applied, row.paid],
    }));
  };
}

/** Calls and what came of them, by counsellor. */
async function callsByCounsellor(scope: Scope): Promise<Row[]> {
  const { db, claims } = scope;
  const rows = await db
    .select({
      label: sql<string>`coalesce(${users.fullName}, ${users.email}, 'Team')`,
      booked: rowCount,
      completed: countIf(eq(appointments.status, "completed")),
      noShow: countIf(eq(appointments.status, "no_show")),
      cancelled: countIf(eq(appointments.status, "cancelled")),
    })
    .from(appointments)
    .leftJoin(users, sql`${users.id}::text = ${appointments.resource}`)
    .where(
      and(
        within(appointments.startsAt, scope),
        seesAll(claims) ? undefined : eq(appointments.resource, claims.userId),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .limit(MAX_ROWS);
  return rows.map(({ label, booked, completed, noShow, cancelled }) => ({
    label,
    values: [booked, completed, noShow, cancelled],
  }));
}

/** Applications that were not withdrawn. */
function applicationsBy(label: SQL) {
  return async (scope: Scope): Promise<Row[]> => {
    const rows = await scope.db
      .select({
        label: sql<string>`${label}`,
        number: rowCount,
        students: sql<number>`count(distinct ${applications.userId})::int`,
      })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .where(
        and(
          ne(applications.status, "withdrawn"),
          within(applications.createdAt, scope),
          payersOf(scope.claims),
        ),
      )
      .groupBy(sql`1`)
      .orderBy(sql`2 desc, 1`)
      .limit(MAX_ROWS);
    return rows.map(({ label: name, number, students }) => ({
      label: name,
      values: [number, students],
    }));
  };
}

/** Booked payments, in whole units of each currency. */
async function revenueByProduct(scope: Scope): Promise<Row[]> {
  const rows = await scope.db
    .select({
      label: sql<string>`${transactions.productName} || ', ' || ${transactions.currency}`,
      payments: rowCount,
      amountMinor: sql<number>`sum(${transactions.amountMinor})::float8`,
    })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(
      and(
        eq(transactions.state, "paid"),
        within(transactions.paidAt, scope),
        payersOf(scope.claims),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`3 desc, 1`)
    .limit(MAX_ROWS);
  return rows.map(({ label, payments, amountMinor }) => ({
    label,
    values: [payments, amountMinor / 100],
  }));
}

const queries: Readonly<Record<ReportName, (scope: Scope) => Promise<Row[]>>> = {
  source: leadsBy(
    sql`coalesce(${leads.payload} ->> 'utm_source', nullif(${leads.payload} ->> 'source', ''), 'direct')`,
  ),
  region: leadsBy(sql`${leads.country}`),
  country: leadsBy(sql`wanted.country`, eachCountry),
  counsellor: leadsBy(sql`coalesce(${users.fullName}, ${users.email}, 'Unassigned')`),
  calls: callsByCounsellor,
  universities: applicationsBy(sql`${applications.universityName}`),
  intakes: applicationsBy(
    sql`${applications.intakeYear} || '-' || lpad(${applications.intakeMonth}::text, 2, '0')`,
  ),
  revenue: revenueByProduct,
};
