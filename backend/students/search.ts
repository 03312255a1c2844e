import { and, eq, exists, ilike, isNull, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OperationInput } from "#contract/operation/index";
import type * as desk from "#contract/students/staff-views";
import { countryCodeOf } from "#domain/countries/country-options";
import type { Claims } from "../platform/access/claims";
import { seesAll, studentsOf } from "../platform/access/staff-scope";
import { applications } from "../platform/db/schema/applications";
import { leads } from "../platform/db/schema/leads";
import { profileAnswers } from "../platform/db/schema/students";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import { hasTerm, numberIn, pageOf, patternOf, PER_PAGE } from "../platform/http/list-queries";
import type { StaffOperationHandler } from "../platform/operations/operations";

type Query = OperationInput<typeof desk.listStudents>["query"];

/** The order of the list. Must match the index `users_by_name`. */
const sortName = sql`coalesce(${users.fullName}, '')`;

/** Lists a counsellor's students, or all, by name. */
export const listStudents: StaffOperationHandler<typeof desk.listStudents> = async (
  { query },
  c,
) => {
  const { deps, claims } = c.var;
  const found = await studentQuery(deps.db, claims, query);
  const { page: students, next } = pageOf(found, ({ id }) => id);
  return { result: { students, next }, about: students.map(({ id }) => ({ userId: id })) };
};

/** One page of the search, and the first row of the next. */
function studentQuery(db: Database, claims: Claims, query: Query) {
  const counsellors = alias(users, "counsellors");
  return db
    .select({
      id: users.id,
      fullName: users.fullName,
      mobile: sql<string | null>`coalesce(${users.mobile}, ${users.contactMobile})`,
      email: sql<string | null>`coalesce(${users.email}, ${users.contactEmail})`,
      paidUser: users.paidUser,
      stage: leads.stage,
      counsellor: counsellors.fullName,
      applications: db.$count(applications, eq(applications.userId, users.id)),
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(counsellors, eq(counsellors.id, users.counsellorId))
    .leftJoin(leads, eq(leads.userId, users.id))
    .where(and(studentsOf(claims), matches(db, claims, query), after(query.after)))
    .orderBy(sortName, users.id)
    .limit(PER_PAGE + 1);
}

/** Rows after the last one of the previous page. None if that student has been erased. */
const after = (id: string | undefined): SQL | undefined =>
  id === undefined
    ? undefined
    : sql`(${sortName}, ${users.id}) > (
        select coalesce(last.full_name, ''), last.id from ${users} as last where last.id = ${id})`;

function matches(db: Database, claims: Claims, query: Query): SQL | undefined {
  const { q, university, country, stage, learner, counsellor } = query;
  return and(
    matchesTerm(q),
    university || country ? appliesTo(db, { university, country }) : undefined,
    stage ? eq(leads.stage, stage) : undefined,
    learner ? eq(users.paidUser, learner === "paid") : undefined,
    counsellor && seesAll(claims) ? isCounselledBy(counsellor) : undefined,
  );
}

const isCounselledBy = (counsellor: string): SQL =>
  counsellor === "none" ? isNull(users.counsellorId) : eq(users.counsellorId, counsellor);

/** Matches a name, an address or a number, verified or not. Without a term, everyone. */
function matchesTerm(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const number = numberIn(q);
  return or(
    hasTerm(users.fullName, q),
    hasTerm(users.email, q),
    hasTerm(users.contactEmail, q),
    ...(number ? [ilike(users.mobile, number), ilike(users.contactMobile, number)] : []),
  );
}

/** Students with an application there, or who prefer the country in their profile. */
function appliesTo(
  db: Database,
  { university, country }: Pick<Query, "university" | "country">,
): SQL | undefined {
  const applied = exists(
    db
      .select({ id: applications.id })
      .from(applications)
      .where(
        and(
          eq(applications.userId, users.id),
          eq(applications.status, "active"),
          university ? ilike(applications.universityName, patternOf(university)) : undefined,
          country ? eq(applications.countrySlug, country) : undefined,
        ),
      ),
  );
  const code = country && !university ? countryCodeOf(country) : undefined;
  if (!code) return applied;
  const prefers = exists(
    db
      .select({ userId: profileAnswers.userId })
      .from(profileAnswers)
      .where(
        and(
          eq(profileAnswers.userId, users.id),
          eq(profileAnswers.section, "study-abroad-preference"),
          sql`${profileAnswers.answers} -> 'countries' ? ${code}`,
        ),
      ),
  );
  return or(applied, prefers);
}
