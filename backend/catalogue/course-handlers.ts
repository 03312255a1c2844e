import { and, eq } from "drizzle-orm";
import { readCourseFilters } from "#domain/course-filters";
import { courses } from "../db/schema";
import type { ServiceContext } from "../http/context";
import { notFound } from "../http/errors";
import { queryOf, wholeNumberOf } from "../http/query";
import { ratesAsOf } from "./catalogue-state";
import {
  COURSES_PER_PAGE,
  coursesById,
  findCourses,
  isListed,
  selectCourses,
} from "./course-query";
import { findDocument } from "./document-query";
import { findUniversity } from "./university-query";

/** Maximum shortlist length (app/server/shortlist-cookie.server.ts). A comparison shows four. */
const MAX_BY_ID = 40;
/** Other courses on a course page. */
const OTHERS_SHOWN = 6;

/** Lists courses that match the filters, with facets. */
export async function listCourses(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const list = await findCourses(
    deps.db,
    readCourseFilters(queryOf(c)),
    wholeNumberOf(c, "page", 0),
    wholeNumberOf(c, "length", COURSES_PER_PAGE),
  );
  return c.json({ ...list, ratesAsOf: await ratesAsOf(deps) });
}

/** Returns courses by id, for the shortlist and the comparison. */
export async function compareCourses(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const ids = c.req.queries("id")?.slice(0, MAX_BY_ID) ?? [];
  return c.json({
    data: { courses: await coursesById(deps.db, ids), ratesAsOf: await ratesAsOf(deps) },
  });
}

/** Shows a course of a university, with others of the university and others like it. */
export async function showCourse(
  c: ServiceContext<"/universities/:slug/course/:course">,
): Promise<Response> {
  const { deps } = c.var;
  const { db } = deps;
  const university = await findUniversity(db, c.req.param("slug"));
  if (!university) throw notFound();
  const ofUniversity = eq(courses.universityId, university.id);
  const [course] = await selectCourses(db).where(
    and(ofUniversity, eq(courses.slug, c.req.param("course"))),
  );
  if (!course) throw notFound();
  const isAlike = and(
    eq(courses.specialization, course.specialization),
    eq(courses.level, course.level),
    isListed,
  );
  const [country, siblings, alike] = await Promise.all([
    findDocument(db, ["country"], university.countrySlug),
    // One more than shown, because the course itself may be among them.
    selectCourses(db)
      .where(and(ofUniversity, isListed))
      .limit(OTHERS_SHOWN + 1),
    selectCourses(db)
      .where(isAlike)
      .orderBy(courses.title, courses.id)
      .limit(OTHERS_SHOWN + 1),
  ]);
  const others = (rows: typeof siblings) =>
    rows.filter(({ id }) => id !== course.id).slice(0, OTHERS_SHOWN);
  return c.json({
    data: {
      course,
      university,
      countryFigures: country?.data.figures ?? [],
      siblings: others(siblings),
      alike: others(alike),
      ratesAsOf: await ratesAsOf(deps),
    },
  });
}
