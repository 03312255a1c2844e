import { z } from "zod";
import { regionKeys } from "#domain/site/regions";
import { searchResultSchema, suggestionSchema } from "#domain/search/result";
import { courseFilters } from "../courses/course-filters";
import { defineOperation } from "../operation";
import { text, wholeNumber } from "../operation/schemas";

const service = "pathway";

/** The site whose hidden pages are left out. */
const region = z.enum(regionKeys).default("default").catch("default");

export const searchCatalogue = defineOperation({
  service,
  method: "GET",
  path: "/search",
  summary: "Search universities, courses, exams and guides",
  description:
    "Understands places, levels, subjects, exams, scores, budgets and misspellings. Chosen filters replace what the query says about the same facet.",
  access: "public",
  query: z.object({
    q: text,
    size: wholeNumber(8),
    region,
    ...z.object(courseFilters).pick({
      country: true,
      educationLevel: true,
      specialization: true,
      fees: true,
    }).shape,
  }),
  response: searchResultSchema,
  isCacheable: true,
});

export const suggestPages = defineOperation({
  service,
  method: "GET",
  path: "/search/suggestions",
  summary: "Suggest pages for an unfinished search",
  description: "At most eight, best first, from two letters on.",
  access: "public",
  query: z.object({ q: text, region }),
  response: z.object({ suggestions: z.array(suggestionSchema) }),
  isCacheable: true,
});

export const explainSearch = defineOperation({
  service,
  method: "GET",
  path: "/staff/search",
  summary: "Explain the order of search results",
  description:
    "The results with the highest scores, each with the parts of its score. The weights are in `domain/search/weights.ts`.",
  access: { staff: "content" },
  query: z.object({ q: text }),
  response: z.object({
    results: z.array(
      z.object({
        title: z.string(),
        kind: z.string(),
        path: z.string(),
        score: z.number(),
        parts: z.array(z.object({ name: z.string(), points: z.number() })),
      }),
    ),
  }),
});
