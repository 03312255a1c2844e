import { and, desc, eq, inArray, ne, or, type SQL } from "drizzle-orm";
import type * as contract from "#contract/applications/board";
import type { OperationInput } from "#contract/operation/index";
import type { Claims } from "../platform/access/claims";
import { seesAll, studentsOf } from "../platform/access/staff-scope";
import { applications } from "../platform/db/schema/applications";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import { PER_PAGE, withinDays } from "../platform/http/list-queries";
import type { StaffOperationHandler } from "../platform/operations/operations";
import {
  MAX_APPLICATIONS,
  outcomeColumns,
  outcomesOf,
} from "../platform/people/application-outcomes";

type Filters = OperationInput<typeof contract.listStudentApplications>["query"];

/** Lists applications of students: those behind a number of a report, or all that match. */
export const listStudentApplications: StaffOperationHandler<
  typeof contract.listStudentApplications
> = async ({ query }, c) => {
  const { deps, claims } = c.var;
  const { db } = deps;
  const { outcome, one, after } = query;
  const found = await db
    .select(outcomeColumns)
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(and(studentsOf(claims), matching(query, claims)))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(MAX_APPLICATIONS);
  const outcomes = outcome ? await outcomesOf(db, found) : null;
  const having = outcomes ? found.filter(({ id }) => outcomes.get(id) === outcome) : found;
  const all = one ? latestOfEach(having) : having;
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const rows = all.slice(start, start + PER_PAGE);
  const shown = await withDetails(deps, rows);
  const hasMore = all.length > start + PER_PAGE;
  return {
    result: { applications: shown, next: hasMore ? (rows.at(-1)?.id ?? null) : null },
    about: rows,
  };
};

function matching(filters: Filters, claims: Claims): SQL | undefined {
  const { from, to, university, intake, country, counsellor, withdrawn } = filters;
  const [year = 0, month = 0] = (intake ?? "").split("-").map(Number);
  return and(
    withinDays(applications.createdAt, from, to),
    university ? eq(applications.universityName, university) : undefined,
    intake
      ? and(eq(applications.intakeYear, year), eq(applications.intakeMonth, month))
      : undefined,
    country ? eq(applications.countrySlug, country) : undefined,
    counsellor && seesAll(claims)
      ? or(eq(users.counsellorId, counsellor), eq(users.buddyId, counsellor))
      : undefined,
    withdrawn ? ne(applications.status, "withdrawn") : undefined,
  );
}

/** The first row of each student. */
function latestOfEach<Row extends { readonly userId: string }>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ userId }) => {
    const isFirst = !seen.has(userId);
    seen.add(userId);
    return isFirst;
  });
}

/** The rows of a page as the list shows them. */
async function withDetails(
  { db }: Pick<Deps, "db">,
  rows: readonly Pick<typeof applications.$inferSelect, "id" | "userId" | "status">[],
) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [details, outcomes] = await Promise.all([
    db
      .select({
        id: applications.id,
        userId: applications.userId,
        name: users.fullName,
        title: applications.title,
        universityName: applications.universityName,
        countrySlug: applications.countrySlug,
        createdAt: applications.createdAt,
        intakeMonth: applications.intakeMonth,
        intakeYear: applications.intakeYear,
      })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .where(inArray(applications.id, ids))
      .orderBy(desc(applications.createdAt), desc(applications.id)),
    outcomesOf(db, rows),
  ]);
  return details.map((one) => ({ ...one, outcome: outcomes.get(one.id) ?? "preparing" }));
}
