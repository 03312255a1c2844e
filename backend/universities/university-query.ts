import { and, arrayOverlaps, asc, count, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { CourseFilters } from "#domain/courses/course-filters";
import type { CityPlace } from "#domain/universities/university";
import { isListed } from "../catalogue/listed";
import { matchesTerms, meaningsOf } from "../catalogue/search-terms";
import { meantBy } from "../catalogue/vocabulary/meant-by";
import { readKeyword } from "../catalogue/vocabulary/read-keyword";
import { columns, toUniversity } from "../catalogue/university-rows";
import { worldRank } from "../catalogue/world-ranks";
import { courses, universities } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";

const MAX_PER_PAGE = 100;

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
  // The exams follow from the facts of the courses, as in the list of courses.
  const ofCourses = and(
    examAccepted.length ? arrayOverlaps(courses.exams, [...examAccepted]) : undefined,
    educationLevel.length ? inArray(courses.level, [...educationLevel]) : undefined,
    primaryCategory.length ? inArray(courses.stream, [...primaryCategory]) : undefined,
    specialization.length ? inArray(courses.specialization, [...specialization]) : undefined,
  );
  const offered = sql`select 1 from ${courses} where ${courses.universityId} = ${universities.id} and ${isListed} and ${ofCourses}`;
  return and(
    country.length ? inArray(universities.countrySlug, [...country]) : undefined,
    ofCourses ? sql`exists (${offered})` : undefined,
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
  const [meanings, read] = await Promise.all([
    meaningsOf(db, filters.q && (await meantBy(db, filters.q))),
    readKeyword(db, filters.q, filters),
  ]);
  const named = read?.universities ?? null;
  const conditionFor = (own: UniversityFilters) =>
    named
      ? and(inArray(universities.id, [...named]), conditionOf(own, []))
      : conditionOf(own, meanings);
  const where = conditionFor(filters);
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
      .where(conditionFor({ ...filters, country: [] }))
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
        id,
        slug,
        name,
        countrySlug,
        city,
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
