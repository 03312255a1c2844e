import { and, count, desc, eq, inArray, ne } from "drizzle-orm";
import type { OperationInput } from "#contract/operation/index";
import type * as user from "#contract/recommendations/counsellor-list";
import { recommendationMoves } from "#domain/recommendations/recommendation-status";
import { startApplication } from "../applications/start-application";
import { coursesById } from "../courses/course-query";
import { notifyPerson } from "../notifications/notify-person";
import { recommendations } from "../platform/db/schema/recommendations";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError, forbidden, notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { publishEvent } from "../platform/outbox/publish-event";

type Update = OperationInput<
  typeof user.changeRecommendations
>["body"]["updateRecommendation"][number];

/** Lists a student's recommendations with their courses, the latest first. */
export const listRecommendations: OperationHandler<typeof user.listRecommendations> = async (
  { query: { page, length } },
  c,
) => {
  const { deps, claims, ownerId: userId } = c.var;
  const isOwner = claims.userId === userId;
  const where = and(
    eq(recommendations.userId, userId),
    // Withdrawn recommendations are visible to counsellors only.
    isOwner ? ne(recommendations.status, "withdrawn") : undefined,
  );
  const [rows, [all]] = await Promise.all([
    deps.db
      .select({
        rpId: recommendations.id,
        courseId: recommendations.courseId,
        note: recommendations.note,
        status: recommendations.status,
        recommendedBy: users.fullName,
        updatedAt: recommendations.updatedAt,
      })
      .from(recommendations)
      .leftJoin(users, eq(users.id, recommendations.recommendedBy))
      .where(where)
      .orderBy(desc(recommendations.updatedAt), recommendations.id)
      .limit(length)
      .offset(page * length),
    deps.db.select({ number: count() }).from(recommendations).where(where),
  ]);
  const courses = await coursesById(
    deps.db,
    rows.map(({ courseId }) => courseId),
  );
  return {
    data: rows.map((row) => ({
      ...row,
      course: courses.find(({ id }) => id === row.courseId) ?? null,
    })),
    page,
    size: length,
    total: all?.number ?? 0,
  };
};

/** Saves the whole list of changes or none of it. */
export const changeRecommendations: OperationHandler<typeof user.changeRecommendations> = async (
  { body: { updateRecommendation } },
  c,
) => {
  const { deps, claims, ownerId: userId } = c.var;
  const by = claims.userId === userId ? "student" : "staff";
  if (updateRecommendation.some(({ action }) => recommendationMoves[action].by !== by))
    throw forbidden();
  const started = await deps.db.transaction(async (tx) => {
    const ids: (string | null)[] = [];
    for (const update of updateRecommendation)
      ids.push(
        by === "staff"
          ? await moveByStaff(tx, deps, userId, claims.userId, update)
          : await moveByStudent(tx, deps, userId, update),
      );
    return ids;
  });
  return updateRecommendation.map(({ courseId, action }, index) => ({
    courseId,
    status: recommendationMoves[action].to,
    applicationId: started[index] ?? null,
  }));
};

/** Locks and returns a recommendation. @throws ApiError 409 US_RNA_4008 if it was applied */
async function lockedRow(tx: Database, userId: string, courseId: string) {
  const [row] = await tx
    .select()
    .from(recommendations)
    .where(and(eq(recommendations.userId, userId), eq(recommendations.courseId, courseId)))
    .for("update");
  if (row?.status === "applied") throw new ApiError(409, "US_RNA_4008");
  return row;
}

async function moveByStaff(
  tx: Database,
  deps: Deps,
  userId: string,
  staffId: string,
  { courseId, action, note }: Update,
): Promise<null> {
  const row = await lockedRow(tx, userId, courseId);
  const status = recommendationMoves[action].to;
  if (action === "withdraw" && !row) throw notFound();
  if (!row && (await coursesById(tx, [courseId])).length === 0) throw notFound();
  const change = {
    status,
    note: note ?? row?.note ?? null,
    recommendedBy: staffId,
    updatedAt: deps.now(),
  };
  await tx
    .insert(recommendations)
    .values({ userId, courseId, ...change, createdAt: deps.now() })
    .onConflictDoUpdate({
      target: [recommendations.userId, recommendations.courseId],
      set: change,
      // If the student has applied since, the application remains.
      setWhere: inArray(recommendations.status, ["proposed", "declined", "withdrawn"]),
    });
  if (status === "proposed" && row?.status !== "proposed")
    await announceRecommendation(tx, deps, userId, { courseId, note: note ?? null });
  return null;
}

async function announceRecommendation(
  tx: Database,
  deps: Deps,
  userId: string,
  { courseId, note }: { readonly courseId: string; readonly note: string | null },
): Promise<void> {
  const [course] = await coursesById(tx, [courseId]);
  if (!course) return;
  await publishEvent(tx, deps, "recommendation.made", {
    userId,
    courseId,
    title: course.title,
    universityName: course.university.name,
  });
  await notifyPerson(tx, deps, userId, {
    kind: "recommendation",
    write: (t) => ({
      subject: t("Your counsellor recommends {{course}}.", { course: course.title }),
      lines: [course.university.name, ...(note ? [note] : [])],
    }),
    path: "/profile/courses",
  });
}

/** @returns the id of the application that `apply` starts */
async function moveByStudent(
  tx: Database,
  deps: Deps,
  userId: string,
  { courseId, action, intakeMonth, intakeYear }: Update,
): Promise<string | null> {
  const row = await lockedRow(tx, userId, courseId);
  if (!row || row.status === "withdrawn") throw notFound();
  if (action === "apply" && (intakeMonth === undefined || intakeYear === undefined))
    throw new ApiError(400, "VALIDATION_FAILED", { fields: { intakeMonth: "is needed" } });
  await tx
    .update(recommendations)
    .set({ status: recommendationMoves[action].to, updatedAt: deps.now() })
    .where(eq(recommendations.id, row.id));
  return action === "apply"
    ? startApplication(tx, deps, userId, {
        courseId,
        intakeMonth: intakeMonth ?? 0,
        intakeYear: intakeYear ?? 0,
      })
    : null;
}
