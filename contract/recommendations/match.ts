import { z } from "zod";
import { educationLevels } from "#domain/catalogue/education-level";
import { courseSchema } from "#domain/courses/course";
import { englishParts } from "#domain/courses/facts/course-facts";
import { partedTests } from "#domain/recommendations/english-results";
import { schoolTypes } from "#domain/recommendations/match-details";
import { checkNames, matchGroups, verdicts } from "#domain/recommendations/match-types";
import { MAX_COMPARED } from "#domain/shortlist/compare";
import { defineOperation } from "../operation";
import { repeated } from "../operation/schemas";

const service = "recommendation";

/** Answers of the course matcher. All are optional. */
const answers = {
  /** A stream or specialisation. */
  field: z.string().max(80).optional(),
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
  /** What was finished before a bachelor's: class 12, or a diploma of a polytechnic. */
  school: z.enum(schoolTypes).optional(),
  /** Overall band. */
  ielts: z.coerce.number().min(0).max(9).optional(),
  /** Tuition and living costs a year. */
  budgetInr: z.coerce.number().min(0).max(1e9).optional(),
  /** `2027-autumn` */
  intake: z.string().max(20).optional(),
};

const courseCount = z.number().int();
/** How many courses each group has. An object, because OpenAPI can't describe a record whose keys are required. */
const groupCounts = z.object({
  likely: courseCount,
  match: courseCount,
  reach: courseCount,
  "cant-tell": courseCount,
  closed: courseCount,
});

/** What the engine says about a course. */
const judged = {
  verdict: z.enum(verdicts),
  reasons: z.array(z.string()).readonly(),
  gaps: z.array(z.string()).readonly(),
};

export const matchCourses = defineOperation({
  service,
  method: "GET",
  path: "/match",
  summary: "Match courses to the answers of a visitor",
  description:
    "Nothing is stored. The best courses of each group, at most four and two of a university, and a comparison of countries. `degree` to `school` are optional and sharpen the verdicts. With a token, the English results in the profile are compared too, part by part. `ielts` replaces another band of the profile.",
  access: "optionalToken",
  query: z.object({ ...answers, level: z.enum(educationLevels), country: repeated(z.string()) }),
  response: z.object({
    /** The marks in percent, by the rule of their scale. */
    percent: z.number().nullable(),
    /** Courses that are likely, a match or a reach, and that one can still apply for. */
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
        /** The day on which applications close, if it is within two weeks. */
        closesSoon: z.string().nullable(),
        /** Tuition and usual living costs a year, in rupees. */
        yearlyInr: z.number().nullable(),
        ...judged,
      }),
    ),
    /** Ids of shown courses that make a balanced shortlist. */
    balanced: z.array(z.string()),
    /** Chosen countries in which we list no course of the level. */
    unlisted: z.array(z.string()),
    /** What countries of these courses ask of the visitor's school before any course. */
    nationalEntries: z.array(z.object({ country: z.string(), text: z.string() })),
    /** How many courses suit after changing one answer, if few suit. `ielts` is a band more. */
    loosen: z.array(
      z.object({
        question: z.enum(["budget", "country", "field", "ielts", "intake"]),
        count: z.number().int(),
        /** The lowest budget in whole lakh with which at least three courses suit. Only of `budget`. */
        budgetInr: z.number().nullable(),
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

export const judgeCourses = defineOperation({
  service,
  method: "GET",
  path: "/verdict",
  summary: "Give the verdict on chosen courses",
  description:
    "With `level`, by the answers of a visitor, as in the matcher; courses of another level are left out. Otherwise, with a token, by the student's profile. Without either, the list is empty. Nothing is stored.",
  access: "optionalToken",
  query: z.object({
    ...answers,
    level: z.enum(educationLevels).optional(),
    id: repeated(z.string().max(120)).refine((ids) => ids.length <= MAX_COMPARED, {
      message: `names more than ${MAX_COMPARED} courses`,
    }),
  }),
  response: z.array(z.object({ courseId: z.string(), ...judged })),
  errors: ["UNAUTHORIZED"],
});
