import { and, desc, eq, gte, lt, ne, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { Outcome } from "#domain/applications/outcome";
import { payersOf, studentsOf } from "../platform/access/staff-scope";
import { applications } from "../platform/db/schema/applications";
import { transactions } from "../platform/db/schema/payments";
import { users } from "../platform/db/schema/users";
import {
  MAX_APPLICATIONS,
  outcomeColumns,
  outcomesOf,
} from "../platform/people/application-outcomes";
import { returnedMinor } from "../platform/people/returned-payments";
import {
  MAX_ROWS,
  type ListFilters,
  type ReportRow,
  type Queries,
  type ReportScope,
} from "./report-scope";

const rowCount = sql<number>`count(*)::int`;

/** Rows of students within the range. */
const ofStudents = (
  { from, to }: ReportScope,
  column: AnyColumn,
  ...conditions: readonly (SQL | undefined)[]
): SQL | undefined => and(gte(column, from), lt(column, to), ...conditions);

/** The lists behind a number of applications and of their students. */
function applicationLists({ days }: ReportScope, filters: Record<string, string>): ListFilters[] {
  const list = { ...days, ...filters };
  return [list, { ...list, one: "students" }];
}

/** Applications that were not withdrawn, by something that `filter` names in their list. */
function applicationsBy(filter: "university" | "intake", label: SQL) {
  return async (scope: ReportScope): Promise<ReportRow[]> => {
    const isKept = ne(applications.status, "withdrawn");
    const rows = await scope.db
      .select({
        label: sql<string>`${label}`,
        number: rowCount,
        students: sql<number>`count(distinct ${applications.userId})::int`,
      })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .where(ofStudents(scope, applications.createdAt, studentsOf(scope.claims), isKept))
      .groupBy(sql`1`)
      .orderBy(sql`2 desc, 1`)
      .limit(MAX_ROWS);
    return rows.map(({ label: name, number, students }) => ({
      label: name,
      values: [number, students],
      lists: applicationLists(scope, { [filter]: name, withdrawn: "no" }),
    }));
  };
}

const applicationsByUniversity = applicationsBy("university", sql`${applications.universityName}`);
const applicationsByIntake = applicationsBy(
  "intake",
  sql`${applications.intakeYear} || '-' || lpad(${applications.intakeMonth}::text, 2, '0')`,
);

/** Applications that were started in these days, by where they stand now: offers, visas, enrolments. */
async function applicationsByOutcome(scope: ReportScope): Promise<ReportRow[]> {
  const { db, claims } = scope;
  const rows = await db
    .select(outcomeColumns)
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(ofStudents(scope, applications.createdAt, studentsOf(claims)))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(MAX_APPLICATIONS);
  const outcomes = await outcomesOf(db, rows);
  const byOutcome = new Map<Outcome, string[]>();
  for (const { id, userId } of rows) {
    const outcome = outcomes.get(id) ?? "preparing";
    byOutcome.set(outcome, [...(byOutcome.get(outcome) ?? []), userId]);
  }
  return [...byOutcome]
    .map(([label, people]) => ({
      label,
      values: [people.length, new Set(people).size],
      lists: applicationLists(scope, { outcome: label }),
    }))
    .sort((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0) || a.label.localeCompare(b.label));
}

/** Booked payments, and what was refunded of them, in whole units of each currency. */
async function revenueByProduct(scope: ReportScope): Promise<ReportRow[]> {
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
    .where(
      ofStudents(
        scope,
        transactions.paidAt,
        payersOf(scope.claims),
        eq(transactions.state, "paid"),
      ),
    )
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

/** Reports of students. */
export const studentReports = {
  universities: applicationsByUniversity,
  intakes: applicationsByIntake,
  outcomes: applicationsByOutcome,
  revenue: revenueByProduct,
} satisfies Queries;
