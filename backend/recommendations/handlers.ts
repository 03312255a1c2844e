import type * as recommendation from "#contract/recommendations/recommendations";
import { courseFiltersOf } from "../courses/course-filters";
import type { OperationHandler } from "../platform/operations/operations";
import { programsFor, searchCourses } from "./candidates";
import { PAGE_SIZE, rankedCourses, studentById } from "./ranking";
import { filtersOf } from "./student";

/** Recommends courses to the signed-in student. */
export const recommendCourses: OperationHandler<typeof recommendation.recommendCourses> = (
  { query: { page, sort }, body },
  c,
) => rankedCourses(c.var.deps, c.var.claims.userId, courseFiltersOf(body), { page, sort });

/** The same list for a counsellor, from the student's point of view. */
export const recommendCoursesToStudent: OperationHandler<
  typeof recommendation.recommendCoursesToStudent
> = ({ query: { page, sort, ...filters } }, c) =>
  rankedCourses(c.var.deps, c.var.ownerId, courseFiltersOf(filters), { page, sort });

/** Shows the filters that a student's profile sets. */
export const showFilters: OperationHandler<
  typeof recommendation.showRecommendationFilters
> = async (_, c) => filtersOf(await studentById(c.var.deps, c.var.ownerId));

/** Recommends programmes to the signed-in student. */
export const recommendPrograms: OperationHandler<typeof recommendation.recommendPrograms> = async (
  { body },
  c,
) => {
  const { deps, claims } = c.var;
  const student = await studentById(deps, claims.userId);
  return programsFor(deps.db, student, courseFiltersOf(body), PAGE_SIZE);
};

/** The same list for a counsellor, from the student's point of view. */
export const recommendProgramsToStudent: OperationHandler<
  typeof recommendation.recommendProgramsToStudent
> = async ({ query }, c) => {
  const { deps, ownerId } = c.var;
  return programsFor(deps.db, await studentById(deps, ownerId), courseFiltersOf(query), PAGE_SIZE);
};

export const searchByName: OperationHandler<typeof recommendation.searchCoursesByName> = (
  { body: { searchTerm, filters, page, size } },
  c,
) => searchCourses(c.var.deps.db, "name", searchTerm, courseFiltersOf(filters), page, size);

export const searchByUniversity: OperationHandler<
  typeof recommendation.searchCoursesByUniversity
> = ({ body: { searchTerm, filters, page, size } }, c) =>
  searchCourses(c.var.deps.db, "university", searchTerm, courseFiltersOf(filters), page, size);
