import { and, desc, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { ownOrTheirCounsellor } from "../auth/access";
import { ownUser } from "../auth/bearer";
import { coursesById } from "../catalogue/course-query";
import type { Database } from "../db/database";
import { userCourses } from "../db/schema";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { notFound } from "../http/errors";
import { limited } from "../http/limits";

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

/** The shortlist: core.md §4 "added to or removed from … according to the favourite flag". */
export function shortlistRoutes(app: Hono, deps: Deps): void {
  app.post("/user/:userId/course", limited(deps, "profile"), ownUser(deps), async (c) => {
    const { courseId, favourite, type } = await readBody(c.req.raw, entrySchema);
    if (favourite && (await coursesById(deps.db, [courseId])).length === 0) throw notFound();
    const { userId } = c.get("claims");
    const change = { favourite, updatedAt: deps.now() };
    await deps.db
      .insert(userCourses)
      .values({ userId, courseId, type, ...change })
      .onConflictDoUpdate({
        target: [userCourses.userId, userCourses.type, userCourses.courseId],
        set: change,
      });
    return c.json({ data: { courseId, favourite, type } });
  });

  for (const path of ["/user/:userId/courses", "/user/:userId/course"] as const)
    app.get(path, ownOrTheirCounsellor(deps), async (c) => {
      const ids = await favouriteIds(deps.db, c.get("ownerId"), c.req.query("type") ?? "course");
      return c.json({ data: await coursesById(deps.db, ids) });
    });

  app.get("/user/:userId/course/favourite", ownUser(deps), async (c) => {
    const ids = await favouriteIds(
      deps.db,
      c.get("claims").userId,
      c.req.query("type") ?? "course",
    );
    return c.json({ data: ids });
  });
}
