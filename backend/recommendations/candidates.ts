import {
  and,
  arrayOverlaps,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { NOT_STATED } from "#domain/catalogue/known";
import { UNKNOWN_LENGTH } from "#domain/courses/duration";
import { durationBands, feeBands, type CourseFilters } from "#domain/courses/course-filters";
import { subjectShare, type StudentProfile } from "#domain/recommendations/recommendation";
import { subjectOf } from "#domain/search/subject";
import { listDocuments } from "../catalogue/document-query";
import { isListed } from "../catalogue/listed";
import { matchesTerms, meaningsOf } from "../catalogue/search-terms";
import { courses, universities } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import { searchVocabularyOf } from "../catalogue/vocabulary/vocabulary";
import { candidatesWhere, type Candidate } from "./match-candidates";

/** Filters of a request, in addition to the profile. */
export type Wish = CourseFilters;

/** A course, and whether it is of the student's subject. */
interface RankedCandidate {
  readonly course: Candidate;
  readonly isOfSubject: boolean;
}

/** Maximum courses that are ranked in detail. */
const MAX_RANKED = 600;
/** Below this number of subject matches, other courses are added after them. */
const ENOUGH = 30;

/** Conditions of the filters, except country and level, which the profile can also set. */
const narrowed = (wish: Wish): SQL | undefined =>
  and(
    isListed,
    wish.primaryCategory.length > 0 ? inArray(courses.stream, wish.primaryCategory) : undefined,
    wish.specialization.length > 0
      ? inArray(courses.specialization, wish.specialization)
      : undefined,
    wish.examAccepted.length > 0
      ? or(
          arrayOverlaps(courses.exams, [...wish.examAccepted]),
          wish.examAccepted.includes(NOT_STATED) ? eq(courses.exams, []) : undefined,
        )
      : undefined,
    wish.minFee === null ? undefined : gte(courses.feeInr, wish.minFee),
    wish.maxFee === null ? undefined : lte(courses.feeInr, wish.maxFee),
    wish.dayFrom === null ? undefined : gte(courses.durationDays, wish.dayFrom),
    wish.dayTo === null
      ? undefined
      : and(gt(courses.durationDays, UNKNOWN_LENGTH), lte(courses.durationDays, wish.dayTo)),
    // Without a band, or() has no condition.
    or(
      wish.fees.includes(NOT_STATED) ? isNull(courses.feeInr) : undefined,
      ...feeBands
        .filter(({ value }) => wish.fees.includes(value))
        .map(({ min, max }) => and(gte(courses.feeInr, min), lt(courses.feeInr, max))),
    ),
    or(
      ...durationBands
        .filter(({ value }) => wish.courseDuration.includes(value))
        .map(({ from, to }) => and(gte(courses.durationDays, from), lt(courses.durationDays, to))),
    ),
  );

/**
 * Returns the courses of a student's level and countries that meet the filters: those of the subject
 * first, then others if there are too few.
 */
export async function candidates(
  db: Database,
  student: Pick<StudentProfile, "level" | "countries" | "subject">,
  wish: Wish,
): Promise<RankedCandidate[]> {
  const place = and(
    student.level ? inArray(courses.level, [student.level]) : undefined,
    student.countries.length > 0 ? inArray(courses.countrySlug, [...student.countries]) : undefined,
    narrowed(wish),
  );
  const asked = matchesTerms(courses.words, await meaningsOf(db, wish.q));
  const subject = await subjectIn(db, student.subject);
  const near = subject ? await candidatesWhere(db, and(place, asked, subject), MAX_RANKED) : [];
  const ofSubject = near.map((course) => ({ course, isOfSubject: true }));
  if (near.length >= ENOUGH) return ofSubject;
  const known = new Set(near.map(({ id }) => id));
  const others = await candidatesWhere(db, and(place, asked), MAX_RANKED);
  return [
    ...ofSubject,
    ...others.filter(({ id }) => !known.has(id)).map((course) => ({ course, isOfSubject: false })),
  ];
}

/** Which of the courses are of a subject, as the search understands it. All of them without a subject. */
export async function idsOfSubject(
  db: Database,
  text: string | null,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const subject = await subjectIn(db, text);
  if (!subject) return new Set(ids);
  const found = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(inArray(courses.id, [...ids]), subject));
  return new Set(found.map(({ id }) => id));
}

/** Courses of what the search understands by the subject, or with its words if it knows none. */
async function subjectIn(db: Database, text: string | null): Promise<SQL | undefined> {
  if (text === null) return undefined;
  const { fields, titles } = subjectOf(text, await searchVocabularyOf(db));
  const titled = titles.length > 0 ? matchesTerms(courses.words, [[...titles]]) : undefined;
  if (fields.length > 0) return and(inArray(courses.specialization, [...fields]), titled);
  const meanings = (await meaningsOf(db, text)).filter((words) => words.length > 0);
  return meanings.length > 0 ? matchesTerms(courses.words, meanings) : undefined;
}

/** Searches courses by their own or their university's name and returns short entries. */
export async function searchCourses(
  db: Database,
  by: "name" | "university",
  term: string,
  wish: Wish,
  page: number,
  size: number,
) {
  const meanings = await meaningsOf(db, term);
  if (meanings.length === 0) return { data: [], page, size, total: 0 };
  const filters = and(
    wish.country.length > 0 ? inArray(courses.countrySlug, wish.country) : undefined,
    wish.educationLevel.length > 0
      ? inArray(courses.level, wish.educationLevel as ("masters" | "bachelors")[])
      : undefined,
    narrowed(wish),
  );
  const words = matchesTerms(by === "name" ? courses.words : universities.words, meanings);
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
  // A course's words include its university's, so matches of the course name are sorted first.
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
        courseId,
        title,
        level,
        universityName,
        countrySlug,
        path,
      })),
    page,
    size,
    total: found.length,
  };
}

/** Returns suitable accelerator programmes, best first, with reasons. */
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
