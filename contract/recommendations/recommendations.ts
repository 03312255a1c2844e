import { z } from "zod";
import { documentSummarySchema } from "#domain/catalogue/documents";
import { educationLevels } from "#domain/catalogue/education-level";
import { courseListSchema, courseSchema, listedCourseSchema } from "#domain/courses/course";
import { englishParts } from "#domain/courses/facts/course-facts";
import { checkNames, matchGroups, verdicts } from "#domain/recommendations/match-types";
import { partedTests } from "#domain/recommendations/english-results";
import { courseFilters } from "../courses/course-filters";
import { defineOperation } from "../operation";
import { pageNumber, repeated, userParams, wholeNumber } from "../operation/schemas";

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
  reasons: z.array(z.string()),
  gaps: z.array(z.string()),
});
const recommendedPrograms = z.array(
  z.object({ program: documentSummarySchema, reasons: z.array(z.string()) }),
);

const courseCount = z.number().int();
/** How many courses each group has. An object, because OpenAPI can't describe a record whose keys are required. */
const groupCounts = z.object({
  likely: courseCount,
  match: courseCount,
  reach: courseCount,
  "cant-tell": courseCount,
  closed: courseCount,
});

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
  access: "ownOrTheirCounsellor",
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
  access: "ownOrTheirCounsellor",
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
  access: "ownOrTheirCounsellor",
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

export const listCoursesByFit = defineOperation({
  service,
  method: "GET",
  path: "/course-list",
  summary: "List courses that match the filters, best fit first",
  description:
    "With `percent`, `band` or `budget` courses are compared with these answers, as in the matcher. Otherwise, with a token, with the student's profile.",
  access: "optionalToken",
  query: filterQuery.extend({ page: wholeNumber(0), length: wholeNumber(30) }),
  response: listedCourseSchema.extend({ reasons: z.array(z.string()), gaps: z.array(z.string()) }),
  isList: true,
  listFields: courseListSchema.pick({
    ...{ facets: true, requirements: true, notStated: true, ratesAsOf: true },
  }),
});

export const matchCourses = defineOperation({
  service,
  method: "GET",
  path: "/match",
  summary: "Match courses to the answers of a visitor",
  description:
    "Nothing is stored. The best courses of each group, at most four and two of a university, and a comparison of countries. `degree` to `work` are optional and sharpen the verdicts. With a token, the English results in the profile are compared too, part by part. `ielts` replaces another band of the profile.",
  access: "optionalToken",
  query: z.object({
    level: z.enum(educationLevels),
    /** A stream or specialisation. */
    field: z.string().max(80).optional(),
    country: repeated(z.string()),
    /** Marks so far. */
    percent: z.coerce.number().min(0).max(100).optional(),
    /** Marks on another scale: `gpa4`, or a rule of `grade-conversion` for 10 points. */
    marks: z.coerce.number().min(0).max(100).optional(),
    scale: z.string().max(40).optional(),
    /** The subject of the first degree, a stream or specialisation, and its years. */
    degree: z.string().max(80).optional(),
    years: z.coerce
      .number()
      .pipe(z.union([z.literal(3), z.literal(4)]))
      .optional(),
    backlogs: z.coerce.number().int().min(0).max(100).optional(),
    /** Tests with a result, or `none`, or `later`. */
    test: repeated(z.string().max(20)),
    /** Years of work experience. */
    work: z.coerce.number().min(0).max(50).optional(),
    /** Overall band. */
    ielts: z.coerce.number().min(0).max(9).optional(),
    /** Tuition and living costs a year. */
    budgetInr: z.coerce.number().min(0).max(1e9).optional(),
    /** `2027-autumn` */
    intake: z.string().max(20).optional(),
  }),
  response: z.object({
    /** The marks in percent, by the rule of their scale. */
    percent: z.number().nullable(),
    /** Courses that suit and that one can still apply for. */
    total: z.number().int(),
    groups: groupCounts,
    /** Courses of the subject and countries that a stated requirement rules out, by what it is. */
    notEligible: z.array(z.object({ check: z.enum(checkNames), count: z.number().int() })),
    /** English results of the profile that were compared. */
    results: z.array(
      z.object({
        test: z.enum(partedTests),
        overall: z.number(),
        parts: z.partialRecord(z.enum(englishParts), z.number()),
      }),
    ),
    matches: z.array(
      z.object({
        course: courseSchema,
        /** The verdict, or `closed` if applications have closed. */
        fit: z.enum(matchGroups),
        verdict: z.enum(verdicts),
        /** The day on which applications close, if it is within two weeks. */
        closesSoon: z.string().nullable(),
        /** Tuition and usual living costs a year, in rupees. */
        yearlyInr: z.number().nullable(),
        reasons: z.array(z.string()).readonly(),
        gaps: z.array(z.string()).readonly(),
      }),
    ),
    /** Ids of shown courses that make a balanced shortlist. */
    balanced: z.array(z.string()),
    /** How many courses suit after changing one answer, if few suit. `ielts` is a band more. */
    loosen: z.array(
      z.object({
        question: z.enum(["budget", "country", "field", "ielts", "intake"]),
        count: z.number().int(),
      }),
    ),
    countries: z.array(
      z.object({
        country: z.string(),
        courses: z.number().int(),
        likely: z.number().int(),
        match: z.number().int(),
        reach: z.number().int(),
        lowestInr: z.number().nullable(),
        medianInr: z.number().nullable(),
      }),
    ),
  }),
  errors: ["UNAUTHORIZED"],
});
