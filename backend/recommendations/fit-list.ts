import type * as recommendation from "#contract/recommendations/recommendations";
import { hasFitCriteria, type CourseFilters } from "#domain/courses/course-filters";
import { matchCourse } from "#domain/recommendations/course-match";
import {
  matchGroups,
  type CourseMatch,
  type MatchAnswers,
} from "#domain/recommendations/match-types";
import type { StudentProfile } from "#domain/recommendations/recommendation";
import { dayOf } from "#domain/time/dates";
import { ratesAsOf } from "../catalogue/state/catalogue-state";
import { courseFiltersOf } from "../courses/course-filters";
import { findCourses } from "../courses/course-query";
import { claimsOf } from "../platform/access/bearer";
import type { Deps } from "../platform/deps";
import type { OperationHandler } from "../platform/operations/operations";
import { idsOfSubject } from "./candidates";
import { profileResults } from "./match";
import { candidatesById, knownCandidates, type Candidate } from "./match-candidates";
import { matchProfile, schoolCountryOf, studentById } from "./ranking";

interface Scored {
  readonly id: string;
  readonly score: number;
  /** Null if the course doesn't suit the answers at all. */
  readonly group: CourseMatch["group"] | null;
  readonly reasons: readonly string[];
  readonly gaps: readonly string[];
}

/** Lists courses that match the filters, those that fit the visitor best first. */
export const listCoursesByFit: OperationHandler<typeof recommendation.listCoursesByFit> = async (
  { query: { page, length, ...query } },
  c,
) => {
  const { deps } = c.var;
  const filters = courseFiltersOf(query);
  const scored = new Map<string, Scored>();
  const isAsked = hasFitCriteria(filters);
  const claims = isAsked ? null : await claimsOf(deps, c.req.raw);
  const student = claims && (await studentById(deps, claims.userId));
  // They start together, because they share the look-up of the catalogue's version.
  const known = knownCandidates(deps.db);
  // A profile says it itself.
  const schoolCountry = isAsked ? await schoolCountryOf(deps, c) : undefined;
  const wishes = { filters, isAsked, student, schoolCountry };
  const rank = async (ids: readonly string[]): Promise<string[]> => {
    if (!isAsked && !student) return [...ids];
    const found = await candidatesById(deps.db, ids, known);
    for (const one of await scoresOf(deps, c.req.raw, wishes, found)) scored.set(one.id, one);
    const scoreOf = (id: string) => scored.get(id)?.score ?? 0;
    // Courses with the same score stay in the order of their titles.
    return [...ids].sort((a, b) => scoreOf(b) - scoreOf(a));
  };
  const today = dayOf(deps.now());
  const [list, asOf] = await Promise.all([
    findCourses(deps.db, filters, page, length, today, rank),
    ratesAsOf(deps),
    known,
  ]);
  const data = list.data.map((course) => ({
    ...course,
    group: scored.get(course.id)?.group ?? null,
    reasons: [...(scored.get(course.id)?.reasons ?? [])],
    gaps: [...(scored.get(course.id)?.gaps ?? [])],
  }));
  return { ...list, data, ratesAsOf: asOf };
};

/** What courses are compared with. */
interface Wishes {
  readonly filters: CourseFilters;
  /** Whether the address has answers. */
  readonly isAsked: boolean;
  /** Null for visitors who aren't signed in, and for answers in the address. */
  readonly student: StudentProfile | null;
  /** The country of the visitor's school. */
  readonly schoolCountry: string | undefined;
}

/** By the answers in the address, or else by the profile of a signed-in visitor. */
async function scoresOf(
  deps: Deps,
  request: Request,
  { filters, isAsked, student, schoolCountry }: Wishes,
  found: readonly Candidate[],
): Promise<Scored[]> {
  const today = dayOf(deps.now());
  const results = isAsked ? await profileResults(deps, request, today) : [];
  const subject = student?.subject ?? null;
  const near = await idsOfSubject(
    deps.db,
    subject,
    found.map(({ id }) => id),
  );
  return found.map((course) => {
    const match = student
      ? matchProfile(course, student, today)
      : matchCourse(
          course,
          { ...answersFor(course, filters), schoolCountry },
          { today, window: null, results },
        );
    if (!match)
      return { id: course.id, score: UNSUITABLE, group: null, reasons: [], gaps: [UNSUITED] };
    const isPreferred = student?.countries.includes(course.countrySlug) ?? false;
    const isOther = subject !== null && !near.has(course.id);
    return {
      id: course.id,
      group: match.group,
      score: scoreOf(match) + (isPreferred ? PREFERRED : 0) + (isOther ? OTHER_SUBJECT : 0),
      reasons: [...(isPreferred ? ["In a country you prefer"] : []), ...match.reasons],
      gaps: [...(isOther ? [`Another subject than ${subject}`] : []), ...match.gaps],
    };
  });
}

/** Courses that don't suit come last. */
const UNSUITABLE = -10_000;
/** The student's subject comes first, as in "Courses for you". */
const OTHER_SUBJECT = -20_000;
const UNSUITED = "Doesn't suit your answers";
/** Preferred countries come first among courses of the same group, whatever their scores. */
const PREFERRED = 100;
/** Likelier offers first. */
const groupOrder: readonly string[] = [...matchGroups, "not-eligible"];
const scoreOf = ({ group, score }: CourseMatch): number => score - 1000 * groupOrder.indexOf(group);

/** Level, field and countries are filters of the list. */
const answersFor = (
  { level }: Candidate,
  { percent, band, budget }: CourseFilters,
): MatchAnswers => ({
  level,
  field: null,
  countries: [],
  intake: null,
  ielts: band,
  budgetInr: budget,
  marks: percent === null ? null : { value: percent, of: 100, percent },
});
