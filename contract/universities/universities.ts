import { z } from "zod";
import { documentSchema } from "#domain/catalogue/documents";
import { facetSchema } from "#domain/catalogue/lists";
import { courseSchema } from "#domain/courses/course";
import { cityPlaceSchema, universitySchema } from "#domain/universities/university";
import { documentAuthor, feeSpan } from "../catalogue/shapes";
import { courseFilters } from "../courses/course-filters";
import { defineOperation } from "../operation";
import {
  country,
  flag,
  optionalCountry,
  optionalLevel,
  repeated,
  wholeNumber,
} from "../operation/schemas";

const service = "pathway";

export const listUniversities = defineOperation({
  service,
  method: "GET",
  path: "/universities",
  aliases: ["/institution"],
  summary: "List universities that match the filters",
  description: "`dashboardPathwayRequired=true` limits the list to countries of our programmes.",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "public",
  query: z.object({
    ...courseFilters,
    dashboardPathwayRequired: flag,
    page: wholeNumber(0),
    /** 30, or 40 with `dashboardPathwayRequired` (core.md §9). */
    length: wholeNumber(0),
  }),
  response: universitySchema,
  isList: true,
  listFields: z.object({ facets: z.object({ country: z.array(facetSchema) }) }),
  isCacheable: true,
});

export const compareUniversities = defineOperation({
  service,
  method: "GET",
  path: "/universities/by-slug",
  summary: "Return up to four universities by slug with their fees, for the comparison",
  access: "public",
  query: z.object({ slug: repeated(z.string()) }),
  response: z.array(universitySchema.extend({ feeSpan })),
  isCacheable: true,
});

export const showUniversity = defineOperation({
  service,
  method: "GET",
  path: "/universities/:slug/overview",
  summary: "Show a university with its courses, and others in the country",
  description: "An old slug finds the university by the number at its end.",
  specification: "navigation-and-content.md §7",
  access: "public",
  params: z.object({ slug: z.string() }),
  response: z.object({
    university: universitySchema,
    /** The text of its page. */
    document: documentSchema.nullable(),
    author: documentAuthor,
    courses: z.array(courseSchema),
    feeSpan,
    others: z.array(universitySchema),
    ratesAsOf: z.string(),
  }),
  isCacheable: true,
});

export const listUniversityCourses = defineOperation({
  service,
  method: "GET",
  path: "/universities/:slug/courses",
  summary: "List the courses of a university by level and title",
  specification: "navigation-and-content.md §7",
  access: "public",
  params: z.object({ slug: z.string() }),
  query: z.object({
    educationLevel: optionalLevel,
    page: wholeNumber(0),
    length: wholeNumber(30, { min: 1, max: 100 }),
  }),
  response: courseSchema,
  isList: true,
  isCacheable: true,
});

export const listCampuses = defineOperation({
  service,
  method: "GET",
  path: "/campus",
  summary: "List where universities are, by city",
  specification: "core.md §7",
  access: "public",
  query: z.object({
    country: optionalCountry,
    page: wholeNumber(0),
    length: wholeNumber(30, { min: 1, max: 500 }),
  }),
  response: universitySchema
    .pick({ id: true, slug: true, name: true, countrySlug: true, city: true })
    .extend({ latitude: z.number().nullable(), longitude: z.number().nullable() }),
  isList: true,
  isCacheable: true,
});

const heading = { id: z.string(), title: z.string() };

export const showUniversityContent = defineOperation({
  service,
  method: "GET",
  path: "/universities/:slug/content/:lookUpId",
  summary: "Show one section of a university's page",
  description:
    "`lookUpId` is the id of its heading, such as `fees`, or its number, counted from 1.",
  specification: "navigation-and-content.md §7",
  access: "public",
  params: z.object({ slug: z.string(), lookUpId: z.string() }),
  response: z.object({
    ...heading,
    html: z.string(),
    /** Every section of the page, in order. */
    sections: z.array(z.object(heading)),
  }),
  isCacheable: true,
});

export const listCities = defineOperation({
  service,
  method: "GET",
  path: "/country/:country/city",
  summary: "List the cities of a country that have universities, most universities first",
  specification: "navigation-and-content.md §7",
  access: "public",
  params: z.object({ country }),
  response: z.array(cityPlaceSchema),
  isCacheable: true,
});
