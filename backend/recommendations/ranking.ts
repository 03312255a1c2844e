import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { countryInSentence } from "#domain/countries/country-options";
import { courseSorts } from "#domain/courses/course-filters";
import { matchCourse } from "#domain/recommendations/course-match";
import {
  matchGroups,
  type CourseMatch,
  type MatchAnswers,
  type SchoolEntry,
} from "#domain/recommendations/match-types";
import type { ProfileAnswers } from "#domain/students/profile-sections";
import type { StudentProfile } from "#domain/recommendations/recommendation";
import { regionOfDialCode } from "#domain/site/regions";
import { dayOf } from "#domain/time/dates";
import { serviceDataOf } from "../catalogue/state/service-data";
import { coursesById } from "../courses/course-query";
import { claimsOf } from "../platform/access/bearer";
import { callerOf } from "../platform/http/caller";
import { oncePerDatabase, UNNAMED } from "../platform/db/prepared";
import { profileAnswers } from "../platform/db/schema/students";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import { candidates, type Wish } from "./candidates";
import type { Candidate } from "./match-candidates";
import { studentOf } from "./student";

/** core.md §9: 6 recommendations a page. */
export const PAGE_SIZE = 6;

/** All answers of a student, and the level of their account. */
const profileQuery = oncePerDatabase((db) =>
  db
    .select({
      level: users.interestedEducationLevel,
      countryCode: users.countryCode,
      sections: sql<Record<string, ProfileAnswers>>`(
        select coalesce(jsonb_object_agg(${profileAnswers.section}, ${profileAnswers.answers}), '{}')
        from ${profileAnswers} where ${profileAnswers.userId} = ${sql.placeholder("userId")})`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare(UNNAMED),
);

const numberQuery = oncePerDatabase((db) =>
  db
    .select({ countryCode: users.countryCode })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare(UNNAMED),
);

/** Returns what advice takes from a student's profile. */
export async function studentById(deps: Deps, userId: string): Promise<StudentProfile> {
  const [[user], { schoolEntries }] = await Promise.all([
    profileQuery(deps.db).execute({ userId }),
    serviceDataOf(deps),
  ]);
  return {
    ...studentOf(user?.sections ?? {}, dayOf(deps.now()), user?.level ?? null),
    schoolEntries: ofSchoolsIn(regionOfDialCode(user?.countryCode ?? null)?.country, schoolEntries),
  };
}

/**
 * What countries ask of a visitor's school. For one rule in matcher, lists, course pages and advice: its country is that
 * of the account's number, or else of the site's region. Nothing for numbers of other countries.
 */
export async function schoolEntriesOf(deps: Deps, c: Context): Promise<readonly SchoolEntry[]> {
  const [claims, { schoolEntries }] = await Promise.all([
    claimsOf(deps, c.req.raw),
    serviceDataOf(deps),
  ]);
  const [user] = claims ? await numberQuery(deps.db).execute({ userId: claims.userId }) : [];
  const country = user?.countryCode
    ? regionOfDialCode(user.countryCode)?.country
    : callerOf(c, deps.config).country;
  return ofSchoolsIn(country, schoolEntries);
}

const ofSchoolsIn = (country: string | undefined, entries: readonly SchoolEntry[]): SchoolEntry[] =>
  entries.filter(({ schoolCountry }) => schoolCountry === country);

/** A profile as answers to the matcher's questions, for a course of a level. */
const matchAnswersOf = (student: StudentProfile, level: "masters" | "bachelors"): MatchAnswers => ({
  level,
  field: null,
  countries: [],
  ielts: null,
  intake: null,
  marks: student.marks[level],
  schoolEntries: student.schoolEntries,
  budgetInr: student.budgetInr === null ? student.totalBudgetInr : null,
  tuitionBudgetInr: student.budgetInr,
  background: {
    // Exams of an enquiry have no result yet.
    tests: student.exams.length > 0 ? [...student.exams] : null,
  },
});

/** Compares a course with a profile, as the matcher compares it with answers. */
export const matchProfile = (
  course: Candidate,
  student: StudentProfile,
  today: string,
): CourseMatch | null =>
  matchCourse(course, matchAnswersOf(student, course.level), {
    today,
    window: null,
    results: student.english,
  });

interface Ranked {
  readonly course: Candidate;
  readonly isOfSubject: boolean;
  readonly match: CourseMatch;
}

/** Courses that suit the student. Without any in the preferred countries, those of all countries. */
async function suitable(deps: Deps, student: StudentProfile, wish: Wish) {
  const own = await candidates(deps.db, student, wish);
  const isElsewhere = own.length === 0 && wish.country.length === 0 && student.countries.length > 0;
  const found = isElsewhere ? await candidates(deps.db, { ...student, countries: [] }, wish) : own;
  const today = dayOf(deps.now());
  const ranked = found.flatMap(({ course, isOfSubject }): Ranked[] => {
    const match = matchProfile(course, student, today);
    return match ? [{ course, isOfSubject, match }] : [];
  });
  return { ranked, isElsewhere };
}

/** Returns one page of suitable courses, by fit or by `sort`. */
export async function rankedCourses(
  deps: Deps,
  userId: string,
  wish: Wish,
  { page, sort }: { readonly page: number; readonly sort: string | undefined },
) {
  const known = await studentById(deps, userId);
  const level = wish.educationLevel[0];
  const student: StudentProfile = {
    ...known,
    level: level === "masters" || level === "bachelors" ? level : known.level,
    countries: wish.country.length > 0 ? wish.country : known.countries,
  };
  const order = courseSorts.find((one) => one === sort) ?? null;
  const { ranked, isElsewhere } = await suitable(deps, student, wish);
  ranked.sort((a, b) => compareBy(order, a, b));
  const shown = ranked.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  const full = await coursesById(
    deps.db,
    shown.map(({ course }) => course.id),
  );
  return {
    data: full.flatMap((course) => {
      const one = shown.find((ranking) => ranking.course.id === course.id);
      return one ? [{ course, ...explained(one, student, isElsewhere) }] : [];
    }),
    page,
    size: PAGE_SIZE,
    total: ranked.length,
  };
}

const levelNames = { masters: "master's", bachelors: "bachelor's" } as const;

/** The verdict with its reasons, and how the course relates to the student's wishes. */
function explained(
  { course, isOfSubject, match }: Ranked,
  student: StudentProfile,
  isElsewhere: boolean,
) {
  const { subject, level, countries, intakeYear } = student;
  const isThere = countries.includes(course.countrySlug);
  const elsewhere = countries.map(countryInSentence).join(" or ");
  return {
    verdict: match.verdict,
    closesSoon: match.closesSoon,
    reasons: [
      ...(subject !== null && isOfSubject ? [`Your subject: ${subject}`] : []),
      ...(level === course.level ? [`Matches your level: ${levelNames[level]}`] : []),
      ...(isThere ? ["In a country you prefer"] : []),
      ...match.reasons,
      ...(intakeYear !== null && course.intakeMonths.length > 0
        ? [`${course.intakeMonths.join(" or ")} intake open for ${intakeYear}`]
        : []),
    ],
    gaps: [
      ...(isElsewhere ? [`We list no such courses in ${elsewhere}`] : []),
      ...(subject !== null && !isOfSubject ? [`Another subject than ${subject}`] : []),
      ...match.gaps,
    ],
  };
}

const groups: readonly string[] = [...matchGroups, "not-eligible"];

/**
 * Sorts by the requested order, then by subject, by verdict and by fit, then by title, so that pages
 * never overlap.
 */
function compareBy(order: (typeof courseSorts)[number] | null, a: Ranked, b: Ranked): number {
  const fee = ({ course }: Ranked, unknown: number) => course.tuitionInr ?? unknown;
  const first =
    order === "fee"
      ? fee(a, Infinity) - fee(b, Infinity) || 0
      : order === "-fee"
        ? fee(b, -1) - fee(a, -1)
        : order === "title"
          ? compareText(a.course.title, b.course.title)
          : 0;
  return (
    (Number.isNaN(first) ? 0 : first) ||
    Number(b.isOfSubject) - Number(a.isOfSubject) ||
    groups.indexOf(a.match.group) - groups.indexOf(b.match.group) ||
    b.match.score - a.match.score ||
    compareText(a.course.title, b.course.title) ||
    compareText(a.course.id, b.course.id)
  );
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
