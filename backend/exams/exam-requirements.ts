import { and, arrayContains, asc, eq, or, sql } from "drizzle-orm";
import { requirementOf, type ExamRequirements } from "#domain/exams/exam-requirements";
import { isListed } from "../catalogue/listed";
import { courses, universities } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";

const MAX_UNIVERSITIES = 200;
const MAX_COURSES = 100;
/** Courses are read to find the rules of their universities. */
const MAX_READ = 5_000;

type University = ExamRequirements["universities"][number];
type Requirement = University["requirements"][number];

/** Returns the universities and courses of a country that accept an exam, with their minimums. */
export async function examRequirements(
  db: Database,
  exam: string,
  country: string,
): Promise<ExamRequirements> {
  const [accepting, stating] = await Promise.all([
    universitiesAccepting(db, exam, country),
    coursesStating(db, exam, country),
  ]);
  const found: ExamRequirements["courses"] = [];
  const byUniversity = new Map<number, Requirement[]>();
  for (const { universityId, university, slug, universitySlug, facts, ...course } of stating) {
    const requirement = requirementOf(facts, exam);
    if (!requirement) continue;
    if (requirement.evidence.level === "course")
      found.push({
        ...course,
        ...requirement,
        university,
        path: `/university/${country}/${universitySlug}/${slug}`,
      });
    else
      byUniversity.set(
        universityId,
        withLevel(byUniversity.get(universityId) ?? [], requirement, course.level),
      );
  }
  return {
    universities: accepting.map(({ id, slug, ...university }) => ({
      ...university,
      path: `/university/${country}/${slug}`,
      requirements: byUniversity.get(id) ?? [],
    })),
    courses: found.slice(0, MAX_COURSES),
  };
}

/** Adds a level to the same requirement, or the requirement itself. */
function withLevel(
  known: readonly Requirement[],
  requirement: Omit<Requirement, "levels">,
  level: Requirement["levels"][number],
): Requirement[] {
  const isSame = (one: Requirement) =>
    one.text === requirement.text && one.evidence.source === requirement.evidence.source;
  const same = known.find(isSame);
  if (!same) return [...known, { ...requirement, levels: [level] }];
  if (same.levels.includes(level)) return [...known];
  return known.map((one) => (isSame(one) ? { ...one, levels: [...one.levels, level] } : one));
}

const statesExam = (exam: string) =>
  or(
    sql`${courses.facts}->'english'->'value' ? ${exam}`,
    sql`${courses.facts}->'tests'->'value' @> ${JSON.stringify([{ test: exam }])}::jsonb`,
  );

const universitiesAccepting = (db: Database, exam: string, country: string) =>
  db
    .select({
      id: universities.id,
      slug: universities.slug,
      name: universities.name,
      city: universities.city,
    })
    .from(universities)
    .where(
      and(
        eq(universities.countrySlug, country),
        sql`exists (select 1 from ${courses} where ${courses.universityId} = ${universities.id} and ${isListed} and ${arrayContains(courses.exams, [exam])})`,
      ),
    )
    .orderBy(asc(universities.name))
    .limit(MAX_UNIVERSITIES);

const coursesStating = (db: Database, exam: string, country: string) =>
  db
    .select({
      title: courses.title,
      slug: courses.slug,
      level: courses.level,
      facts: courses.facts,
      universityId: universities.id,
      university: universities.name,
      universitySlug: universities.slug,
    })
    .from(courses)
    .innerJoin(universities, eq(universities.id, courses.universityId))
    .where(and(eq(courses.countrySlug, country), isListed, statesExam(exam)))
    .orderBy(asc(universities.name), asc(courses.title))
    .limit(MAX_READ);
