import { and, eq, gte, lt, ne, notInArray, or, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type * as contract from "#contract/reports/reports";
import { MEDICAL_FORM } from "#domain/enquiries/enquiry-payload";
import { fieldOfStudy } from "#domain/reports/field-of-study";
import { reportOf, type ReportName } from "#domain/reports/reports";
import { addToDay, parseIst } from "#domain/time/dates";
import { taxonomyOf } from "../catalogue/state/catalogue-state";
import { ownEnquiriesOf, payersOf, seesAllLeads } from "../platform/access/staff-scope";
import { applications } from "../platform/db/schema/applications";
import { appointments } from "../platform/db/schema/appointments";
import { courses } from "../platform/db/schema/catalogue";
import { enquiries } from "../platform/db/schema/enquiries";
import { leads } from "../platform/db/schema/leads";
import { transactions } from "../platform/db/schema/payments";
import { profileAnswers } from "../platform/db/schema/students";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { conversionByStage, responseTimes } from "./person-reports";
import { MAX_ROWS, rowsOfPeople, type ReportRow, type ReportScope } from "./report-scope";

/** Shows a report about a counsellor's own work, or about all for `all_user`. */
export const showReport: StaffOperationHandler<typeof contract.showReport> = async (
  { params: { report }, query: { from, to } },
  c,
) => {
  const { deps, claims } = c.var;
  const scope = {
    db: deps.db,
    claims,
    from: parseIst(`${from}T00:00`),
    to: parseIst(`${addToDay(to, 1, "day")}T00:00`),
  };
  const rows = await queries[report](scope, deps);
  return { result: { columns: [...reportOf[report].columns], rows }, about: [] };
};

const within = (column: AnyColumn, { from, to }: ReportScope): SQL | undefined =>
  and(gte(column, from), lt(column, to));

/** Rows within the range about the caller's students. */
const ofStudents = (scope: ReportScope, column: AnyColumn, condition: SQL): SQL | undefined =>
  and(condition, within(column, scope), payersOf(scope.claims));

const countIf = (condition: SQL | undefined) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)::int`;

const rowCount = sql<number>`count(*)::int`;

/** The countries of an enquiry, one row each. */
const eachCountry = sql`lateral jsonb_array_elements_text(${enquiries.payload} -> 'interestedCountries') as wanted(country)`;
/** Whether the country was asked for. Assumed for enquiries without the list, like `isAnswered`. */
const wasAsked = sql`coalesce((${enquiries.payload} -> 'answeredFields') @> '["interestedCountry"]'::jsonb, true)`;
const onlyOnce = sql`(select 1) as wanted`;

/** Enquiries and how far they came: verified, contacted, with an application, with a payment. */
function enquiryCounts() {
  const applied = sql`exists (select 1 from ${applications} where ${applications.userId} = ${enquiries.userId})`;
  const contacted = sql`exists (select 1 from ${leads} where ${leads.id} = ${enquiries.leadId} and ${leads.firstContactAt} is not null)`;
  const paid = sql`exists (select 1 from ${transactions} where ${transactions.userId} = ${enquiries.userId} and ${transactions.state} = 'paid')`;
  return {
    leads: rowCount,
    verified: countIf(eq(enquiries.status, "verified")),
    // A lead that was closed without a conversation wasn't contacted.
    contacted: countIf(or(notInArray(enquiries.progress, ["open", "closed"]), contacted)),
    applied: countIf(applied),
    paid: countIf(paid),
  };
}
type EnquiryCounts = Readonly<Record<keyof ReturnType<typeof enquiryCounts>, number>>;

const valuesOf = (row: EnquiryCounts): number[] => [
  ...[row.leads, row.verified, row.contacted, row.applied, row.paid],
];

function enquiriesBy(label: SQL, perEnquiry: SQL = onlyOnce) {
  return async (scope: ReportScope): Promise<ReportRow[]> => {
    const { db, claims } = scope;
    const rows = await db
      .select({ label: sql<string>`${label}`, ...enquiryCounts() })
      .from(enquiries)
      .innerJoin(perEnquiry, sql`true`)
      .where(and(within(enquiries.createdAt, scope), ownEnquiriesOf(claims)))
      .groupBy(sql`1`)
      .orderBy(sql`2 desc, 1`)
      .limit(MAX_ROWS);
    return rows.map((row) => ({ label: row.label, values: valuesOf(row) }));
  };
}

/** Enquiries by the member of staff that they are assigned to. */
async function enquiriesByCounsellor(scope: ReportScope): Promise<ReportRow[]> {
  const rows = await scope.db
    .select({
      ...{ id: users.id, email: users.email },
      label: sql<string>`coalesce(${users.fullName}, ${users.email}, 'Unassigned')`,
      ...enquiryCounts(),
    })
    .from(enquiries)
    .leftJoin(users, eq(users.id, enquiries.assignedTo))
    .where(and(within(enquiries.createdAt, scope), ownEnquiriesOf(scope.claims)))
    .groupBy(users.id)
    .orderBy(sql`4 desc, 3, 1`)
    .limit(MAX_ROWS);
  return rowsOfPeople(rows.map((row) => ({ ...row, values: valuesOf(row) })));
}

/** Subjects and pages that a report by field reads. */
const MAX_SUBJECTS = 5_000;

/**
 * Enquiries by field of study: the subject of the profile, the field of the first course that the person
 * applied to, or the course that the enquiry is about.
 */
async function enquiriesByField(scope: ReportScope, deps: Deps): Promise<ReportRow[]> {
  const { db, claims } = scope;
  const profile = sql`(select ${profileAnswers.answers} ->> 'subject' from ${profileAnswers}
    where ${profileAnswers.userId} = ${enquiries.userId} and ${profileAnswers.section} = 'study-abroad-preference')`;
  const applied = sql`(select ${courses.specialization} from ${applications}
    join ${courses} on ${courses.id} = ${applications.courseId}
    where ${applications.userId} = ${enquiries.userId} order by ${applications.createdAt} limit 1)`;
  const medical = sql`case when ${enquiries.formId} = ${MEDICAL_FORM} then 'medicine' end`;
  const [{ specializations }, groups] = await Promise.all([
    taxonomyOf(deps),
    db
      .select({
        subject: sql<
          string | null
        >`coalesce(nullif(lower(${profile}), ''), ${applied}, ${medical})`,
        about: sql<string | null>`${enquiries.payload} -> 'extraFields' ->> 'about'`,
        ...enquiryCounts(),
      })
      .from(enquiries)
      .where(and(within(enquiries.createdAt, scope), ownEnquiriesOf(claims)))
      .groupBy(sql`1, 2`)
      .orderBy(sql`3 desc, 1, 2`)
      .limit(MAX_SUBJECTS),
  ]);
  const byField = new Map<string, number[]>();
  for (const { subject, about, ...counts } of groups) {
    const field = fieldOfStudy({ subject, about }, specializations) ?? "Not stated";
    const before = byField.get(field);
    byField.set(
      field,
      valuesOf(counts).map((value, index) => value + (before?.[index] ?? 0)),
    );
  }
  return [...byField]
    .map(([label, values]) => ({ label, values }))
    .sort((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0) || a.label.localeCompare(b.label))
    .slice(0, MAX_ROWS);
}

/** Calls and what came of them, by counsellor. */
async function callsByCounsellor(scope: ReportScope): Promise<ReportRow[]> {
  const { db, claims } = scope;
  const rows = await db
    .select({
      ...{ id: users.id, email: users.email },
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
        seesAllLeads(claims) ? undefined : eq(appointments.resource, claims.userId),
      ),
    )
    .groupBy(users.id)
    .orderBy(sql`4 desc, 3, 1`)
    .limit(MAX_ROWS);
  return rowsOfPeople(
    rows.map(({ booked, completed, noShow, cancelled, ...person }) => ({
      ...person,
      values: [booked, completed, noShow, cancelled],
    })),
  );
}

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

/** Booked payments, in whole units of each currency. */
async function revenueByProduct(scope: ReportScope): Promise<ReportRow[]> {
  const rows = await scope.db
    .select({
      label: sql<string>`${transactions.productName} || ', ' || ${transactions.currency}`,
      payments: rowCount,
      amountMinor: sql<number>`sum(${transactions.amountMinor})::float8`,
    })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(ofStudents(scope, transactions.paidAt, eq(transactions.state, "paid")))
    .groupBy(sql`1`)
    .orderBy(sql`3 desc, 1`)
    .limit(MAX_ROWS);
  return rows.map(({ label, payments, amountMinor }) => ({
    label,
    values: [payments, amountMinor / 100],
  }));
}

type Query = (scope: ReportScope, deps: Deps) => Promise<ReportRow[]>;

const queries: Readonly<Record<ReportName, Query>> = {
  source: enquiriesBy(
    sql`coalesce(${enquiries.payload} ->> 'utm_source', nullif(${enquiries.payload} ->> 'source', ''), 'direct')`,
  ),
  region: enquiriesBy(sql`${enquiries.country}`),
  country: enquiriesBy(
    sql`case when ${wasAsked} then wanted.country else 'Not stated' end`,
    eachCountry,
  ),
  counsellor: enquiriesByCounsellor,
  field: enquiriesByField,
  stages: conversionByStage,
  response: responseTimes,
  calls: callsByCounsellor,
  universities: applicationsBy(sql`${applications.universityName}`),
  intakes: applicationsBy(
    sql`${applications.intakeYear} || '-' || lpad(${applications.intakeMonth}::text, 2, '0')`,
  ),
  revenue: revenueByProduct,
};
