import { writeCourseFilters, type CourseFilters } from "#domain/courses/course-filters";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

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
  services(visitor).recommendations.recommendCourses({
    query: { page, sort },
    body: written(filters),
  });

/** Whether the visitor's profile says where, at which level, what or for how much to study. */
export async function hasWishes(visitor: Visitor): Promise<boolean> {
  const userId = visitor.claimedUserId;
  if (userId === null) return false;
  const { country, educationLevel, maxFee, q } = await services(
    visitor,
  ).recommendations.showRecommendationFilters({ query: { userId } });
  return country.length > 0 || educationLevel.length > 0 || maxFee !== null || q !== null;
}

/** Courses by words in their own or their university's name. */
export const searchCourses = (
  visitor: Visitor,
  by: "name" | "university",
  searchTerm: string,
  filters: Partial<CourseFilters> = {},
) => {
  const body = { searchTerm, filters: written(filters), page: 0, size: 500 };
  const { recommendations } = services(visitor);
  return by === "name"
    ? recommendations.searchCoursesByName({ body })
    : recommendations.searchCoursesByUniversity({ body });
};
