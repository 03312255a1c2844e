import { and, count, desc, eq, inArray, ne } from "drizzle-orm";
import { z } from "zod";
import { recommendationMoves, type RecommendationMove } from "#domain/recommendation-status";
import type { AccessContext } from "../auth/access";
import { coursesById } from "../catalogue/course-query";
import type { Database } from "../db/database";
import { recommendations } from "../db/schema-care";
import { users } from "../db/schema";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { forbidden, notFound, ApiError } from "../http/errors";
import { pageOf } from "../http/paging";
import { startApplication } from "./start-application";

/** navigation-and-content.md §9: 15 recommended courses a page. */
const PER_PAGE = 15;
const MAX_CHANGES = 50;

const moves = Object.keys(recommendationMoves) as [RecommendationMove, ...RecommendationMove[]];

const updateSchema = z
  .object({
    updateRecommendation: z
      .array(
        z
          .object({
            courseId: z.string().min(1).max(200),
            action: z.enum(moves),
            note: z.string().trim().max(600).optional(),
            /** With `apply`. */
            intakeMonth: z.number().int().min(1).max(12).optional(),
            intakeYear: z.number().int().optional(),
          })
          .strict(),
      )
      .min(1)
      .max(MAX_CHANGES),
  })
  .strict();
type Update = z.output<typeof updateSchema>["updateRecommendation"][number];

/** Lists a student's recommendations with their courses, the latest first. */
export async function listRecommendations(c: AccessContext): Promise<Response> {
  const { deps, claims, ownerId: userId } = c.var;
  const isOwner = claims.userId === userId;
  const page = pageOf(c.req.query("page"));
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
      .limit(PER_PAGE)
      .offset(page * PER_PAGE),
    deps.db.select({ number: count() }).from(recommendations).where(where),
  ]);
  const courses = await coursesById(
    deps.db,
    rows.map(({ courseId }) => courseId),
  );
  return c.json({
    data: rows.map((row) => ({
      ...row,
      updatedAt: row.updatedAt.toISOString(),
      course: courses.find(({ id }) => id === row.courseId) ?? null,
    })),
    ...{ page, size: PER_PAGE, total: all?.number ?? 0 },
  });
}

/** Saves the whole list of changes or none of it. */
export async function changeRecommendations(c: AccessContext): Promise<Response> {
  const { deps, claims, ownerId: userId } = c.var;
  const by = claims.userId === userId ? "student" : "staff";
  const { updateRecommendation } = await readBody(c.req.raw, updateSchema);
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
  return c.json({
    data: updateRecommendation.map(({ courseId, action }, index) => ({
      courseId,
      status: recommendationMoves[action].to,
      applicationId: started[index] ?? null,
    })),
  });
}

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
  return null;
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
