import { and, asc, count, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { CityPlace, University } from "#domain/catalogue";
import type { ScopedFacts } from "#domain/course-facts";
import type { CourseFilters } from "#domain/course-filters";
import type { Database } from "../db/database";
import { courses, universities } from "../db/schema";
import { isListed } from "./course-query";
import { matchesTerms, meaningsOf } from "./search-terms";
import { courseChange } from "./load-course-index";
import { worldRank } from "./world-ranks";

const MAX_PER_PAGE = 100;

const columns = {
  id: universities.id,
  slug: universities.slug,
  name: universities.name,
  countrySlug: universities.countrySlug,
  city: universities.city,
  data: universities.data,
  facts: universities.facts,
  commonFacts: universities.commonFacts,
  courseCount: sql<number>`(select count(*)::int from courses where courses.university_id = universities.id and ${isListed})`,
};

type UniversityRow = Omit<University, "data"> & {
  readonly data: unknown;
  readonly commonFacts: readonly ScopedFacts[];
};

/** A row as the contract describes it, without the universities that a fact applies to. */
const toUniversity = (row: UniversityRow) =>
  ({
    ...row,
    commonFacts: row.commonFacts.map(({ facts, scope }) => {
      const { levels, streams, specializations, languages } = scope;
      return { facts, scope: { levels, streams, specializations, languages } };
    }),
  }) as University;

export type UniversityFilters = Pick<
  CourseFilters,
  | "q"
  | "country"
  | "educationLevel"
  | "primaryCategory"
  | "specialization"
  | "examAccepted"
  | "sort"
>;

function conditionOf(
  filters: Omit<UniversityFilters, "sort">,
  meanings: readonly string[][],
): SQL | undefined {
  const { country, educationLevel, primaryCategory, specialization, examAccepted } = filters;
  const ofCourses = and(
    educationLevel.length ? inArray(courses.level, [...educationLevel]) : undefined,
    primaryCategory.length ? inArray(courses.stream, [...primaryCategory]) : undefined,
    specialization.length ? inArray(courses.specialization, [...specialization]) : undefined,
  );
  const offered = sql`select 1 from ${courses} where ${courses.universityId} = ${universities.id} and ${isListed} and ${ofCourses}`;
  return and(
    country.length ? inArray(universities.countrySlug, [...country]) : undefined,
    ofCourses ? sql`exists (${offered})` : undefined,
    examAccepted.length
      ? sql`${universities.data}->'examsAccepted' ?| ${sql.param([...examAccepted])}::text[]`
      : undefined,
    matchesTerms(universities.words, meanings),
  );
}

/** Universities that match the filters, by name or best world ranking first. */
export async function findUniversities(
  db: Database,
  filters: UniversityFilters,
  page: number,
  length: number,
) {
  const size = Math.min(Math.max(length, 1), MAX_PER_PAGE);
  const meanings = await meaningsOf(db, filters.q);
  const where = conditionOf(filters, meanings);
  const [data, [total], byCountry] = await Promise.all([
    db
      .select(columns)
      .from(universities)
      .where(where)
      .orderBy(
        ...(filters.sort === "ranking" ? [sql`${worldRank} nulls last`] : []),
        asc(universities.name),
        asc(universities.id),
      )
      .limit(size)
      .offset(page * size),
    db.select({ total: count() }).from(universities).where(where),
    db
      .select({ value: universities.countrySlug, count: count() })
      .from(universities)
      .where(conditionOf({ ...filters, country: [] }, meanings))
      .groupBy(universities.countrySlug)
      .orderBy(asc(universities.countrySlug)),
  ]);
  return {
    data: data.map(toUniversity),
    page,
    size,
    total: total?.total ?? 0,
    facets: { country: byCountry },
  };
}

/** Returns universities by slug, in the given order. */
export async function universitiesBySlug(
  db: Database,
  slugs: readonly string[],
): Promise<University[]> {
  if (slugs.length === 0) return [];
  const found = await db
    .select(columns)
    .from(universities)
    .where(inArray(universities.slug, [...slugs]));
  return slugs.flatMap((slug) => found.filter((one) => one.slug === slug).map(toUniversity));
}

export async function findUniversity(db: Database, slug: string): Promise<University | null> {
  const [found] = await db.select(columns).from(universities).where(eq(universities.slug, slug));
  return found ? toUniversity(found) : null;
}

/** The number at the end of a slug, which stays when a university is renamed. */
const NUMBER = /-(\d{1,9})$/;

/** Returns a university by its slug, or by the number at the end of an old slug. */
export async function findUniversityBySlugOrNumber(
  db: Database,
  slug: string,
): Promise<University | null> {
  const number = NUMBER.exec(slug)?.[1];
  const current = await findUniversity(db, slug);
  if (current || number === undefined) return current;
  const [found] = await db
    .select(columns)
    .from(universities)
    .where(eq(universities.id, Number(number)));
  return found ? toUniversity(found) : null;
}

/** Lists the course lists that exist, with the date of the last change to one of their courses. */
export async function courseKinds(db: Database) {
  return db
    .select({
      country: courses.countrySlug,
      level: courses.level,
      stream: courses.stream,
      specialization: courses.specialization,
      count: count(),
      updatedOn: sql<string>`max(${courseChange})`,
    })
    .from(courses)
    .where(isListed)
    .groupBy(courses.countrySlug, courses.level, courses.stream, courses.specialization);
}

/** Lists a country's cities, most universities first. */
export async function citiesOf(db: Database, countrySlug: string): Promise<CityPlace[]> {
  const degrees = (name: "latitude" | "longitude") => sql<number | null>`max(${degreesOf(name)})`;
  return db
    .select({
      city: universities.city,
      universities: count(),
      latitude: degrees("latitude"),
      longitude: degrees("longitude"),
    })
    .from(universities)
    .where(eq(universities.countrySlug, countrySlug))
    .groupBy(universities.city)
    .orderBy(desc(count()), universities.city);
}

/** A coordinate of a university, in degrees. */
const degreesOf = (name: "latitude" | "longitude") =>
  sql<
    number | null
  >`coalesce(${universities.data} ->> ${sql.raw(`'${name}'`)}, ${universities.facts} #>> ${sql.raw(`'{coordinates,value,${name}}'`)})::float`;

/** Lists the places of universities by city. */
export async function campuses(
  db: Database,
  country: string | undefined,
  page: number,
  size: number,
) {
  const where = country === undefined ? undefined : eq(universities.countrySlug, country);
  const { id, slug, name, countrySlug, city } = columns;
  const [data, total] = await Promise.all([
    db
      .select({
        ...{ id, slug, name, countrySlug, city },
        latitude: degreesOf("latitude"),
        longitude: degreesOf("longitude"),
      })
      .from(universities)
      .where(where)
      .orderBy(universities.countrySlug, universities.city, universities.name, universities.id)
      .limit(size)
      .offset(page * size),
    db.$count(universities, where),
  ]);
  return { data, page, size, total };
}
