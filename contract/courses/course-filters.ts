import { z } from "zod";
import type { CourseFilters } from "#domain/courses/course-filters";
import { countries, filter, levels, repeated, text, wholeNumber } from "../operation/schemas";

const listed = repeated(z.string());

/** Values may be repeated or separated by commas. Unknown values are ignored. */
export const courseFilters = {
  q: text,
  country: countries,
  countryCode: countries,
  /** Cities by name or slug: `new-york-city`. */
  city: listed,
  primaryCategory: listed,
  specialization: listed,
  educationLevel: levels,
  fees: listed,
  /** Rupees a year. */
  minFee: text,
  maxFee: text,
  /** Rupees for the whole course with living costs. */
  maxTotal: text,
  courseDuration: listed,
  /** Length in days. */
  dayFrom: text,
  dayTo: text,
  examAccepted: listed,
  /** Months of the start: `09`. */
  intake: listed,
  /** Languages of instruction, ISO 639-1: `en`. */
  language: listed,
  /** An overall band. Courses with a higher or unknown minimum are left out. */
  ielts: text,
  /** `1` leaves out courses that need the GRE or the GMAT. */
  noTests: text,
  /** `1` leaves out courses without a known deadline ahead. */
  open: text,
  /** `1` counts what a university doesn't state as met. */
  unstated: text,
  sort: text,
  /** Answers that the order `fit` compares courses with: marks so far. */
  percent: text,
  /** An overall IELTS band. */
  band: text,
  /** Tuition and living costs in rupees a year. */
  budget: text,
} satisfies Record<keyof CourseFilters | "countryCode", z.ZodType>;

/** The query of a list of courses. */
export const courseListQuery = z.object({
  ...courseFilters,
  page: wholeNumber(0),
  length: wholeNumber(30),
  fields: filter(z.enum(["row"])).meta({
    description:
      "`row` leaves out what lists of the website don't show. Without it, courses have all their fields.",
  }),
});
