import { z } from "zod";
import { scholarshipSchema } from "#domain/scholarships/scholarship";
import { defineFileOperation, defineOperation } from "../operation";
import {
  flag,
  optionalCountry,
  optionalLevel,
  pageNumber,
  pageSize,
  text,
} from "../operation/schemas";

const service = "marketing";

const filters = {
  country: optionalCountry,
  level: optionalLevel,
  /** A stream of the taxonomy. */
  stream: text,
  /** A month in which it closes. */
  deadlineMonths: text,
  /** Number of a university: its scholarships and those for any university. */
  university: z.coerce.number().int().optional().catch(undefined),
  forIndians: flag,
  closingSoon: flag,
};

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }));

/** Results of each filter value, given the other filters. */
const facets = z.object({
  country: facet,
  level: facet,
  stream: facet,
  forIndians: z.number().int(),
  closingSoon: z.number().int(),
});

export const listScholarships = defineOperation({
  service,
  method: "GET",
  path: "/scholarshipData",
  summary: "List scholarships by deadline",
  description: "Those with a next deadline come first, those that have ended last.",
  specification: "core.md §7",
  access: "public",
  query: z.object({
    ...filters,
    page: pageNumber,
    size: pageSize(500, 12),
  }),
  response: scholarshipSchema,
  isList: true,
  listFields: z.object({ facets }),
  isCacheable: true,
});

export const listProgramScholarships = defineOperation({
  ...listScholarships,
  service: "pathway",
  path: "/scholarship",
});

export const showScholarship = defineOperation({
  service,
  method: "GET",
  path: "/scholarshipData/:slug",
  summary: "Show the facts of a scholarship, with its universities",
  access: "public",
  params: z.object({ slug: z.string() }),
  response: z.object({
    scholarship: scholarshipSchema,
    universities: z.array(
      z.object({ slug: z.string(), name: z.string(), countrySlug: z.string() }),
    ),
  }),
  isCacheable: true,
});

export const downloadScholarshipCalendar = defineFileOperation({
  service,
  method: "GET",
  path: "/scholarshipData/calendar.ics",
  summary: "Download the next deadlines of scholarships as a calendar",
  access: "public",
  query: z.object({
    ...filters,
    slug: z.string().max(100).optional().describe("Only of this scholarship"),
  }),
  mediaTypes: ["text/calendar"],
});
