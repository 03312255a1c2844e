import * as recommendation from "#contract/recommendations/recommendations";
import { writeCourseFilters, type CourseFilters } from "#domain/courses/course-filters";
import { ownerOf } from "~/services/auth/session/owner.server";
import type { Visitor } from "~/services/auth/session/visitor.server";

/** Filters as a body has them: lists by name, without empty ones. */
function written(filters: Partial<CourseFilters>): Record<string, string[]> {
  const query = writeCourseFilters(filters);
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
}

/** A page (from 0) of recommended courses for the signed-in visitor, best first, 6 a page. */
export const recommendedCourses = (
  visitor: Visitor,
  page: number,
  filters: Partial<CourseFilters> = {},
  sort = "",
) =>
  visitor.invoke(recommendation.recommendCourses, {
    query: { page, sort },
    body: written(filters),
  });

/** The same for a student, for their counsellor. */
export const coursesFittingStudent = (visitor: Visitor, studentId: string, page: number) =>
  visitor.invoke(recommendation.recommendCoursesToStudent, {
    params: ownerOf(visitor, studentId),
    query: { page },
  });

/** Courses by words in their own or their university's name. */
export const searchCourses = (
  visitor: Visitor,
  by: "name" | "university",
  searchTerm: string,
  filters: Partial<CourseFilters> = {},
) => {
  const body = { searchTerm, filters: written(filters), page: 0, size: 500 };
  return by === "name"
    ? visitor.invoke(recommendation.searchCoursesByName, { body })
    : visitor.invoke(recommendation.searchCoursesByUniversity, { body });
};

/** Accelerator programs that fit the signed-in visitor, best first, at most 6. */
export const recommendedPrograms = (visitor: Visitor) =>
  visitor.invoke(recommendation.recommendPrograms, { body: {} });
