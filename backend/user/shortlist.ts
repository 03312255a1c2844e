import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { AccessContext } from "../auth/access";
import { coursesById } from "../catalogue/course-query";
import type { Database } from "../db/database";
import { userCourses } from "../db/schema";
import { readBody } from "../http/body";
import { notFound } from "../http/errors";

/** Maximum shortlisted courses. */
const MAX_COURSES = 200;

const entrySchema = z
  .object({
    courseId: z.string().min(1).max(200),
    favourite: z.boolean(),
    type: z.string().min(1).max(40).default("course"),
  })
  .strict();

async function favouriteIds(db: Database, userId: string, type = "course"): Promise<string[]> {
  const rows = await db
    .select({ courseId: userCourses.courseId })
    .from(userCourses)
    .where(
      and(
        eq(userCourses.userId, userId),
        eq(userCourses.type, type),
        eq(userCourses.favourite, true),
      ),
    )
    .orderBy(desc(userCourses.updatedAt), userCourses.courseId)
    .limit(MAX_COURSES);
  return rows.map(({ courseId }) => courseId);
}

/** Adds or removes a course: core.md §4 "added to or removed from … according to the favourite flag". */
export async function changeShortlist(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const { courseId, favourite, type } = await readBody(c.req.raw, entrySchema);
  if (favourite && (await coursesById(deps.db, [courseId])).length === 0) throw notFound();
  const change = { favourite, updatedAt: deps.now() };
  await deps.db
    .insert(userCourses)
    .values({ userId: claims.userId, courseId, type, ...change })
    .onConflictDoUpdate({
      target: [userCourses.userId, userCourses.type, userCourses.courseId],
      set: change,
    });
  return c.json({ data: { courseId, favourite, type } });
}

/** Lists the courses of a student's shortlist. */
export async function listShortlist(c: AccessContext): Promise<Response> {
  const { deps, ownerId } = c.var;
  const ids = await favouriteIds(deps.db, ownerId, c.req.query("type"));
  return c.json({ data: await coursesById(deps.db, ids) });
}

/** Lists the ids of the courses of a student's shortlist. */
export async function listFavouriteIds(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  return c.json({ data: await favouriteIds(deps.db, claims.userId, c.req.query("type")) });
}
