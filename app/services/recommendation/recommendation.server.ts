import { z } from "zod";
import { courseSchema, documentSummarySchema, listOf } from "#domain/catalogue";
import { writeCourseFilters, type CourseFilters } from "#domain/course-filters";
import type { Visitor } from "../auth/visitor.server";
import { ownPath } from "../user/user-path.server";

const recommendedSchema = z.object({
  course: courseSchema,
  reasons: z.array(z.string()),
  gaps: z.array(z.string()),
});

/** Filters as a body or query has them: lists under their names, and nothing that filters nothing. */
function written(filters: Partial<CourseFilters>): Record<string, string[]> {
  const query = writeCourseFilters(filters);
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
}

/** A page (from 0) of what fits the signed-in visitor, best first; 6 a page (core.md §9). */
export async function recommendedCourses(
  visitor: Visitor,
  page: number,
  filters: Partial<CourseFilters> = {},
  sort = "",
) {
  const { data } = await visitor.call({
    service: "recommendation",
    path: "/v1/courses/recommendation",
    method: "POST",
    query: { page, size: 6, sort },
    body: written(filters),
    schema: listOf(recommendedSchema),
  });
  return data;
}

/** The same for a student, as their counsellor sees it. */
export async function coursesFittingStudent(visitor: Visitor, studentId: string, page: number) {
  const { data } = await visitor.call({
    service: "recommendation",
    path: `/v1${ownPath(visitor, studentId)}/recommendation`,
    query: { page },
    schema: listOf(recommendedSchema),
  });
  return data;
}

const foundSchema = listOf(
  z.object({
    courseId: z.string(),
    title: z.string(),
    level: z.string(),
    universityName: z.string(),
    countrySlug: z.string(),
    path: z.string().startsWith("/"),
  }),
);

/** Courses by words of their name, or of their university's (core.md §9: up to 500). */
export async function searchCourses(
  visitor: Visitor,
  by: "name" | "university",
  searchTerm: string,
  filters: Partial<CourseFilters> = {},
) {
  const { data } = await visitor.call({
    service: "recommendation",
    path: `/search/${by}`,
    method: "POST",
    body: { searchTerm, filters: written(filters), page: 0, size: 500 },
    schema: foundSchema,
  });
  return data;
}

const programsSchema = z.array(
  z.object({ program: documentSummarySchema, reasons: z.array(z.string()) }),
);

/** Accelerator programmes that fit the signed-in visitor, best first, at most 6. */
export async function recommendedPrograms(visitor: Visitor) {
  const { data } = await visitor.call({
    service: "recommendation",
    path: "/v2/pathway/recommendation",
    method: "POST",
    body: { size: 6 },
    schema: programsSchema,
  });
  return data;
}
