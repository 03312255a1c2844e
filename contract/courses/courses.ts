import { z } from "zod";
import { figureSchema } from "#domain/catalogue/documents";
import {
  courseListSchema,
  courseRowSchema,
  courseSchema,
  listedCourseSchema,
} from "#domain/courses/course";
import { universitySchema } from "#domain/universities/university";
import { defineFileOperation, defineOperation } from "../operation";
import { repeated } from "../operation/schemas";
import { courseListQuery } from "./course-filters";

const service = "pathway";
export const listCourses = defineOperation({
  service,
  method: "GET",
  path: "/courses",
  summary: "List courses that match the filters, with facets",
  specification: "core.md §3, §7, navigation-and-content.md §7",
  access: "public",
  query: courseListQuery,
  // Strict, so that a whole course isn't read as a row.
  response: z.union([courseRowSchema.strict(), listedCourseSchema]),
  isList: true,
  listFields: courseListSchema.pick({
    facets: true,
    requirements: true,
    notStated: true,
    ratesAsOf: true,
  }),
  isCacheable: true,
});

export const compareCourses = defineOperation({
  service,
  method: "GET",
  path: "/courses/by-id",
  summary: "Return courses by id, for the shortlist and the comparison",
  description: "At most 40. Ids that don't exist are left out.",
  access: "public",
  query: z.object({ id: repeated(z.string()) }),
  response: z.object({ courses: z.array(courseSchema), ratesAsOf: z.string() }),
  isCacheable: true,
});

export const showCourse = defineOperation({
  service,
  method: "GET",
  path: "/universities/:slug/course/:course",
  aliases: ["/:slug/course/:course"],
  summary: "Show a course, with others of the university and others like it",
  specification: "navigation-and-content.md §7",
  access: "public",
  params: z.object({ slug: z.string(), course: z.string() }),
  response: z.object({
    course: courseSchema,
    university: universitySchema,
    /** What is usual in its country: living, visa, typical tuition. */
    countryFigures: z.array(figureSchema),
    siblings: z.array(courseSchema),
    alike: z.array(courseSchema),
    ratesAsOf: z.string(),
  }),
  isCacheable: true,
});

export const downloadCourseCalendar = defineFileOperation({
  service,
  method: "GET",
  path: "/universities/:slug/course/:course/deadlines.ics",
  summary: "Download the next closing dates of a course as a calendar",
  access: "public",
  params: z.object({ slug: z.string(), course: z.string() }),
  mediaTypes: ["text/calendar"],
});

export const listCourseKinds = defineOperation({
  service,
  method: "GET",
  path: "/addresses/course-kinds",
  summary: "List the kinds of course in the catalogue, for the sitemaps",
  access: "public",
  response: z.array(
    z.object({
      country: z.string(),
      level: courseSchema.shape.level,
      stream: z.string(),
      specialization: z.string(),
      count: z.number(),
      updatedOn: z.string(),
    }),
  ),
  isCacheable: true,
});
