import { z } from "zod";
import {
  cityPlaceSchema,
  countryReferenceSchema,
  courseListSchema,
  courseSchema,
  documentSchema,
  documentSummarySchema,
  facetSchema,
  figureSchema,
  listOf,
  searchHitSchema,
  taxonomySchema,
  universitySchema,
  type DocumentKind,
  type Taxonomy,
} from "#domain/catalogue";
import { writeCourseFilters, type CourseFilters } from "#domain/course-filters";
import { examRequirementsSchema, type ExamRequirements } from "#domain/exam-requirements";
import type { Visitor } from "../auth/visitor.server";
import { ServiceError } from "../http.server";
import { orNotFound } from "../or-not-found.server";

const linksSchema = z.array(z.object({ title: z.string(), path: z.string() }));

/** A page of prose with what stands around it. */
export const pageSchema = z.object({
  document: documentSchema,
  children: z.array(documentSummarySchema),
  siblings: z.array(documentSummarySchema),
  related: z.array(documentSummarySchema),
  author: z.object({ title: z.string(), path: z.string(), role: z.unknown() }).nullable(),
});
export type DocumentPage = z.output<typeof pageSchema>;

const spanSchema = z.object({ low: z.number(), high: z.number() }).nullable();
const documentListSchema = listOf(documentSummarySchema);
export type DocumentList = z.output<typeof documentListSchema>;

const countryPageSchema = pageSchema.extend({
  reference: countryReferenceSchema.nullable(),
  cities: z.array(cityPlaceSchema),
  intakes: z.array(facetSchema),
  universities: z.array(universitySchema),
  universityCount: z.number(),
  courseCount: z.number(),
  facets: courseListSchema.shape.facets,
  feeSpan: spanSchema,
  articles: z.array(documentSummarySchema),
  ratesAsOf: z.string(),
});
export type CountryPage = z.output<typeof countryPageSchema>;

const universityPageSchema = z.object({
  university: universitySchema,
  courses: z.array(courseSchema),
  feeSpan: spanSchema,
  others: z.array(universitySchema),
  ratesAsOf: z.string(),
});
export type UniversityPage = z.output<typeof universityPageSchema>;

const coursePageSchema = z.object({
  course: courseSchema,
  university: universitySchema,
  /** What is usual in its country: living, visa, typical tuition. */
  countryFigures: z.array(figureSchema),
  siblings: z.array(courseSchema),
  alike: z.array(courseSchema),
  ratesAsOf: z.string(),
});
export type CoursePage = z.output<typeof coursePageSchema>;

const universityListSchema = listOf(universitySchema).extend({
  facets: z.object({ country: z.array(facetSchema) }),
});
export type UniversityList = z.output<typeof universityListSchema>;

const segment = encodeURIComponent;
const underSlashes = (slug: string) => slug.split("/").map(segment).join("/");

/** The data of an answer; a 404 of the service is the page's own. */
const dataOrNotFound = async <T>(call: Promise<{ data: T }>): Promise<T> =>
  (await orNotFound(call)).data;

/** `previewStatus=true` of the page's address is passed on; the services decide who may. */
const previewOf = (visitor: Visitor) => {
  const asked = new URL(visitor.request.url).searchParams.get("previewStatus") === "true";
  return asked && visitor.isSignedIn ? { previewStatus: true } : {};
};

/** What a service is told of the page that asks. */
export const surroundings = (visitor: Visitor, pageCategory: string) => ({
  ...previewOf(visitor),
  sourceUrl: new URL(visitor.request.url).pathname,
  pageCategory,
});

/** A country with its universities, courses in figures and articles. @throws Response 404 */
export const countryPage = (visitor: Visitor, slug: string): Promise<CountryPage> =>
  dataOrNotFound(
    visitor.call({
      service: "countries",
      path: `/${segment(slug)}`,
      query: { ...surroundings(visitor, "country"), secondaryTags: slug },
      schema: countryPageSchema,
    }),
  );

/** One page (from 0) of the courses that pass the filters, with facets. */
export async function courseList(
  visitor: Visitor,
  filters: Partial<CourseFilters>,
  page: number,
  length = 30,
): Promise<z.output<typeof courseListSchema>> {
  const query: Record<string, string[] | number> = { page, length };
  const written = writeCourseFilters(filters);
  for (const name of new Set(written.keys())) query[name] = written.getAll(name);
  const { data } = await visitor.call({
    service: "pathway",
    path: "/courses",
    query,
    schema: courseListSchema,
  });
  return data;
}

/** The universities and courses of a country that accept an exam, with what they ask for. */
export async function examRequirements(
  visitor: Visitor,
  exam: string,
  country: string,
): Promise<ExamRequirements> {
  const { data } = await visitor.call({
    service: "pathway",
    path: `/exam-requirements/${segment(exam)}/${segment(country)}`,
    schema: examRequirementsSchema,
  });
  return data;
}

export async function universityList(
  visitor: Visitor,
  filters: Partial<CourseFilters>,
  page: number,
): Promise<UniversityList> {
  const query: Record<string, string[] | number> = { page, length: 30 };
  const written = writeCourseFilters(filters);
  for (const name of new Set(written.keys())) query[name] = written.getAll(name);
  const { data } = await visitor.call({
    service: "pathway",
    path: "/universities",
    query,
    schema: universityListSchema,
  });
  return data;
}

/** @throws Response 404 */
export const universityPage = (visitor: Visitor, slug: string): Promise<UniversityPage> =>
  dataOrNotFound(
    visitor.call({
      service: "pathway",
      path: `/universities/${segment(slug)}/overview`,
      schema: universityPageSchema,
    }),
  );

/** @throws Response 404 */
export const coursePage = (
  visitor: Visitor,
  university: string,
  course: string,
): Promise<CoursePage> =>
  dataOrNotFound(
    visitor.call({
      service: "pathway",
      path: `/universities/${segment(university)}/course/${segment(course)}`,
      schema: coursePageSchema,
    }),
  );

const comparedUniversitySchema = universitySchema.extend({ feeSpan: spanSchema });
const comparedUniversitiesSchema = z.array(comparedUniversitySchema);
const comparedCoursesSchema = z.object({ courses: z.array(courseSchema), ratesAsOf: z.string() });

export async function universitiesToCompare(visitor: Visitor, slugs: readonly string[]) {
  const { data } = await visitor.call({
    service: "pathway",
    path: "/universities/by-slug",
    query: { slug: slugs },
    schema: comparedUniversitiesSchema,
  });
  return data;
}

export async function coursesToCompare(visitor: Visitor, ids: readonly string[]) {
  const { data } = await visitor.call({
    service: "pathway",
    path: "/courses/by-id",
    query: { id: ids },
    schema: comparedCoursesSchema,
  });
  return data;
}

export async function taxonomyOf(visitor: Visitor): Promise<Taxonomy> {
  const { data } = await visitor.call({
    service: "pathway",
    path: "/taxonomy",
    schema: taxonomySchema,
  });
  return data;
}

const searchSchema = z.object({
  q: z.string(),
  groups: z.array(z.object({ name: z.string(), hits: z.array(searchHitSchema) })),
});
export type SearchResult = z.output<typeof searchSchema>;

export async function searchFor(visitor: Visitor, q: string, size: number): Promise<SearchResult> {
  const { data } = await visitor.call({
    service: "pathway",
    path: "/search",
    query: { q, size },
    schema: searchSchema,
  });
  return data;
}

/** A programme by its slug (pathway/v1/{slug}). @throws Response 404 */
export const programPage = (visitor: Visitor, slug: string): Promise<DocumentPage> =>
  dataOrNotFound(
    visitor.call({
      service: "pathway",
      path: `/v1/${segment(slug)}`,
      query: previewOf(visitor),
      schema: pageSchema,
    }),
  );

export async function programList(
  visitor: Visitor,
  filters: {
    readonly educationLevel?: string;
    readonly countryCode?: string;
    readonly specialization?: string;
  },
): Promise<DocumentList> {
  const { data } = await visitor.call({
    service: "pathway",
    path: "",
    query: { ...filters, page: 0, length: 50 },
    schema: documentListSchema,
  });
  return data;
}

/** @throws Response 404 */
export const examPage = (visitor: Visitor, exam: string): Promise<DocumentPage> =>
  dataOrNotFound(
    visitor.call({ service: "examcms", path: `/${segment(exam)}`, schema: pageSchema }),
  );

const topicSchema = pageSchema.extend({
  exam: z
    .object({ title: z.string(), path: z.string(), shortTitle: z.string().nullable() })
    .nullable(),
});

/** @throws Response 404 */
export const examTopicPage = (
  visitor: Visitor,
  exam: string,
  topic: string,
): Promise<z.output<typeof topicSchema>> =>
  dataOrNotFound(
    visitor.call({
      service: "examcms",
      path: `/${segment(exam)}/slug/${segment(topic)}`,
      query: previewOf(visitor),
      schema: topicSchema,
    }),
  );

export async function articleList(
  visitor: Visitor,
  filters: { readonly category?: string; readonly tags?: readonly string[] },
  page: number,
  size = 9,
): Promise<DocumentList> {
  const { data } = await visitor.call({
    service: "articles",
    path: "",
    query: { ...filters, page, size },
    schema: documentListSchema,
  });
  return data;
}

/** @throws Response 404 */
export const articlePage = (visitor: Visitor, slug: string): Promise<DocumentPage> =>
  dataOrNotFound(
    visitor.call({
      service: "articles",
      path: `/${segment(slug)}`,
      query: surroundings(visitor, "article"),
      schema: pageSchema,
    }),
  );

/** Published documents of one kind (marketing/pageCategory), their own filters included. */
export async function documentList(
  visitor: Visitor,
  kind: DocumentKind,
  filters: Readonly<Record<string, string>> = {},
): Promise<DocumentList> {
  const { data } = await visitor.call({
    service: "marketing",
    path: "/pageCategory",
    query: { slug: kind, page: 0, size: 1_000, ...filters },
    schema: documentListSchema,
  });
  return data;
}

/** Any other page of prose. @throws Response 404 */
export const documentPage = (
  visitor: Visitor,
  kind: DocumentKind,
  slug: string,
): Promise<DocumentPage> =>
  dataOrNotFound(
    visitor.call({
      service: "marketing",
      path: `/pages/${kind}/${underSlashes(slug)}`,
      query: surroundings(visitor, kind),
      schema: pageSchema,
    }),
  );

/** Scholarships that fit (core.md §7 "scholarshipData"): by country, level, and the month they close in. */
export async function scholarshipList(
  visitor: Visitor,
  query: Readonly<Record<string, string>>,
): Promise<DocumentList> {
  const { data } = await visitor.call({
    service: "marketing",
    path: "/scholarshipData",
    query,
    schema: documentListSchema,
  });
  return data;
}

const authorPageSchema = z.object({
  author: documentSchema,
  articles: z.array(documentSummarySchema),
  total: z.number(),
});

/** @throws Response 404 */
export const authorPage = (
  visitor: Visitor,
  slug: string,
): Promise<z.output<typeof authorPageSchema>> =>
  dataOrNotFound(
    visitor.call({
      service: "marketing",
      path: `/author/${segment(slug)}`,
      query: { page: 0, size: 30, includeArticles: true },
      schema: authorPageSchema,
    }),
  );

const addressesSchema = z.array(
  z.object({
    kind: z.string(),
    path: z.string(),
    updatedOn: z.string(),
    title: z.string(),
    /** Invented, and kept from search engines. */
    sample: z.boolean(),
    indexed: z.boolean().default(true),
  }),
);
export type CatalogueAddress = z.output<typeof addressesSchema>[number];

/** Every published document's address, for the sitemaps. */
export async function allAddresses(visitor: Visitor): Promise<CatalogueAddress[]> {
  const { data } = await visitor.call({
    service: "marketing",
    path: "/addresses",
    schema: addressesSchema,
  });
  return data;
}

const tableAddressesSchema = listOf(z.object({ path: z.string(), updatedOn: z.string() }));

/** A part of the universities' or courses' addresses, as large as one sitemap may be. */
export async function tableAddresses(
  visitor: Visitor,
  what: "universities" | "courses",
  page: number,
  size: number,
) {
  const { data } = await visitor.call({
    service: "pathway",
    path: `/addresses/${what}`,
    query: { page, size },
    schema: tableAddressesSchema,
  });
  return data;
}

const courseKindsSchema = z.array(
  z.object({
    country: z.string(),
    level: z.enum(["masters", "bachelors"]),
    stream: z.string(),
    specialization: z.string(),
    count: z.number(),
    updatedOn: z.string(),
  }),
);

/** Which kinds of course there are, each with the day of its last change, for the sitemaps. */
export async function courseKinds(visitor: Visitor) {
  const { data } = await visitor.call({
    service: "pathway",
    path: "/addresses/course-kinds",
    schema: courseKindsSchema,
  });
  return data;
}

/** Where visitors of this page go on to; nothing when the service knows nothing (core.md §8). */
export async function interlinks(visitor: Visitor, countrySlug?: string) {
  try {
    const { data } = await visitor.call({
      service: "marketing",
      path: "/page/v1/trending-interlinking",
      query: { sourceUrl: new URL(visitor.request.url).pathname, countrySlug },
      schema: linksSchema,
    });
    return data;
  } catch (error) {
    if (error instanceof ServiceError) return [];
    throw error;
  }
}
