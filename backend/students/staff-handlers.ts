import { and, countDistinct, desc, eq, or, sql } from "drizzle-orm";
import type * as desk from "#contract/students/staff-views";
import type { RecommendationStatus } from "#domain/recommendations/recommendation-status";
import { profileProgress } from "#domain/students/profile-sections";
import { applicationsWithStages, MAX_APPLICATIONS } from "../applications/applications";
import { findUser, liteUserOf } from "../auth/accounts";
import { documentsOf } from "../documents/documents";
import { giveLeadOf } from "../leads/change";
import { hasOpenCallWith } from "../platform/access/responsible";
import { staffWith } from "../platform/access/staff";
import { recommendedStudentsOf, seesAll, studentsOf } from "../platform/access/staff-scope";
import { leads } from "../platform/db/schema/leads";
import { recommendations } from "../platform/db/schema/recommendations";
import { users } from "../platform/db/schema/users";
import { callRefusals } from "../platform/mail/refused-channels";
import { forbidden, notFound } from "../platform/http/errors";
import { PER_PAGE } from "../platform/http/list-queries";
import { isUuid } from "../platform/http/parameters";
import type { OperationHandler, StaffOperationHandler } from "../platform/operations/operations";
import { profileOf } from "./profile";

const countOf = (status: RecommendationStatus) =>
  sql<number>`count(*) filter (where ${recommendations.status} = ${status})::int`;

/**
 * Lists students with recommendations, the latest first. Internal users see all, counsellors those
 * of their own students.
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
  const [lead] = await deps.db
    .select({ id: leads.id })
    .from(leads)
    .where(eq(leads.userId, user.id));
  const shown = liteUserOf(user);
  const callee = { userId: user.id, mobile: shown.mobile };
  const refusesCalls = await callRefusals(deps, [callee]);
  return {
    id: user.id,
    ...shown,
    isCallable: !refusesCalls(callee),
    leadId: lead?.id ?? null,
    counsellor: staff.find(({ id }) => id === user.counsellorId) ?? null,
    buddy: staff.find(({ id }) => id === user.buddyId) ?? null,
    createdAt: user.createdAt,
  };
};

/**
 * Shows a student with profile, applications and a list of documents. @throws ApiError 403 for a
 * colleague's student, 404
 */
export const showStudentRecord: StaffOperationHandler<typeof desk.showStudentRecord> = async (
  { params: { userId } },
  c,
) => {
  const { deps, claims } = c.var;
  const { db } = deps;
  const [user] = isUuid(userId)
    ? await db
        .select()
        .from(users)
        .where(
          and(
            eq(users.id, userId),
            or(studentsOf(claims), hasOpenCallWith(sql`${users.id}`, claims.userId)),
          ),
        )
    : [];
  if (!user) throw seesAll(claims) ? notFound() : forbidden();
  const [sections, applications, documents, [lead]] = await Promise.all([
    profileOf(db, userId),
    applicationsWithStages(deps, userId, MAX_APPLICATIONS),
    documentsOf(db, userId),
    db.select({ id: leads.id }).from(leads).where(eq(leads.userId, userId)),
  ]);
  const { fullName, email, mobile, paidUser } = liteUserOf(user);
  const { counsellorId, buddyId, createdAt } = user;
  return {
    result: {
      id: userId,
      fullName,
      email,
      mobile,
      paidUser,
      counsellorId,
      buddyId,
      createdAt,
      prospectId: lead?.id ?? null,
      profile: { sections, progress: profileProgress(sections) },
      applications,
      documents,
    },
    about: [{ userId }],
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
      await giveLeadOf(tx, deps, ownerId, { ownerId: counsellorId, staffId: claims.userId });
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
