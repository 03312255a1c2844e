import { eq, inArray, sql } from "drizzle-orm";
import type { ScopedFacts } from "#domain/courses/facts/course-facts";
import { exams } from "#domain/exams/exams";
import { monthNames } from "#domain/time/months";
import type { StoredUniversityData, University } from "#domain/universities/university";
import { universities } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import { isListed } from "./listed";

export const columns = {
  id: universities.id,
  slug: universities.slug,
  name: universities.name,
  countrySlug: universities.countrySlug,
  city: universities.city,
  data: universities.data,
  facts: universities.facts,
  commonFacts: universities.commonFacts,
  /** The months in which its listed courses start, by name, in no order. */
  startMonths: sql<string[]>`(
    select coalesce(jsonb_agg(distinct month), '[]'::jsonb)
    from courses cross join lateral (
      select jsonb_array_elements_text(courses.data -> 'intakes') as month
      union all
      select trim(to_char(to_date(intake ->> 'month', 'YYYY-MM'), 'Month'))
      from jsonb_array_elements(coalesce(courses.facts #> '{intakes,value}', '[]'::jsonb)) as intake
    ) as started
    where courses.university_id = universities.id and ${isListed})`,
  /** Exams that its listed courses take into account, in no order. */
  exams: sql<string[]>`(
    select coalesce(jsonb_agg(distinct exam), '[]'::jsonb)
    from courses cross join lateral unnest(courses.exams) as exam
    where courses.university_id = universities.id and ${isListed})`,
  courseCount: sql<number>`(select count(*)::int from courses where courses.university_id = universities.id and ${isListed})`,
};

type UniversityRow = Omit<University, "data"> & {
  readonly data: StoredUniversityData;
  readonly commonFacts: readonly ScopedFacts[];
  readonly startMonths: readonly string[];
  readonly exams: readonly string[];
};

/** The exam's place in the menu. Exams without one come last. */
const menuPlace = (exam: string): number => {
  const at = exams.findIndex(({ slug }) => slug === exam);
  return at < 0 ? exams.length : at;
};

/**
 * A row as the contract describes it, without the universities that a fact applies to. Intakes and exams are those of
 * its courses.
 */
export const toUniversity = ({ startMonths, exams: accepted, ...row }: UniversityRow) =>
  ({
    ...row,
    data: {
      ...row.data,
      intakes: monthNames.filter((month) => startMonths.includes(month)),
      examsAccepted: [...accepted].sort((a, b) => menuPlace(a) - menuPlace(b)),
    },
    commonFacts: row.commonFacts.map(({ facts, scope }) => {
      const { levels, streams, specializations, languages } = scope;
      return { facts, scope: { levels, streams, specializations, languages } };
    }),
  }) as University;

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
