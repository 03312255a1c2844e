import { inArray } from "drizzle-orm";
import type * as recommendation from "#contract/recommendations/recommendations";
import { hasFitCriteria, type CourseFilters } from "#domain/courses/course-filters";
import { matchCourse } from "#domain/recommendations/course-match";
import {
  matchGroups,
  type CourseMatch,
  type MatchAnswers,
} from "#domain/recommendations/match-types";
import { dayOf } from "#domain/time/dates";
import { ratesAsOf } from "../catalogue/state/catalogue-state";
import { courseFiltersOf } from "../courses/course-filters";
import { findCourses } from "../courses/course-query";
import { claimsOf } from "../platform/access/bearer";
import { courses } from "../platform/db/schema/catalogue";
import type { Deps } from "../platform/deps";
import type { OperationHandler } from "../platform/operations/operations";
import { idsOfSubject } from "./candidates";
import { profileResults } from "./match";
import { candidatesWhere, type Candidate } from "./match-candidates";
import { matchProfile, studentById } from "./ranking";

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
  const rank = async (ids: readonly string[]): Promise<string[]> => {
    for (const one of await scoresOf(deps, c.req.raw, filters, ids)) scored.set(one.id, one);
    const scoreOf = (id: string) => scored.get(id)?.score ?? 0;
    // Courses with the same score stay in the order of their titles.
    return [...ids].sort((a, b) => scoreOf(b) - scoreOf(a));
  };
  const today = dayOf(deps.now());
  const list = await findCourses(deps.db, filters, page, length, today, rank);
  const data = list.data.map((course) => ({
    ...course,
    group: scored.get(course.id)?.group ?? null,
    reasons: [...(scored.get(course.id)?.reasons ?? [])],
    gaps: [...(scored.get(course.id)?.gaps ?? [])],
  }));
  return { ...list, data, ratesAsOf: await ratesAsOf(deps) };
};

/** By the answers in the address, or else by the profile of a signed-in visitor. */
async function scoresOf(
  deps: Deps,
  request: Request,
  filters: CourseFilters,
  ids: readonly string[],
): Promise<Scored[]> {
  const today = dayOf(deps.now());
  const isAsked = hasFitCriteria(filters);
  const claims = isAsked ? null : await claimsOf(deps, request);
  if (!isAsked && !claims) return [];
  const student = claims && (await studentById(deps, claims.userId));
  const results = isAsked ? await profileResults(deps, request, today) : [];
  const found = await candidatesWhere(deps.db, inArray(courses.id, [...ids]), ids.length);
  const subject = student?.subject ?? null;
  const near = await idsOfSubject(deps.db, subject, ids);
  return found.map((course) => {
    const match = student
      ? matchProfile(course, student, today)
      : matchCourse(course, answersFor(course, filters), { today, window: null, results });
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
