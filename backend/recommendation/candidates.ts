import { and, arrayOverlaps, asc, eq, gte, inArray, lte, sql, type SQL } from "drizzle-orm";
import type { CourseFilters } from "#domain/course-filters";
import { subjectShare, type RankedCourse, type StudentProfile } from "#domain/recommendation";
import { listDocuments } from "../catalogue/document-query";
import { matchingWords, meantWords } from "../catalogue/matching-words";
import type { Database } from "../db/database";
import { courses, universities } from "../db/schema";

/** What a request narrows the courses to, beyond the profile. */
export type Wish = CourseFilters;

/** So many courses are looked at closely; they fit in country and level, and where possible in subject. */
const MAX_RANKED = 600;
/** Fewer with the subject's words than this, and others are shown after them. */
const ENOUGH = 30;

/** What the filters ask of a course, but for country and level, which the profile may say too. */
const narrowed = (wish: Wish): SQL | undefined =>
  and(
    wish.primaryCategory.length > 0 ? inArray(courses.stream, wish.primaryCategory) : undefined,
    wish.specialization.length > 0
      ? inArray(courses.specialization, wish.specialization)
      : undefined,
    wish.examAccepted.length > 0 ? arrayOverlaps(courses.exams, [...wish.examAccepted]) : undefined,
    wish.minFee === null ? undefined : gte(courses.feeInr, wish.minFee),
    wish.maxFee === null ? undefined : lte(courses.feeInr, wish.maxFee),
  );

/** Candidates for a student: with the subject's words first, and without them if that leaves too few. */
export async function candidates(
  db: Database,
  student: StudentProfile,
  wish: Wish,
): Promise<RankedCourse[]> {
  const place = and(
    student.level ? inArray(courses.level, [student.level]) : undefined,
    student.countries.length > 0 ? inArray(courses.countrySlug, [...student.countries]) : undefined,
    narrowed(wish),
  );
  const asked = matchingWords(courses.words, await meantWords(db, wish.q));
  const subject = await subjectIn(db, student.subject);
  const near = subject ? await select(db, and(place, asked, subject)) : [];
  if (near.length >= ENOUGH) return near;
  const known = new Set(near.map(({ id }) => id));
  const others = await select(db, and(place, asked));
  return [...near, ...others.filter(({ id }) => !known.has(id))];
}

/** The condition that a course has the subject's words; those that the catalogue does not know ask nothing. */
async function subjectIn(db: Database, text: string | null): Promise<SQL | undefined> {
  const meant = (await meantWords(db, text)).filter((words) => words.length > 0);
  return meant.length > 0 ? matchingWords(courses.words, meant) : undefined;
}

const select = (db: Database, where: SQL | undefined): Promise<RankedCourse[]> =>
  db
    .select({
      id: courses.id,
      title: courses.title,
      level: courses.level,
      specialization: courses.specialization,
      stream: courses.stream,
      countrySlug: courses.countrySlug,
      feeInr: courses.feeInr,
      exams: courses.exams,
      intakes: sql<string[]>`${courses.data}->'intakes'`,
      minIelts: sql<number | null>`(${universities.data}->>'minIelts')::real`,
    })
    .from(courses)
    .innerJoin(universities, sql`${universities.id} = ${courses.universityId}`)
    .where(where)
    .orderBy(asc(courses.title), asc(courses.id))
    .limit(MAX_RANKED);

/**
 * Courses by words of their name, or of their university's (core.md §7 "search/name",
 * "search/university"), as short entries: enough to choose from.
 */
export async function searchCourses(
  db: Database,
  by: "name" | "university",
  term: string,
  wish: Wish,
  page: number,
  size: number,
) {
  const meant = await meantWords(db, term);
  if (meant.length === 0) return { data: [], page, size, total: 0 };
  const filters = and(
    wish.country.length > 0 ? inArray(courses.countrySlug, wish.country) : undefined,
    wish.educationLevel.length > 0
      ? inArray(courses.level, wish.educationLevel as ("masters" | "bachelors")[])
      : undefined,
    narrowed(wish),
  );
  const words = matchingWords(by === "name" ? courses.words : universities.words, meant);
  const found = await db
    .select({
      courseId: courses.id,
      title: courses.title,
      level: courses.level,
      universityName: universities.name,
      path: sql<string>`'/university/' || ${courses.countrySlug} || '/' || ${universities.slug} || '/' || ${courses.slug}`,
      countrySlug: courses.countrySlug,
      specialization: courses.specialization,
      stream: courses.stream,
    })
    .from(courses)
    .innerJoin(universities, eq(universities.id, courses.universityId))
    .where(and(words, filters))
    .orderBy(asc(universities.name), asc(courses.title), asc(courses.id))
    .limit((page + 1) * size);
  // The words of a course hold its university's: those whose own name has them come first.
  const sorted =
    by === "name"
      ? found
          .map((course) => ({ course, share: subjectShare(term, course) }))
          .sort((a, b) => b.share - a.share)
          .map(({ course }) => course)
      : found;
  return {
    data: sorted
      .slice(page * size)
      .map(({ courseId, title, level, universityName, countrySlug, path }) => ({
        ...{ courseId, title, level, universityName, countrySlug, path },
      })),
    page,
    size,
    total: found.length,
  };
}

/** Accelerator programmes that fit, best first, each with why. */
export async function programsFor(db: Database, student: StudentProfile, wish: Wish, size: number) {
  const { data } = await listDocuments(db, { kinds: ["program"] });
  const countries = wish.country.length > 0 ? wish.country : student.countries;
  const level = wish.educationLevel[0] ?? student.level;
  return data
    .filter(({ fields }) => level === null || fields.degree === level)
    .map((program) => {
      const { fields, title } = program;
      const share = student.subject
        ? subjectShare(student.subject, {
            title,
            specialization: String(fields.specialization),
            stream: "",
          })
        : 0;
      const isThere = countries.includes(String(fields.country));
      const reasons = [
        ...(share > 0 ? [`Close to your subject, ${student.subject}`] : []),
        ...(isThere ? ["In a country you prefer"] : []),
      ];
      return { program, reasons, score: share * 2 + (isThere ? 1 : 0) };
    })
    .filter(({ score }) => score > 0 || (countries.length === 0 && !student.subject))
    .sort((a, b) => b.score - a.score)
    .slice(0, size)
    .map(({ program, reasons }) => ({ program, reasons }));
}
