import { and, desc, eq, sql } from "drizzle-orm";
import type * as user from "#contract/shortlist/shortlist";
import { MAX_SHORTLISTED } from "#domain/shortlist/shortlist";
import { coursesById } from "../courses/course-query";
import { oncePerDatabase, UNNAMED } from "../platform/db/prepared";
import { userCourses } from "../platform/db/schema/shortlist";
import { oneAtATime } from "../platform/db/transaction";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError, notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";

/** Every page of a signed-in student runs this query. */
const favouritesQuery = oncePerDatabase((db) =>
  db
    .select({ courseId: userCourses.courseId })
    .from(userCourses)
    .where(
      and(
        eq(userCourses.userId, sql.placeholder("userId")),
        eq(userCourses.type, sql.placeholder("type")),
        eq(userCourses.favourite, true),
      ),
    )
    .orderBy(desc(userCourses.updatedAt), userCourses.courseId)
    .limit(MAX_SHORTLISTED)
    .prepare(UNNAMED),
);

/** Ids of the favourites of a student, newest first. */
export async function favouriteIds(db: Database, userId: string, type: string): Promise<string[]> {
  const rows = await favouritesQuery(db).execute({ userId, type });
  return rows.map(({ courseId }) => courseId);
}

/** Adds or removes a course, according to the favourite flag. */
export const changeShortlist: OperationHandler<typeof user.changeShortlist> = async (
  { body: { courseId, favourite, type } },
  c,
) => {
  const { deps, claims } = c.var;
  if (favourite && (await coursesById(deps.db, [courseId])).length === 0) throw notFound();
  await oneAtATime(deps.db, `shortlist ${claims.userId}`, async (tx) => {
    if (favourite) {
      const shortlisted = await favouriteIds(tx, claims.userId, type);
      if (shortlisted.length >= MAX_SHORTLISTED && !shortlisted.includes(courseId))
        throw new ApiError(409, "SHORTLIST_FULL");
    }
    await store(tx, [{ userId: claims.userId, courseId, type, favourite, updatedAt: deps.now() }]);
  });
  return { courseId, favourite, type };
};

/** Adds the courses of a visitor who signs in, newest first, as far as they fit. */
export const mergeShortlist: OperationHandler<typeof user.mergeShortlist> = async (
  { body: { courseIds, type } },
  c,
) => {
  const { deps, claims } = c.var;
  const { userId } = claims;
  const existing = await coursesById(deps.db, [...new Set(courseIds)]);
  return oneAtATime(deps.db, `shortlist ${userId}`, async (tx) => {
    const known = await favouriteIds(tx, userId, type);
    const added = existing
      .map(({ id }) => id)
      .filter((id) => !known.includes(id))
      .slice(0, MAX_SHORTLISTED - known.length);
    const now = deps.now().getTime();
    // Each is a millisecond older than the one before it, so that they keep their order.
    const rows = added.map((courseId, index) => {
      return { userId, courseId, type, favourite: true, updatedAt: new Date(now - index) };
    });
    await store(tx, rows);
    return { courseIds: [...added, ...known] };
  });
};

async function store(
  db: Database,
  rows: readonly (typeof userCourses.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(userCourses)
    .values([...rows])
    .onConflictDoUpdate({
      target: [userCourses.userId, userCourses.type, userCourses.courseId],
      set: { favourite: sql`excluded.favourite`, updatedAt: sql`excluded.updated_at` },
    });
}

const coursesOf = async ({ db }: Deps, userId: string, type: string) =>
  coursesById(db, await favouriteIds(db, userId, type));

/** Lists the courses of a student's shortlist. */
export const listShortlist: OperationHandler<typeof user.listShortlist> = ({ query }, c) =>
  coursesOf(c.var.deps, c.var.ownerId, query.type);

/** Lists the ids of the courses of a student's shortlist. */
export const listFavouriteIds: OperationHandler<typeof user.listFavouriteIds> = ({ query }, c) =>
  favouriteIds(c.var.deps.db, c.var.claims.userId, query.type);
