import { z } from "zod";
import { documentSummarySchema } from "#domain/catalogue/documents";
import {
  courseListSchema,
  courseRowSchema,
  courseSchema,
  listedCourseSchema,
} from "#domain/courses/course";
import { matchGroups, verdicts } from "#domain/recommendations/match-types";
import { courseFilters, courseListQuery } from "../courses/course-filters";
import { defineOperation } from "../operation";
import { pageNumber, userParams } from "../operation/schemas";

const service = "recommendation";
const specification = "core.md §7, navigation-and-content.md §7";

/** Filters as query parameters. */
const filterQuery = z.object(courseFilters);

/** A value of a filter in a body. An empty list or null doesn't filter. */
const filterValue = z
  .union([z.string(), z.number().transform(String), z.array(z.string())])
  .nullish()
  .transform((value) => (value === null || value?.length === 0 ? undefined : value));

/** The same filters in a body. Others are ignored. */
const filters = z
  .object(
    Object.fromEntries(Object.keys(courseFilters).map((name) => [name, filterValue])) as Record<
      keyof typeof courseFilters,
      typeof filterValue
    >,
  )
  .transform((values) => filterQuery.parse(values));

const pageQuery = z.object({
  page: pageNumber,
  /** An order of the course list. Without one, the best fit comes first. */
  sort: z.string().optional(),
});

const recommendedCourse = z.object({
  course: courseSchema,
  verdict: z.enum(verdicts),
  /** The day on which applications close, if it is within two weeks. */
  closesSoon: z.string().nullable(),
  reasons: z.array(z.string()),
  gaps: z.array(z.string()),
});
const recommendedPrograms = z.array(
  z.object({ program: documentSummarySchema, reasons: z.array(z.string()) }),
);

/** The student of a call that names them in the query. */
const studentQuery = z.object({ userId: z.string() });

export const recommendCourses = defineOperation({
  service,
  method: "POST",
  path: "/v1/courses/recommendation",
  summary: "Recommend courses to the signed-in student, best first",
  description: "6 a page (core.md §9).",
  specification,
  access: "signedIn",
  query: pageQuery,
  body: filters,
  response: recommendedCourse,
  isList: true,
});

export const recommendCoursesToStudent = defineOperation({
  service,
  method: "GET",
  path: "/v1/user/:userId/recommendation",
  summary: "Recommend courses from a student's point of view",
  specification,
  access: "ownOrRecommendationStaff",
  params: userParams,
  query: filterQuery.extend(pageQuery.shape),
  response: recommendedCourse,
  isList: true,
});

export const showRecommendationFilters = defineOperation({
  service,
  method: "GET",
  path: "/user/filters",
  summary: "Show the filters that a student's profile sets",
  specification,
  access: "ownOrRecommendationStaff",
  query: studentQuery,
  response: z.object({
    country: z.array(z.string()).readonly(),
    educationLevel: z.array(z.string()).readonly(),
    maxFee: z.number().nullable(),
    examAccepted: z.array(z.string()).readonly(),
    q: z.string().nullable(),
  }),
});

export const recommendPrograms = defineOperation({
  service,
  method: "POST",
  path: "/v2/pathway/recommendation",
  summary: "Recommend accelerator programs to the signed-in student, best first",
  description: "At most 6.",
  specification,
  access: "signedIn",
  body: filters,
  response: recommendedPrograms,
});

export const recommendProgramsToStudent = defineOperation({
  service,
  method: "GET",
  path: "/pathway/recommendation",
  summary: "Recommend accelerator programs from a student's point of view",
  specification,
  access: "ownOrRecommendationStaff",
  query: filterQuery.extend(studentQuery.shape),
  response: recommendedPrograms,
});

/** core.md §9: a search by name or university returns up to 500. */
const SEARCH_SIZE = 500;

const search = {
  service,
  method: "POST",
  specification,
  access: "signedIn",
  body: z.strictObject({
    searchTerm: z.string().trim().max(120),
    filters,
    page: z.number().int().min(0).max(1_000).default(0),
    size: z.number().int().min(1).max(SEARCH_SIZE).default(SEARCH_SIZE),
  }),
  response: z.object({
    courseId: z.string(),
    title: z.string(),
    level: z.string(),
    universityName: z.string(),
    countrySlug: z.string(),
    path: z.string().startsWith("/"),
  }),
  isList: true,
} as const;

export const searchCoursesByName = defineOperation({
  ...search,
  path: "/search/name",
  summary: "Search courses by words of their name",
});

export const searchCoursesByUniversity = defineOperation({
  ...search,
  path: "/search/university",
  summary: "Search courses by words of their university's name",
});

/** How a course of a list fits. */
const fit = {
  /** The verdict, or `closed`. Null without answers to compare with. */
  group: z.enum([...matchGroups, "not-eligible"]).nullable(),
  reasons: z.array(z.string()),
  gaps: z.array(z.string()),
};

export const listCoursesByFit = defineOperation({
  service,
  method: "GET",
  path: "/course-list",
  summary: "List courses that match the filters, best fit first",
  description:
    "With `percent`, `band` or `budget` courses are compared with these answers, as in the matcher. Otherwise, with a token, with the student's profile.",
  access: "optionalToken",
  query: courseListQuery,
  // Strict, so that a whole course isn't read as a row.
  response: z.union([courseRowSchema.extend(fit).strict(), listedCourseSchema.extend(fit)]),
  isList: true,
  listFields: courseListSchema.pick({
    facets: true,
    requirements: true,
    notStated: true,
    ratesAsOf: true,
  }),
});
