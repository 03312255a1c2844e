import * as articles from "#contract/catalogue/articles";
import * as pages from "#contract/catalogue/pages";
import type { DocumentPage } from "#contract/catalogue/shapes";
import * as catalogue from "#contract/catalogue/taxonomy";
import * as countries from "#contract/countries/countries";
import * as courses from "#contract/courses/courses";
import * as coursesContract from "#contract/courses/programs";
import * as exams from "#contract/exams/exams";
import * as examsContract from "#contract/exams/requirements";
import type { OperationRequest, ResponseData } from "#contract/operation/index";
import * as recommendation from "#contract/recommendations/recommendations";
import * as programs from "#contract/search/search";
import * as site from "#contract/site/sitemap";
import * as universities from "#contract/universities/universities";
import type { DocumentKind } from "#domain/catalogue/documents";
import { writeCourseFilters, type CourseFilters } from "#domain/courses/course-filters";
import type { Taxonomy } from "#domain/courses/taxonomy";
import type { ExamRequirements } from "#domain/exams/exam-requirements";
import type { ChosenFacets } from "#domain/search/narrow-query";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { orNotFound } from "~/services/client/or-not-found.server";

export type DocumentList = ResponseData<typeof pages.listPagesOfKind>;
export type CountryPage = ResponseData<typeof countries.showCountry>;
export type UniversityPage = ResponseData<typeof universities.showUniversity>;
export type CoursePage = ResponseData<typeof courses.showCourse>;
export type CourseList = ResponseData<typeof courses.listCourses>;
export type UniversityList = ResponseData<typeof universities.listUniversities>;
export type SearchResult = ResponseData<typeof programs.searchCatalogue>;
export type CatalogueAddress = ResponseData<typeof pages.listAddresses>[number];

/** Forwards `previewStatus=true` of the page's URL. The services decide who may see previews. */
const previewOf = (visitor: Visitor) => {
  const given = new URL(visitor.request.url).searchParams.get("previewStatus") === "true";
  return given && visitor.isSignedIn ? { previewStatus: "true" } : {};
};

/** Tells a service which page calls it. */
export const pageContext = (visitor: Visitor, pageCategory: string) => ({
  ...previewOf(visitor),
  sourceUrl: new URL(visitor.request.url).pathname,
  pageCategory,
});

/** A country with its universities, courses in figures and articles. @throws Response 404 */
export const countryPage = (visitor: Visitor, country: string): Promise<CountryPage> =>
  orNotFound(
    visitor.invoke(countries.showCountry, {
      params: { country },
      query: { ...pageContext(visitor, "country"), secondaryTags: country },
    }),
  );

/** The filters as query parameters. */
function filterQuery(filters: Partial<CourseFilters>): Record<string, string[]> {
  const written = writeCourseFilters(filters);
  return Object.fromEntries([...written.keys()].map((name) => [name, written.getAll(name)]));
}

/** One page (from 0) of the courses that match the filters, with facets. */
export const courseList = (
  visitor: Visitor,
  filters: Partial<CourseFilters>,
  page: number,
  length = 30,
): Promise<CourseList> =>
  visitor.invoke(courses.listCourses, { query: { ...filterQuery(filters), page, length } });

/** The same list, with the courses that fit the visitor best first. */
export const courseListByFit = (visitor: Visitor, filters: Partial<CourseFilters>, page: number) =>
  visitor.invoke(recommendation.listCoursesByFit, {
    query: { ...filterQuery(filters), page, length: 30 },
  });

/** The universities and courses of a country that accept an exam, with their requirements. */
export const examRequirements = (
  visitor: Visitor,
  exam: string,
  country: string,
): Promise<ExamRequirements> =>
  visitor.invoke(examsContract.listExamRequirements, { params: { exam, country } });

export const universityList = (
  visitor: Visitor,
  filters: Partial<CourseFilters>,
  page: number,
): Promise<UniversityList> =>
  visitor.invoke(universities.listUniversities, {
    query: { ...filterQuery(filters), page, length: 30 },
  });

/** @throws Response 404 */
export const universityPage = (visitor: Visitor, slug: string): Promise<UniversityPage> =>
  orNotFound(visitor.invoke(universities.showUniversity, { params: { slug } }));

/** @throws Response 404 */
export const coursePage = (
  visitor: Visitor,
  university: string,
  course: string,
): Promise<CoursePage> =>
  orNotFound(visitor.invoke(courses.showCourse, { params: { slug: university, course } }));

export const universitiesToCompare = (visitor: Visitor, slugs: readonly string[]) =>
  visitor.invoke(universities.compareUniversities, { query: { slug: slugs } });

export const coursesToCompare = (visitor: Visitor, ids: readonly string[]) =>
  visitor.invoke(courses.compareCourses, { query: { id: ids } });

export const taxonomyOf = (visitor: Visitor): Promise<Taxonomy> =>
  visitor.invoke(catalogue.showTaxonomy, {});

/** @param chosen values of facets, which replace what the query says about them */
export const searchFor = (
  visitor: Visitor,
  q: string,
  size: number,
  chosen: Partial<ChosenFacets> = {},
): Promise<SearchResult> =>
  visitor.invoke(programs.searchCatalogue, { query: { ...filterQuery(chosen), q, size } });

/** A programme by its slug (pathway/v1/{slug}). @throws Response 404 */
export const programPage = (visitor: Visitor, slug: string): Promise<DocumentPage> =>
  orNotFound(
    visitor.invoke(coursesContract.showProgram, { params: { slug }, query: previewOf(visitor) }),
  );

export const programList = (
  visitor: Visitor,
  filters: {
    readonly educationLevel?: string;
    readonly countryCode?: string;
    readonly specialization?: string;
  },
): Promise<DocumentList> =>
  visitor.invoke(coursesContract.listPrograms, { query: { ...filters, page: 0, length: 50 } });

/** @throws Response 404 */
export const examPage = (visitor: Visitor, category: string) =>
  orNotFound(visitor.invoke(exams.showExam, { params: { category } }));

/** @throws Response 404 */
export const examTopicPage = (visitor: Visitor, category: string, slug: string) =>
  orNotFound(
    visitor.invoke(exams.showExamTopic, {
      params: { category, slug },
      query: previewOf(visitor),
    }),
  );

export const articleList = (
  visitor: Visitor,
  filters: { readonly category?: string; readonly tags?: readonly string[] },
  page: number,
  size = 9,
): Promise<DocumentList> =>
  visitor.invoke(articles.listArticles, { query: { ...filters, page, size } });

/** @throws Response 404 */
export const articlePage = (visitor: Visitor, slug: string): Promise<DocumentPage> =>
  orNotFound(
    visitor.invoke(articles.showArticle, {
      params: { slug },
      query: pageContext(visitor, "article"),
    }),
  );

/** Published documents of one kind (marketing/pageCategory), filtered. */
export const documentList = (
  visitor: Visitor,
  kind: DocumentKind,
  filters: OperationRequest<typeof pages.listPagesOfKind>["query"] = {},
): Promise<DocumentList> =>
  visitor.invoke(pages.listPagesOfKind, {
    query: { slug: kind, page: 0, size: 1_000, ...filters },
  });

/** Any other page of prose. @throws Response 404 */
export const documentPage = (
  visitor: Visitor,
  kind: DocumentKind,
  slug: string,
): Promise<DocumentPage> =>
  orNotFound(
    visitor.invoke(pages.showPage, { params: { kind, slug }, query: pageContext(visitor, kind) }),
  );

/** @throws Response 404 */
export const authorPage = (visitor: Visitor, slug: string) =>
  orNotFound(
    visitor.invoke(articles.showAuthor, {
      params: { slug },
      query: { page: 0, size: 30, includeArticles: true },
    }),
  );

/** A file of a photo. @throws Response 404 */
export const photoFile = (visitor: Visitor, file: string): Promise<Response> =>
  orNotFound(visitor.download(pages.downloadPhoto, { params: { file } }));

/** Every published document's path, for the sitemaps. */
export const allAddresses = (visitor: Visitor): Promise<CatalogueAddress[]> =>
  visitor.invoke(pages.listAddresses, {});

/** One part of the universities' or courses' paths, as large as a sitemap may be. */
export const tableAddresses = (
  visitor: Visitor,
  what: "universities" | "courses",
  page: number,
  size: number,
) => visitor.invoke(site.listTableAddresses, { params: { what }, query: { page, size } });

/** The parts of the universities' or courses' paths, one for each sitemap. */
export const tableParts = (visitor: Visitor, what: "universities" | "courses", size: number) =>
  visitor.invoke(site.listTableParts, { params: { what }, query: { size } });

/** The kinds of course in the catalogue, with the date of their last change, for the sitemaps. */
export const courseKinds = (visitor: Visitor) => visitor.invoke(courses.listCourseKinds, {});

/** Links to related pages. Empty if the service fails (core.md §8). */
export async function interlinks(visitor: Visitor, countrySlug?: string) {
  try {
    return await visitor.invoke(pages.listInterlinks, {
      query: { sourceUrl: new URL(visitor.request.url).pathname, countrySlug },
    });
  } catch (error) {
    if (error instanceof ServiceError) return [];
    throw error;
  }
}
