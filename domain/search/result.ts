import { z } from "zod";
import { courseSchema } from "../courses/course";

export const searchHitSchema = z.object({
  kind: z.string(),
  title: z.string(),
  description: z.string(),
  path: z.string(),
  /** Parts of the query that the page does not contain. */
  missing: z.array(z.string()),
});

export type SearchHit = z.infer<typeof searchHitSchema>;

/** A page, list or tool for what somebody has typed so far. */
export const suggestionSchema = z.object({
  kind: z.string(),
  title: z.string(),
  /** Below the site's base path. */
  path: z.string(),
});

export type Suggestion = z.infer<typeof suggestionSchema>;

/** The facets of search results, in the order in which they are shown. */
export const searchFacetNames = ["educationLevel", "country", "specialization", "fees"] as const;

export type SearchFacetName = (typeof searchFacetNames)[number];

/** How many courses a search finds for each value of a facet. */
const searchFacetSchema = z.object({
  name: z.enum(searchFacetNames),
  /** Whether the words of the query say it, not the chosen filters. */
  isInQuery: z.boolean(),
  /** The query without its words about this facet. */
  without: z.string(),
  choices: z.array(z.object({ value: z.string(), count: z.number().int(), isChosen: z.boolean() })),
});

export type SearchFacet = z.infer<typeof searchFacetSchema>;

/** What the catalogue lacks of what was asked for: `LSE`, or `master's at Carnegie Mellon University`. */
const searchNoticeSchema = z.object({ type: z.enum(["unlisted", "noCourses"]), what: z.string() });

export type SearchNotice = z.infer<typeof searchNoticeSchema>;

/** What a search found. */
export const searchResultSchema = z.object({
  q: z.string(),
  /** Parts of the query that were understood, each with the query that is left without it. */
  understood: z.array(z.object({ text: z.string(), type: z.string(), without: z.string() })),
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  notice: searchNoticeSchema.nullable(),
  /** The likeliest results of all kinds, at most five. */
  best: z.array(searchHitSchema),
  courses: z.array(courseSchema),
  courseTotal: z.number().int(),
  /** Parts of the query that no course fits together with the rest. */
  courseMissing: z.array(z.string()),
  /** The course list with the same filters. */
  list: z.object({ title: z.string(), path: z.string() }).nullable(),
  /** Facets of the courses. */
  facets: z.array(searchFacetSchema),
  groups: z.array(z.object({ name: z.string(), hits: z.array(searchHitSchema) })),
});

export type SearchResult = z.infer<typeof searchResultSchema>;
