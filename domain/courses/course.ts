import { z } from "zod";
import { educationLevels } from "../catalogue/education-level";
import { facetSchema, listOf } from "../catalogue/lists";
import { moneySchema } from "../money/amount";
import { courseFactsSchema, externalIdSchema } from "./facts/course-facts";
import { rowFactsSchema } from "./facts/row-facts";

export const courseDataSchema = z.object({
  /** Tuition a year, from the facts. */
  tuitionFee: moneySchema.nullable(),
  /** Months of the intakes, by name. */
  intakes: z.array(z.string()),
  externalIds: z.array(externalIdSchema).default([]),
  source: z.string(),
  asOf: z.string(),
});

export type CourseData = z.infer<typeof courseDataSchema>;

export const courseSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  level: z.enum(educationLevels),
  stream: z.string(),
  specialization: z.string(),
  durationDays: z.number().int(),
  exams: z.array(z.string()),
  data: courseDataSchema,
  facts: courseFactsSchema,
  university: z.object({
    id: z.number().int(),
    slug: z.string(),
    name: z.string(),
    city: z.string(),
    countrySlug: z.string(),
  }),
});

export type Course = z.infer<typeof courseSchema>;

export const courseFacetNames = [
  "country",
  "city",
  "primaryCategory",
  "specialization",
  "educationLevel",
  "fees",
  "courseDuration",
  "examAccepted",
  "intake",
  "language",
] as const;

export type CourseFacetName = (typeof courseFacetNames)[number];

/** Amounts in rupees. */
const inrRangeSchema = z.object({ low: z.number(), typical: z.number(), high: z.number() });

/** A course in a list, with its total cost: tuition, living costs, health cover, visa and tests. */
export const listedCourseSchema = courseSchema.extend({
  /** Null if the tuition or the costs of the country are unknown. */
  totalInr: inrRangeSchema.nullable(),
});

export type ListedCourse = z.infer<typeof listedCourseSchema>;

/** What pages show of a listed course: no other facts, and no sources. */
export const courseRowSchema = listedCourseSchema
  .pick({ id: true, slug: true, title: true, university: true, totalInr: true })
  .extend({
    data: courseDataSchema.pick({ tuitionFee: true }),
    facts: rowFactsSchema,
  });

export type CourseRow = z.infer<typeof courseRowSchema>;

/** How many courses suit a student without admission tests, with time to apply, or with a band. */
const requirementCountsSchema = z.object({
  noTests: z.number().int(),
  open: z.number().int(),
  ielts: z.array(facetSchema),
});

export type RequirementCounts = z.infer<typeof requirementCountsSchema>;

export const courseListSchema = listOf(listedCourseSchema).extend({
  requirements: requirementCountsSchema,
  /** Courses left out only because they don't state what a filter asks. */
  notStated: z.number().int(),
  facets: z.partialRecord(z.enum(courseFacetNames), z.array(facetSchema)),
  ratesAsOf: z.string(),
});

export type CourseList = z.infer<typeof courseListSchema>;
