import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lte,
  lt,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { Course, CourseFacetName, CourseList, Facet } from "../../app/domain/catalogue";
import {
  durationBands,
  feeBands,
  type CourseFilters,
  type CourseSort,
} from "../../app/domain/course-filters";
import type { Database } from "../db/database";
import { courses, universities } from "../db/schema";
import { searchable } from "./markdown";

/** navigation-and-content.md §9: a course list page has 30. */
export const COURSES_PER_PAGE = 30;
const MOST_PER_PAGE = 100;

const anyOf = <T>(values: readonly T[], make: (values: T[]) => SQL | undefined) =>
  values.length > 0 ? make([...values]) : undefined;

/** One condition for each facet; a facet's own counts leave its condition out. */
function conditionsOf(filters: CourseFilters): Record<CourseFacetName | "other", SQL | undefined> {
  return {
    country: anyOf(filters.country, (values) => inArray(courses.countrySlug, values)),
    primaryCategory: anyOf(filters.primaryCategory, (values) => inArray(courses.stream, values)),
    specialization: anyOf(filters.specialization, (values) =>
      inArray(courses.specialization, values),
    ),
    educationLevel: anyOf(filters.educationLevel, (values) => inArray(courses.level, values)),
    fees: or(
      ...feeBands
        .filter(({ value }) => filters.fees.includes(value))
        .map(({ min, max }) => and(gte(courses.feeInr, min), lt(courses.feeInr, max))),
    ),
    courseDuration: or(
      ...durationBands
        .filter(({ value }) => filters.courseDuration.includes(value))
        .map(({ from, to }) => and(gte(courses.durationDays, from), lt(courses.durationDays, to))),
    ),
    examAccepted: anyOf(filters.examAccepted, (values) => arrayOverlaps(courses.exams, values)),
    other: and(
      filters.minFee === null ? undefined : gte(courses.feeInr, filters.minFee),
      filters.maxFee === null ? undefined : lte(courses.feeInr, filters.maxFee),
      filters.dayFrom === null ? undefined : gte(courses.durationDays, filters.dayFrom),
      filters.dayTo === null ? undefined : lte(courses.durationDays, filters.dayTo),
      matching(filters.q),
    ),
  };
}

/** Every word must be there, or something spelled much like it. */
export function matching(q: string | null): SQL | undefined {
  const words = searchable(q).split(" ").filter(Boolean).slice(0, 6);
  return and(
    ...words.map((word) =>
      word.length < 4
        ? sql`${courses.search} like ${`%${word}%`}`
        : sql`(${courses.search} like ${`%${word}%`} or ${word} <% ${courses.search})`,
    ),
  );
}

const orders: Readonly<Record<CourseSort, SQL[]>> = {
  title: [asc(courses.title), asc(courses.id)],
  // Courses whose fee is not known come last, whichever way the fees are sorted.
  fee: [sql`${courses.feeInr} asc nulls last`, asc(courses.id)],
  "-fee": [sql`${courses.feeInr} desc nulls last`, asc(courses.id)],
  duration: [asc(courses.durationDays), asc(courses.title), asc(courses.id)],
  university: [asc(universities.name), asc(courses.title), asc(courses.id)],
};

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
  university: {
    id: universities.id,
    slug: universities.slug,
    name: universities.name,
    city: universities.city,
    countrySlug: universities.countrySlug,
  },
};

/** Courses with their university, for whatever condition. */
export const selectCourses = (db: Database) =>
  db
    .select(courseColumns)
    .from(courses)
    .innerJoin(universities, eq(universities.id, courses.universityId));

/** One page of courses, how many there are in all, and what each other choice would leave. */
export async function findCourses(
  db: Database,
  filters: CourseFilters,
  page: number,
  length: number,
): Promise<Omit<CourseList, "ratesAsOf">> {
  const size = Math.min(Math.max(length, 1), MOST_PER_PAGE);
  const conditions = conditionsOf(filters);
  const all = and(...Object.values(conditions));
  const [data, [total], facets] = await Promise.all([
    selectCourses(db)
      .where(all)
      .orderBy(...orders[filters.sort])
      .limit(size)
      .offset(page * size) as Promise<Course[]>,
    db.select({ total: count() }).from(courses).where(all),
    facetsOf(db, conditions),
  ]);
  return { data, page, size, total: total?.total ?? 0, facets };
}

type Conditions = ReturnType<typeof conditionsOf>;

async function facetsOf(db: Database, conditions: Conditions): Promise<CourseList["facets"]> {
  const without = (name: CourseFacetName) =>
    and(
      ...Object.entries(conditions).flatMap(([key, condition]) =>
        key === name ? [] : [condition],
      ),
    );
  const grouped = async (name: CourseFacetName, column: SQL<string>): Promise<Facet[]> => {
    const rows = await db
      .select({ value: column, count: count() })
      .from(courses)
      .where(without(name))
      .groupBy(sql`1`)
      .orderBy(desc(count()), sql`1`);
    return rows.filter((row) => row.value !== null);
  };
  const exams = db
    .select({ value: sql<string>`unnest(${courses.exams})`, count: count() })
    .from(courses)
    .where(without("examAccepted"))
    .groupBy(sql`1`)
    .orderBy(desc(count()), sql`1`);
  const [country, primaryCategory, specialization, educationLevel, fees, courseDuration] =
    await Promise.all([
      grouped("country", sql<string>`${courses.countrySlug}`),
      grouped("primaryCategory", sql<string>`${courses.stream}`),
      grouped("specialization", sql<string>`${courses.specialization}`),
      grouped("educationLevel", sql<string>`${courses.level}`),
      grouped(
        "fees",
        bandColumn(
          courses.feeInr,
          feeBands.map(({ value, min, max }) => ({ value, from: min, to: max })),
        ),
      ),
      grouped("courseDuration", bandColumn(courses.durationDays, durationBands)),
    ]);
  return {
    country,
    primaryCategory,
    specialization,
    educationLevel,
    fees,
    courseDuration,
    examAccepted: await exams,
  };
}

/** The name of the band that a number is in. */
function bandColumn(
  column: typeof courses.feeInr | typeof courses.durationDays,
  bands: readonly { readonly value: string; readonly from: number; readonly to: number }[],
): SQL<string> {
  const cases = bands.map(
    ({ value, from, to }) =>
      sql`when ${column} >= ${sql.raw(String(from))} and ${column} < ${sql.raw(String(to))} then ${sql.raw(`'${value}'`)}`,
  );
  return sql<string>`case ${sql.join(cases, sql` `)} end`;
}

/** The lowest and highest known fee of some courses, in rupees a year. */
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
    .where(and(where, isNotNull(courses.feeInr)));
  return span?.low === null || span?.low === undefined || span.high === null
    ? null
    : { low: Number(span.low), high: Number(span.high) };
}
