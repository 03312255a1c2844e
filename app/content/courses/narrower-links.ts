import { levelNames } from "#domain/catalogue/education-level";
import type { CourseList } from "#domain/courses/course";
import type { CoursePlace } from "#domain/courses/course-place";

/** Links that narrow a list, where a region hides the filters. */
export const narrowerLinks = (
  { level, path }: CoursePlace,
  { facets, requirements }: Pick<CourseList, "facets" | "requirements">,
) => [
  { title: "Open now", path: `${path}?open=1`, note: `(${requirements.open})` },
  ...(level ? [] : (facets.educationLevel ?? [])).map(({ value, count }) => ({
    title: levelNames[value === "bachelors" ? "bachelors" : "masters"],
    path: `${path}?educationLevel=${value}`,
    note: `(${count})`,
  })),
];
