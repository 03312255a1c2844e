import { z } from "zod/v4";
import {
  courseFactsSchema,
  externalIdSchema,
  rankingSchema,
  universityFactsSchema,
} from "./course-facts";
import { educationLevels } from "./education-level";
import { photoSchema } from "./photo";
import type { Scholarship } from "./scholarship";

/**
 * Shapes of the catalogue in service responses (docs/contract.md "Shared types"). The backend
 * stores `*Data` in the same form, so that a page needs no joins.
 */

/** Path prefixes of each kind of page, below the base path. The slug follows. */
export const documentPrefixes = {
  country: "/",
  page: "/",
  exam: "/exam/",
  "exam-topic": "/exam/",
  article: "/articles/",
  "article-category": "/articles/category/",
  author: "/author/",
  knowledge: "/knowledge-base/",
  ebook: "/ebooks/",
  scholarship: "/scholarship/",
  consultant: "/consultant/",
  program: "/ua-accelerator-programs/",
  booster: "/booster-program/",
  alumnus: "/alumni-connect/",
  event: "/events/",
  webinar: "/webinar/",
  university: "/university/",
} as const;
export type DocumentKind = keyof typeof documentPrefixes;
export const documentKinds = Object.keys(documentPrefixes) as [DocumentKind, ...DocumentKind[]];

/** Returns a document's path below the base path: `("exam-topic", "ielts/band-score")`. */
export const documentPath = (kind: DocumentKind, slug: string): string =>
  `${documentPrefixes[kind]}${slug}`;

export { educationLevels, levelNames, type EducationLevel } from "./education-level";

/** An amount in its own currency and in rupees, at the catalogue's dated reference rate. */
export const moneySchema = z.object({
  amount: z.number().nonnegative(),
  currency: z.string().length(3),
  inr: z.number().int().nonnegative(),
});
export type Money = z.infer<typeof moneySchema>;

/** A figure with its source: an amount (`high` for a range) or text. */
export const figureSchema = z.object({
  key: z.string(),
  label: z.string(),
  text: z.string(),
  inr: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Of an amount, in its own currency. */
  currency: z.string().optional(),
  source: z.string(),
  asOf: z.string(),
  /** The last day on which the figure counts as checked. */
  reviewBy: z.string().optional(),
});
export type Figure = z.infer<typeof figureSchema>;

export const faqSchema = z.object({ question: z.string(), answer: z.string() });
export type Faq = z.infer<typeof faqSchema>;

/** Charts that a document can include (`app/components/catalogue/document-chart.tsx`). */
export const documentCharts = ["ielts-bands"] as const;

/** Steps with the time that each takes (`app/components/charts/step-chart.tsx`). */
export const timelineSchema = z.object({
  title: z.string(),
  steps: z.array(
    z.object({
      label: z.string(),
      text: z.string(),
      /** The same time in weeks. Null if the text states no length. */
      weeks: z.object({ low: z.number(), high: z.number() }).nullable(),
      /** Whether the step runs beside the one before it. */
      alongside: z.boolean().optional(),
    }),
  ),
});
export type Timeline = z.infer<typeof timelineSchema>;

export const documentDataSchema = z.object({
  /** Used in lists and menus where the title is too long. */
  shortTitle: z.string().optional(),
  author: z.string().optional(),
  /** The first day on the site, if it was scheduled. */
  publishedOn: z.string().optional(),
  sources: z.array(z.string()).default([]),
  /** The day on which each source was read, by its address, where that is stated. */
  checkedOn: z.record(z.string(), z.string()).optional(),
  asOf: z.string().optional(),
  /** Whether the content is fictional, which the page says. */
  sample: z.boolean().default(false),
  /** Whether search engines and sitemaps may list the page. */
  indexed: z.boolean().default(true),
  faqs: z.array(faqSchema).default([]),
  figures: z.array(figureSchema).default([]),
  /** Figures that the text names and the table of figures leaves out. */
  textFigures: z.array(figureSchema).default([]),
  facts: z.array(z.object({ label: z.string(), value: z.string() })).default([]),
  photo: photoSchema.optional(),
  /** A chart drawn from data. */
  chart: z.enum(documentCharts).optional(),
  timeline: timelineSchema.optional(),
  readingMinutes: z.number().int().default(1),
  /**
   * Fields specific to the kind, e.g. a programme's degree, an exam's group or a scholarship's
   * country.
   */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).default({}),
});
export type DocumentData = z.output<typeof documentDataSchema> & {
  /** The facts of a scholarship, which have calls of their own. */
  readonly scholarship?: Scholarship;
};

/** A document as listed. */
export const documentSummarySchema = z.object({
  kind: z.enum(documentKinds),
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  updatedOn: z.string(),
  sample: z.boolean(),
  fields: documentDataSchema.shape.fields,
  shortTitle: z.string().nullable(),
});
export type DocumentSummary = z.infer<typeof documentSummarySchema>;

export const documentSchema = z.object({
  kind: z.enum(documentKinds),
  slug: z.string(),
  path: z.string(),
  parent: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  /** Rendered from Markdown at import. Raw HTML in the source is escaped. */
  html: z.string(),
  tags: z.array(z.string()),
  published: z.boolean(),
  updatedOn: z.string(),
  data: documentDataSchema,
});
export type CatalogueDocument = z.infer<typeof documentSchema>;

export const universityDataSchema = z.object({
  /** Null if no source says. */
  kind: z.enum(["public", "private"]).nullable(),
  founded: z.number().int().nullable(),
  website: z.string(),
  about: z.string(),
  intakes: z.array(z.string()),
  examsAccepted: z.array(z.string()),
  /** The usual overall IELTS band for a master's degree, if known. */
  minIelts: z.number().nullable().default(null),
  /** Coordinates of its city, in degrees. */
  latitude: z.number().nullable().default(null),
  longitude: z.number().nullable().default(null),
  /** Other names and abbreviations. */
  aliases: z.array(z.string()).default([]),
  externalIds: z.array(externalIdSchema).default([]),
  /** Where to apply, and the admissions page for international students. */
  applicationPortal: z.string().nullable().default(null),
  admissionsPage: z.string().nullable().default(null),
  rankings: z.array(rankingSchema).default([]),
  source: z.string(),
  asOf: z.string(),
});
export type UniversityData = z.infer<typeof universityDataSchema>;

/** A city with its number of universities in the catalogue, and its place on the map. */
export const cityPlaceSchema = z.object({
  city: z.string(),
  universities: z.number().int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type CityPlace = z.infer<typeof cityPlaceSchema>;

const slugs = z.array(z.string()).readonly();

/** Facts that the courses of a university inherit, with the courses they apply to. */
const commonFactsSchema = z.object({
  scope: z.object({
    levels: z.array(z.enum(educationLevels)).readonly(),
    streams: slugs,
    specializations: slugs,
    languages: slugs,
  }),
  facts: courseFactsSchema,
});

export const universitySchema = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  countrySlug: z.string(),
  city: z.string(),
  courseCount: z.number().int(),
  data: universityDataSchema,
  facts: universityFactsSchema,
  /** Facts that its courses inherit. */
  commonFacts: z.array(commonFactsSchema).readonly(),
});
export type University = z.infer<typeof universitySchema>;

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

/** core.md §3 "Country reference data", with the dialling prefix. */
export const countryReferenceSchema = z.object({
  /** ISO 3166-1 alpha-2. */
  code: z.string().length(2),
  name: z.string(),
  currency: z.string(),
  population: z.number().int().nullable(),
  capital: z.string(),
  continent: z.string(),
  /** `+49` */
  dialCode: z.string(),
});
export type CountryReference = z.infer<typeof countryReferenceSchema>;

/** A page of a list. `page` counts from 0, as in the services. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), page: z.number(), size: z.number(), total: z.number() });

export const facetSchema = z.object({
  value: z.string(),
  count: z.number().int(),
  /** Name of a city. Other values are named by the reader. */
  name: z.string().optional(),
});
export type Facet = z.infer<typeof facetSchema>;

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

/** How many courses suit a student without admission tests, with time to apply, or with a band. */
const requirementCountsSchema = z.object({
  noTests: z.number().int(),
  open: z.number().int(),
  ielts: z.array(facetSchema),
});
export type RequirementCounts = z.infer<typeof requirementCountsSchema>;

export const courseListSchema = listOf(listedCourseSchema).extend({
  requirements: requirementCountsSchema,
  facets: z.partialRecord(z.enum(courseFacetNames), z.array(facetSchema)),
  ratesAsOf: z.string(),
});
export type CourseList = z.infer<typeof courseListSchema>;

/** Streams and their specialisations, by slug and name. */
export const taxonomySchema = z.object({
  streams: z.array(z.object({ slug: z.string(), name: z.string() })),
  specializations: z.array(z.object({ slug: z.string(), name: z.string(), stream: z.string() })),
});
export type Taxonomy = z.infer<typeof taxonomySchema>;

export const searchHitSchema = z.object({
  kind: z.string(),
  title: z.string(),
  description: z.string(),
  path: z.string(),
  /** Parts of the query that the page does not contain. */
  missing: z.array(z.string()),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

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

/** What a search found. */
export const searchResultSchema = z.object({
  q: z.string(),
  /** Parts of the query that were understood, each with the query that is left without it. */
  understood: z.array(z.object({ text: z.string(), type: z.string(), without: z.string() })),
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
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
