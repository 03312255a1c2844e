import type { CourseFacetName, CourseList } from "#domain/courses/course";
import type { CoursePlace } from "#domain/courses/course-place";

const MAX_SUBJECTS = 24;

/** Links to the course lists of the subjects in a place. @param query the filters of the address, which they keep */
export function subjectLinks(
  place: CoursePlace,
  facets: CourseList["facets"],
  nameOf: (facet: CourseFacetName, value: string) => string,
  query: string,
) {
  if (place.category) return [];
  const facet = place.level ? "specialization" : "primaryCategory";
  return (facets[facet] ?? []).slice(0, MAX_SUBJECTS).map(({ value, count }) => ({
    title: nameOf(facet, value),
    path: `${place.path}/${value}${query && `?${query}`}`,
    note: `(${count})`,
  }));
}
