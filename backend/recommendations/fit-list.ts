import { inArray } from "drizzle-orm";
import type * as recommendation from "#contract/recommendations/recommendations";
import { hasFitCriteria, type CourseFilters } from "#domain/courses/course-filters";
import { matchCourse, type MatchAnswers } from "#domain/recommendations/course-match";
import { fitOf } from "#domain/recommendations/recommendation";
import { dayOf } from "#domain/time/dates";
import { ratesAsOf } from "../catalogue/state/catalogue-state";
import { courseFiltersOf } from "../courses/course-filters";
import { findCourses } from "../courses/course-query";
import { claimsOf } from "../platform/access/bearer";
import { courses } from "../platform/db/schema/catalogue";
import type { Deps } from "../platform/deps";
import type { OperationHandler } from "../platform/operations/operations";
import { rankedById } from "./candidates";
import { candidatesWhere, livingCosts, profileResults } from "./match";
import { studentById } from "./ranking";

interface Scored {
  readonly id: string;
  readonly score: number;
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
  if (hasFitCriteria(filters)) return scoresByCriteria(deps, request, filters, ids);
  const claims = await claimsOf(deps, request);
  if (!claims) return [];
  const student = await studentById(deps, claims.userId);
  const found = await rankedById(deps.db, ids, await livingCosts(deps));
  return found.map((course) => ({ id: course.id, ...fitOf(course, student) }));
}

/** Courses that don't suit come last. */
const UNSUITABLE = -100;
/** Likelier offers first among courses with about the same score. */
const fitPoints = { safe: 6, match: 3, reach: 0 } as const;

async function scoresByCriteria(
  deps: Deps,
  request: Request,
  { percent, band, budget }: CourseFilters,
  ids: readonly string[],
): Promise<Scored[]> {
  const today = dayOf(deps.now());
  const [living, results] = await Promise.all([
    livingCosts(deps),
    profileResults(deps, request, today),
  ]);
  // Level, field and countries are filters of the list.
  const answers: MatchAnswers = {
    ...{ level: "masters", field: null, countries: [], intake: null },
    ...{ percent, ielts: band, budgetInr: budget },
  };
  const found = await candidatesWhere(deps.db, inArray(courses.id, [...ids]), living);
  return found.map((course) => {
    const match = matchCourse(course, answers, { today, window: null, results });
    const { reasons, gaps } = match ?? { reasons: [], gaps: ["Doesn't suit your answers"] };
    const score = match ? match.score + fitPoints[match.fit] : UNSUITABLE;
    return { id: course.id, score, reasons, gaps };
  });
}
