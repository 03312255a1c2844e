import { and, count, eq, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Facet } from "#domain/catalogue/lists";
import {
  courseRowSchema,
  type Course,
  type CourseList,
  type CourseRow,
  type ListedCourse,
} from "#domain/courses/course";
import type { CourseFilters } from "#domain/courses/course-filters";
import { today } from "#domain/time/dates";
import { isListed } from "../catalogue/listed";
import { meaningsOf } from "../catalogue/search-terms";
import { cachedPerImport } from "../catalogue/state/cached-per-import";
import { readKeyword } from "../catalogue/vocabulary/read-keyword";
import { primaryOf } from "../platform/db/replica/replica";
import { courses, universities } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import { courseIndexOf } from "./load-course-index";
import { totalCostsOf, type TotalCosts } from "./total-costs";

const MAX_PER_PAGE = 100;
/** Courses that are compared with a student, by title. */
const MAX_RANKED = 3_000;

const courseColumns = {
  id: courses.id,
  slug: courses.slug,
  title: courses.title,
  level: courses.level,
  stream: courses.stream,
  specialization: courses.specialization,
  durationDays: courses.durationDays,
  exams: courses.exams,
  data: courses.data,
  facts: courses.facts,
  university: {
    id: universities.id,
    slug: universities.slug,
    name: universities.name,
    city: universities.city,
    countrySlug: universities.countrySlug,
  },
};

/** Selects courses with their university. The caller adds the condition. */
export const selectCourses = (db: Database) =>
  db
    .select(courseColumns)
    .from(courses)
    .innerJoin(universities, eq(universities.id, courses.universityId));

/** Returns courses by id, in the given order. */
export async function coursesById(db: Database, ids: readonly string[]): Promise<Course[]> {
  if (ids.length === 0) return [];
  const found: Course[] = await selectCourses(db).where(inArray(courses.id, [...ids]));
  return inOrder(ids, new Map(found.map((course) => [course.id, course])));
}

const inOrder = <One>(ids: readonly string[], byId: ReadonlyMap<string, One>): One[] =>
  ids.flatMap((id) => byId.get(id) ?? []);

/** A row takes about 1.2 KB. */
const MAX_SHOWN = 400;

/** Courses of the last lists. Most lists begin with the same ones. */
const shownCourses = cachedPerImport(() =>
  Promise.resolve(new LRUCache<string, CourseRow>({ max: MAX_SHOWN })),
);

/** Returns rows by id, in the given order. Later calls get the same objects, so callers must not change them. */
async function shownById(
  db: Database,
  ids: readonly string[],
  shown: ReturnType<typeof shownCourses>,
  costs: TotalCosts,
): Promise<CourseRow[]> {
  const known = await shown;
  const byId = new Map<string, CourseRow>();
  for (const id of ids) {
    const row = known.get(id);
    if (row) byId.set(id, row);
  }
  // A standby's rows could be older than the import.
  const read = await coursesById(
    primaryOf(db),
    ids.filter((id) => !byId.has(id)),
  );
  for (const course of read) {
    const row = rowOf(course, costs);
    byId.set(row.id, row);
    known.set(row.id, row);
  }
  return inOrder(ids, byId);
}

/** Returns one page of courses, the total and the facet counts. */
export async function findCourses(
  db: Database,
  filters: CourseFilters,
  page: number,
  perPage: number,
  day: string = today(),
  /** Puts courses in another order, best first. */
  rank?: (ids: readonly string[]) => Promise<string[]>,
): Promise<Omit<CourseList, "data" | "ratesAsOf"> & { data: CourseRow[] }> {
  const size = Math.min(Math.max(perPage, 1), MAX_PER_PAGE);
  // They start together, because they share the look-up of the catalogue's version.
  const known = shownCourses(db);
  const [index, costs, words, read] = await Promise.all([
    courseIndexOf(db),
    totalCostsOf(db),
    meaningsOf(db, filters.q),
    readKeyword(db, filters.q, filters),
    known,
  ]);
  // Courses after those that are ranked follow by title.
  const isRanked = rank !== undefined && (page + 1) * size <= MAX_RANKED;
  const [first, length] = isRanked ? [0, MAX_RANKED] : [page, size];
  const asRead =
    read && index.find({ ...filters, ...read.filters, q: null }, read, first, length, day);
  // Titles may have the very words, which the search reads as something else.
  const found =
    asRead && asRead.total > 0 ? asRead : index.find(filters, { words }, first, length, day);
  const { ids, total, facets, requirements, notStated } = found;
  const shown = isRanked ? (await rank(ids)).slice(page * size, (page + 1) * size) : ids;
  return {
    data: await shownById(db, shown, known, costs),
    page,
    size,
    total,
    facets,
    requirements,
    notStated,
  };
}

/** What a list has of a course, with its total cost. */
const rowOf = (course: Course, costs: TotalCosts): CourseRow =>
  courseRowSchema.parse({
    ...course,
    totalInr: costs.of({
      country: course.university.countrySlug,
      city: course.university.city,
      days: course.durationDays,
      fee: course.data.tuitionFee?.inr ?? null,
    }),
  });

/** Adds the fields that rows lack. */
export async function withAllFields(
  db: Database,
  rows: readonly CourseRow[],
): Promise<ListedCourse[]> {
  // A standby's rows could be older than the import.
  const courses = await coursesById(
    primaryOf(db),
    rows.map(({ id }) => id),
  );
  const totals = new Map(rows.map(({ id, totalInr }) => [id, totalInr]));
  return courses.map((course) => ({ ...course, totalInr: totals.get(course.id) ?? null }));
}

/** Returns the lowest and highest known fee, in rupees a year. */
export async function feeSpan(
  db: Database,
  where: SQL | undefined,
): Promise<{ low: number; high: number } | null> {
  const [span] = await db
    .select({
      low: sql<number | null>`min(${courses.feeInr})`,
      high: sql<number | null>`max(${courses.feeInr})`,
    })
    .from(courses)
    .where(and(where, isListed, isNotNull(courses.feeInr)));
  return span?.low === null || span?.low === undefined || span.high === null
    ? null
    : { low: Number(span.low), high: Number(span.high) };
}

/** Counts a country's courses by intake month: `[{ value: "September", count: 41 }]`. */
export async function intakesOf(db: Database, countrySlug: string): Promise<Facet[]> {
  const month = sql<string>`jsonb_array_elements_text(${courses.data} -> 'intakes')`;
  const rows = await db
    .select({ value: month, count: count() })
    .from(courses)
    .where(and(eq(courses.countrySlug, countrySlug), isListed))
    .groupBy(month);
  return rows;
}
