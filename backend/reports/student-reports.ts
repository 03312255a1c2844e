import { and, eq, gte, inArray, lt, ne, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { outcomeOf, type Outcome } from "#domain/applications/outcome";
import { payersOf } from "../platform/access/staff-scope";
import { applications, applicationStages } from "../platform/db/schema/applications";
import { transactions } from "../platform/db/schema/payments";
import { returnedMinor } from "../platform/people/returned-payments";
import { users } from "../platform/db/schema/users";
import { MAX_ROWS, type ReportRow, type ReportScope } from "./report-scope";

const rowCount = sql<number>`count(*)::int`;

/** Rows within the range about the caller's students. */
const ofStudents = (
  { from, to, claims }: ReportScope,
  column: AnyColumn,
  condition?: SQL,
): SQL | undefined => and(condition, gte(column, from), lt(column, to), payersOf(claims));

/** Applications that were not withdrawn. */
function applicationsBy(label: SQL) {
  return async (scope: ReportScope): Promise<ReportRow[]> => {
    const rows = await scope.db
      .select({
        label: sql<string>`${label}`,
        number: rowCount,
        students: sql<number>`count(distinct ${applications.userId})::int`,
      })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .where(ofStudents(scope, applications.createdAt, ne(applications.status, "withdrawn")))
      .groupBy(sql`1`)
      .orderBy(sql`2 desc, 1`)
      .limit(MAX_ROWS);
    return rows.map(({ label: name, number, students }) => ({
      label: name,
      values: [number, students],
    }));
  };
}

export const applicationsByUniversity = applicationsBy(sql`${applications.universityName}`);
export const applicationsByIntake = applicationsBy(
  sql`${applications.intakeYear} || '-' || lpad(${applications.intakeMonth}::text, 2, '0')`,
);

/** Applications that a report of outcomes reads. */
const MAX_APPLICATIONS = 20_000;

/** Applications that were started in these days, by where they stand now: offers, visas, enrolments. */
export async function applicationsByOutcome(scope: ReportScope): Promise<ReportRow[]> {
  const { db } = scope;
  const rows = await db
    .select({
      id: applications.id,
      userId: applications.userId,
      status: applications.status,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(ofStudents(scope, applications.createdAt))
    .limit(MAX_APPLICATIONS);
  if (rows.length === 0) return [];
  const stages = await db
    .select()
    .from(applicationStages)
    .where(
      inArray(
        applicationStages.applicationId,
        rows.map(({ id }) => id),
      ),
    );
  const ofApplication = new Map<string, typeof stages>();
  for (const stage of stages)
    ofApplication.set(stage.applicationId, [
      ...(ofApplication.get(stage.applicationId) ?? []),
      stage,
    ]);
  const byOutcome = new Map<Outcome, string[]>();
  for (const { id, userId, status } of rows) {
    const records = ofApplication.get(id) ?? [];
    // Whether conditions are met needs the documents that prove them. Both are conditional offers here.
    const outcome = outcomeOf({ status, records, conditions: [] });
    byOutcome.set(outcome, [...(byOutcome.get(outcome) ?? []), userId]);
  }
  return [...byOutcome]
    .map(([label, people]) => ({ label, values: [people.length, new Set(people).size] }))
    .sort((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0) || a.label.localeCompare(b.label));
}

/** Booked payments, and what was refunded of them, in whole units of each currency. */
export async function revenueByProduct(scope: ReportScope): Promise<ReportRow[]> {
  const rows = await scope.db
    .select({
      name: transactions.productName,
      currency: transactions.currency,
      payments: rowCount,
      amountMinor: sql<number>`sum(${transactions.amountMinor})::float8`,
      refundedMinor: sql<number>`sum(${returnedMinor})::float8`,
    })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(ofStudents(scope, transactions.paidAt, eq(transactions.state, "paid")))
    .groupBy(transactions.productName, transactions.currency)
    .orderBy(sql`4 desc, 1`)
    .limit(MAX_ROWS);
  const { from, to } = scope.days;
  return rows.map(({ name, currency, payments, amountMinor, refundedMinor }) => ({
    label: `${name}, ${currency}`,
    values: [payments, amountMinor / 100, refundedMinor / 100, (amountMinor - refundedMinor) / 100],
    lists: [
      // Days of payment also have those that were refunded since.
      { product: name, currency, paidFrom: from, paidTo: to },
      null,
      null,
      null,
    ],
  }));
}
