import { and, eq, gte, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import { MEDICAL_FORM } from "#domain/enquiries/enquiry-payload";
import { fieldOfStudy } from "#domain/reports/field-of-study";
import { taxonomyOf } from "../catalogue/state/catalogue-state";
import { applications } from "../platform/db/schema/applications";
import { courses } from "../platform/db/schema/catalogue";
import { enquiries } from "../platform/db/schema/enquiries";
import { leads } from "../platform/db/schema/leads";
import { profileAnswers } from "../platform/db/schema/students";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import {
  campaignOf,
  hasApplied,
  hasPaid,
  isImported,
  sourceOf,
} from "../platform/people/enquiry-origin";
import {
  countedLeads,
  MAX_ROWS,
  nameOr,
  rowsOfPeople,
  type ListFilters,
  type ReportRow,
  type Queries,
  type ReportScope,
} from "./report-scope";

/** Leads with an enquiry in these days, one row for each enquiry. */
function enquiredWithin(scope: ReportScope): SQL | undefined {
  const { from, to, imported } = scope;
  return and(
    isNull(leads.mergedInto),
    countedLeads(scope),
    gte(enquiries.createdAt, from),
    lt(enquiries.createdAt, to),
    imported === "all" ? undefined : imported === "yes" ? isImported : sql`not ${isImported}`,
  );
}

/** The filters of the list of leads for `enquiredWithin`. */
const listOf = ({ days, imported }: ReportScope): Record<string, string> => ({
  mine: "yes",
  enquiredFrom: days.from,
  enquiredTo: days.to,
  ...(imported === "all" ? {} : { imported }),
});

const people = (condition?: SQL) =>
  condition
    ? sql<number>`(count(distinct ${leads.id}) filter (where ${condition}))::int`
    : sql<number>`count(distinct ${leads.id})::int`;

/** People and how far they came: verified, spoken to, with an application, with a payment. */
export const peopleCounts = {
  leads: people(),
  verified: people(isNotNull(leads.userId)),
  contacted: people(isNotNull(leads.firstContactAt)),
  applied: people(hasApplied),
  paid: people(hasPaid),
};
type PeopleCounts = Readonly<Record<keyof typeof peopleCounts, number>>;

export const valuesOf = (row: PeopleCounts): number[] => [
  row.leads,
  row.verified,
  row.contacted,
  row.applied,
  row.paid,
];

/** The list behind each of these numbers. */
export const listsOf = (filters: Record<string, string>): ListFilters[] => [
  filters,
  { ...filters, verified: "yes" },
  { ...filters, contact: "spoken" },
  { ...filters, applied: "yes" },
  { ...filters, paid: "yes" },
];

/** The countries of an enquiry, one row each. */
const eachCountry = sql`lateral jsonb_array_elements_text(${enquiries.payload} -> 'interestedCountries') as wanted(country)`;
/** Whether the country was asked for. Assumed for enquiries without the list, like `isAnswered`. */
const wasAsked = sql`coalesce((${enquiries.payload} -> 'answeredFields') @> '["interestedCountry"]'::jsonb, true)`;
const onlyOnce = sql`(select 1) as wanted`;

/** Counts people by something of their enquiries, which `filter` names in the list of leads. */
function peopleBy(filter: string, label: SQL, perEnquiry: SQL = onlyOnce) {
  return async (scope: ReportScope): Promise<ReportRow[]> => {
    const rows = await scope.db
      .select({ label: sql<string>`${label}`, ...peopleCounts })
      .from(enquiries)
      .innerJoin(leads, eq(leads.id, enquiries.leadId))
      .innerJoin(perEnquiry, sql`true`)
      .where(enquiredWithin(scope))
      .groupBy(sql`1`)
      .orderBy(sql`2 desc, 1`)
      .limit(MAX_ROWS);
    return rows.map((row) => ({
      label: row.label,
      values: valuesOf(row),
      lists: listsOf({ ...listOf(scope), [filter]: row.label }),
    }));
  };
}

const peopleBySource = peopleBy("sourceIs", sourceOf);
const peopleByCampaign = peopleBy("campaignIs", campaignOf);
const peopleByRegion = peopleBy("region", sql`${enquiries.country}`);
const peopleByCountry = peopleBy(
  "country",
  sql`case when ${wasAsked} then wanted.country else 'Not stated' end`,
  eachCountry,
);

/** People by the owner of their lead. */
async function peopleByOwner(scope: ReportScope): Promise<ReportRow[]> {
  const rows = await scope.db
    .select({
      id: users.id,
      email: users.email,
      label: nameOr("Unassigned"),
      ...peopleCounts,
    })
    .from(enquiries)
    .innerJoin(leads, eq(leads.id, enquiries.leadId))
    .leftJoin(users, eq(users.id, leads.ownerId))
    .where(enquiredWithin(scope))
    .groupBy(users.id)
    .orderBy(sql`4 desc, 3, 1`)
    .limit(MAX_ROWS);
  return rowsOfPeople(
    rows.map((row) => ({
      ...row,
      values: valuesOf(row),
      lists: listsOf({ ...listOf(scope), owner: row.id ?? "none" }),
    })),
  );
}

/** People and subjects that a report by field reads. */
const MAX_SUBJECTS = 20_000;

/**
 * People by field of study: the subject of the profile, the field of the first course that they applied to, or the
 * course that an enquiry is about.
 */
async function peopleByField(scope: ReportScope, deps: Deps): Promise<ReportRow[]> {
  const profile = sql`(select ${profileAnswers.answers} ->> 'subject' from ${profileAnswers}
    where ${profileAnswers.userId} = ${enquiries.userId} and ${profileAnswers.section} = 'study-abroad-preference')`;
  const applied = sql`(select ${courses.specialization} from ${applications}
    join ${courses} on ${courses.id} = ${applications.courseId}
    where ${applications.userId} = ${enquiries.userId} order by ${applications.createdAt} limit 1)`;
  const medical = sql`case when ${enquiries.formId} = ${MEDICAL_FORM} then 'medicine' end`;
  const [{ specializations }, found] = await Promise.all([
    taxonomyOf(deps),
    scope.db
      .select({
        id: leads.id,
        subject: sql<
          string | null
        >`coalesce(nullif(lower(${profile}), ''), ${applied}, ${medical})`,
        about: sql<string | null>`${enquiries.payload} -> 'extraFields' ->> 'about'`,
        ...peopleCounts,
      })
      .from(enquiries)
      .innerJoin(leads, eq(leads.id, enquiries.leadId))
      .where(enquiredWithin(scope))
      .groupBy(sql`1, 2, 3`)
      .limit(MAX_SUBJECTS),
  ]);
  const byField = new Map<string, Map<string, number[]>>();
  for (const { id, subject, about, ...counts } of found) {
    const field = fieldOfStudy({ subject, about }, specializations) ?? "Not stated";
    byField.set(
      field,
      (byField.get(field) ?? new Map<string, number[]>()).set(id, valuesOf(counts)),
    );
  }
  return [...byField]
    .map(([label, ofField]) => ({ label, values: sumOf([...ofField.values()]) }))
    .sort((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0) || a.label.localeCompare(b.label))
    .slice(0, MAX_ROWS);
}

const sumOf = (rows: readonly (readonly number[])[]): number[] =>
  rows.reduce<number[]>((sum, row) => row.map((value, at) => value + (sum[at] ?? 0)), []);

/** Reports of people who enquired. */
export const leadReports = {
  source: peopleBySource,
  campaign: peopleByCampaign,
  region: peopleByRegion,
  country: peopleByCountry,
  field: peopleByField,
  counsellor: peopleByOwner,
} satisfies Queries;
