import { and, eq, sql } from "drizzle-orm";
import type * as operations from "#contract/courses/courses";
import { dayOf } from "#domain/time/dates";
import { findDocument } from "../catalogue/document-query";
import { isListed } from "../catalogue/listed";
import { figuresAtCurrentRates } from "../catalogue/rates/stored-rates";
import { ratesAsOf } from "../catalogue/state/catalogue-state";
import { isScheduledNow } from "../catalogue/state/schedule";
import { findUniversityBySlugOrNumber } from "../catalogue/university-rows";
import { courses, universities } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import { callerOf } from "../platform/http/caller";
import { notFound } from "../platform/http/errors";
import type { FileHandler, OperationHandler } from "../platform/operations/operations";
import { courseCalendar } from "./course-calendar";
import { courseFiltersOf } from "./course-filters";
import { coursesById, findCourses, selectCourses, withAllFields } from "./course-query";

/** Maximum shortlist length (app/services/shortlist/cookie.server.ts). A comparison shows four. */
const MAX_BY_ID = 40;
/** Other courses on a course page. */
const OTHERS_SHOWN = 6;

/** Lists courses that match the filters, with facets. */
export const listCourses: OperationHandler<typeof operations.listCourses> = async (
  { query: { page, length, fields, ...filters } },
  c,
) => {
  const { deps } = c.var;
  const list = await findCourses(
    deps.db,
    courseFiltersOf(filters),
    page,
    length,
    dayOf(deps.now()),
  );
  const data = fields === "row" ? list.data : await withAllFields(deps.db, list.data);
  return { ...list, data, ratesAsOf: await ratesAsOf(deps) };
};

/** Returns courses by id, for the shortlist and the comparison. */
export const compareCourses: OperationHandler<typeof operations.compareCourses> = async (
  { query },
  c,
) => {
  const { deps } = c.var;
  const found = await coursesById(deps.db, query.id.slice(0, MAX_BY_ID));
  return { courses: found, ratesAsOf: await ratesAsOf(deps) };
};

/** Courses of the same country first, then those with the nearest fee. Unknown fees are last. */
const nearest = (country: string, feeInr: number | undefined) => [
  sql`${universities.countrySlug} <> ${country}`,
  feeInr === undefined
    ? sql`${courses.feeInr} is null`
    : sql`abs(${courses.feeInr} - ${feeInr}) nulls last`,
];

/** The course at an address, with its university. */
async function findCourse(db: Database, { slug, course: courseSlug }: CourseAddress) {
  const university = await findUniversityBySlugOrNumber(db, slug);
  if (!university) throw notFound();
  const [course] = await selectCourses(db).where(
    and(
      eq(courses.universityId, university.id),
      eq(courses.slug, courseSlug),
      isScheduledNow(courses),
    ),
  );
  if (!course) throw notFound();
  return { course, university };
}

interface CourseAddress {
  readonly slug: string;
  readonly course: string;
}

/** Downloads the next closing dates of a course as a calendar. */
export const downloadCourseCalendar: FileHandler<typeof operations.downloadCourseCalendar> = async (
  { params },
  c,
) => {
  const { deps } = c.var;
  const { course } = await findCourse(deps.db, params);
  const { publicOrigin } = callerOf(c, deps.config);
  return new Response(courseCalendar(course, publicOrigin, dayOf(deps.now())), {
    headers: { "Content-Type": "text/calendar; charset=utf-8" },
  });
};

/** Shows a course of a university, with others of the university and others like it. */
export const showCourse: OperationHandler<typeof operations.showCourse> = async ({ params }, c) => {
  const { deps } = c.var;
  const { db } = deps;
  const { course, university } = await findCourse(db, params);
  const ofUniversity = eq(courses.universityId, university.id);
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
      .orderBy(...nearest(university.countrySlug, course.data.tuitionFee?.inr), courses.id)
      .limit(OTHERS_SHOWN + 1),
  ]);
  const others = (rows: typeof siblings) =>
    rows.filter(({ id }) => id !== course.id).slice(0, OTHERS_SHOWN);
  return {
    course,
    university,
    countryFigures: await figuresAtCurrentRates(db, country?.data.figures ?? []),
    siblings: others(siblings),
    alike: others(alike),
    ratesAsOf: await ratesAsOf(deps),
  };
};
