import { and, asc, count, countDistinct, desc, eq, ilike, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as desk from "#contract/desk";
import type { RecommendationStatus } from "#domain/recommendation-status";
import { findUser, liteUserOf } from "../auth/accounts";
import { recommendedStudentsOf, studentsOf } from "../auth/staff-scope";
import { users } from "../db/schema";
import { applications, recommendations } from "../db/schema-care";
import { notFound } from "../http/errors";
import type { OperationHandler, StaffOperationHandler } from "../http/operations";
import { giveProspectOf } from "../prospect/change";
import { PER_PAGE, patternOf } from "./lists";
import { staffWith } from "./staff";

/** Matches users by name, email or mobile number. An empty term matches everyone. */
const matchesTerm = (q: string) =>
  q
    ? or(
        ilike(users.fullName, patternOf(q)),
        ilike(users.email, patternOf(q)),
        ilike(users.mobile, patternOf(q)),
      )
    : undefined;

/** Lists a counsellor's students, or all, by name. */
export const listStudents: StaffOperationHandler<typeof desk.listStudents> = async (
  { query: { page, q } },
  c,
) => {
  const { deps, claims } = c.var;
  const where = and(studentsOf(claims), matchesTerm(q));
  const counsellors = alias(users, "counsellors");
  const [rows, [all]] = await Promise.all([
    deps.db
      .select({
        id: users.id,
        fullName: users.fullName,
        paidUser: users.paidUser,
        counsellor: counsellors.fullName,
        applications: deps.db.$count(applications, eq(applications.userId, users.id)),
        createdAt: users.createdAt,
      })
      .from(users)
      .leftJoin(counsellors, eq(counsellors.id, users.counsellorId))
      .where(where)
      .orderBy(asc(users.fullName), users.id)
      .limit(PER_PAGE)
      .offset(page * PER_PAGE),
    deps.db.select({ number: count() }).from(users).where(where),
  ]);
  return {
    result: { data: rows, page, size: PER_PAGE, total: all?.number ?? 0 },
    about: rows.map(({ id }) => ({ userId: id })),
  };
};

const countOf = (status: RecommendationStatus) =>
  sql<number>`count(*) filter (where ${recommendations.status} = ${status})::int`;

/**
 * Lists students with recommendations, the latest first. Internal users see all, counsellors
 * those of their own students (core.md §6).
 */
export const listRecommendedStudents: StaffOperationHandler<
  typeof desk.listRecommendedStudents
> = async ({ query: { page } }, c) => {
  const { deps, claims } = c.var;
  const where = recommendedStudentsOf(claims);
  const [rows, [all]] = await Promise.all([
    deps.db
      .select({
        userId: users.id,
        fullName: users.fullName,
        proposed: countOf("proposed"),
        applied: countOf("applied"),
        declined: countOf("declined"),
        latestAt: sql<string>`max(${recommendations.updatedAt})`,
      })
      .from(recommendations)
      .innerJoin(users, eq(users.id, recommendations.userId))
      .where(where)
      .groupBy(users.id)
      .orderBy(desc(sql`max(${recommendations.updatedAt})`), users.id)
      .limit(PER_PAGE)
      .offset(page * PER_PAGE),
    deps.db
      .select({ number: countDistinct(recommendations.userId) })
      .from(recommendations)
      .innerJoin(users, eq(users.id, recommendations.userId))
      .where(where),
  ]);
  const data = rows.map((row) => ({ ...row, latestAt: new Date(row.latestAt) }));
  return { result: { data, page, size: PER_PAGE, total: all?.number ?? 0 }, about: rows };
};

/** Shows a student with their counsellor and buddy. */
export const showStudent: OperationHandler<typeof desk.showStudent> = async (_, c) => {
  const { deps, ownerId } = c.var;
  const user = await findUser(deps.db, ownerId);
  const staff = await staffWith(deps.db, [user.counsellorId, user.buddyId]);
  return {
    id: user.id,
    ...liteUserOf(user),
    counsellor: staff.find(({ id }) => id === user.counsellorId) ?? null,
    buddy: staff.find(({ id }) => id === user.buddyId) ?? null,
    createdAt: user.createdAt,
  };
};

/**
 * Assigns a counsellor or buddy. Counsellors may hand over their own students. Only all_user may
 * reassign other students.
 */
export const assignStaff: OperationHandler<typeof desk.assignStudent> = async (
  { body: wanted },
  c,
) => {
  const { deps, claims, ownerId } = c.var;
  const named = [wanted.counsellorId, wanted.buddyId].filter((id) => typeof id === "string");
  if ((await staffWith(deps.db, named)).length < new Set(named).size) throw notFound();
  const { counsellorId } = wanted;
  await deps.db.transaction(async (tx) => {
    // The lead first: everything that changes both locks them in this order.
    if (counsellorId !== undefined)
      await giveProspectOf(tx, deps, ownerId, { ownerId: counsellorId, staffId: claims.userId });
    await tx
      .update(users)
      .set({ ...wanted, updatedAt: deps.now() })
      .where(eq(users.id, ownerId));
  });
  return wanted;
};

/** Lists the staff who can be assigned to students. */
export const listColleagues: StaffOperationHandler<typeof desk.listColleagues> = async (_, c) => ({
  result: await staffWith(c.var.deps.db, null),
  about: [],
});
