import type { z } from "zod";
import type { courseFilters } from "#contract/courses/course-filters";
import { readCourseFilters, type CourseFilters } from "#domain/courses/course-filters";

/** Reads the filters of a validated query. */
export const courseFiltersOf = (
  query: Readonly<Partial<z.output<z.ZodObject<typeof courseFilters>>>>,
): CourseFilters =>
  readCourseFilters(
    new URLSearchParams(
      Object.entries(query).flatMap(([name, values = []]) =>
        [values].flat().map((value) => [name, value]),
      ),
    ),
  );
