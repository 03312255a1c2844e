import type * as pages from "#contract/catalogue/pages";
import type { DocumentPage } from "#contract/catalogue/shapes";
import type * as countries from "#contract/countries/countries";
import type * as courses from "#contract/courses/courses";
import type { OperationRequest, ResponseData } from "#contract/operation/index";
import type * as programs from "#contract/search/search";
import type * as universities from "#contract/universities/universities";
import { figureFor } from "#domain/catalogue/figure-headline";
import { documentDataSchema, type DocumentKind } from "#domain/catalogue/documents";
import { countryFigure } from "#domain/catalogue/country-figures";
import { writeCourseFilters, type CourseFilters } from "#domain/courses/course-filters";
import type { ChosenFacets } from "#domain/search/narrow-query";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { optional } from "~/services/client/optional.server";
import { editionIntro } from "./edition.server";
import { orNotFound, orNull } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export type DocumentList = ResponseData<typeof pages.listPagesOfKind>;
export type CountryPage = ResponseData<typeof countries.showCountry>;
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
    services(visitor).countries.showCountry({
      params: { country },
      query: { ...pageContext(visitor, "country"), secondaryTags: country },
    }),
  );

/** The right to work in a country after a degree, as the visitor's country has it. Null if it isn't known. */
export function workAfterDegree({ document }: CountryPage, { region }: Visitor): string | null {
  const work = countryFigure(document.data.figures, "postStudyWork");
  return work ? figureFor(work, region.country) : null;
}

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
  services(visitor).courses.listCourses({
    query: { ...filterQuery(filters), page, length, fields: "row" },
  });

/** The same list, with the courses that fit the visitor best first. */
export const courseListByFit = (visitor: Visitor, filters: Partial<CourseFilters>, page: number) =>
  services(visitor).recommendations.listCoursesByFit({
    query: { ...filterQuery(filters), page, length: 30, fields: "row" },
  });

export const universityList = (
  visitor: Visitor,
  filters: Partial<CourseFilters>,
  page: number,
): Promise<UniversityList> =>
  services(visitor).universities.listUniversities({
    query: { ...filterQuery(filters), page, length: 30 },
  });

/** @param chosen values of facets, which replace what the query says about them */
export const searchFor = (
  visitor: Visitor,
  q: string,
  size: number,
  chosen: Partial<ChosenFacets> = {},
): Promise<SearchResult> =>
  services(visitor).search.searchCatalogue({
    query: { ...filterQuery(chosen), q, size, region: visitor.region.key },
  });

/** A programme by its slug (pathway/v1/{slug}). @throws Response 404 */
export const programPage = (visitor: Visitor, slug: string): Promise<DocumentPage> =>
  orNotFound(
    services(visitor).courses.showProgram({ params: { slug }, query: previewOf(visitor) }),
  );

/** @throws Response 404 */
export const examTopicPage = (visitor: Visitor, category: string, slug: string) =>
  orNotFound(
    services(visitor).exams.showExamTopic({
      params: { category, slug },
      query: previewOf(visitor),
    }),
  );

/** @throws Response 404 */
export const articlePage = (visitor: Visitor, slug: string): Promise<DocumentPage> =>
  orNotFound(
    services(visitor).catalogue.showArticle({
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
  services(visitor).catalogue.listPagesOfKind({
    query: { slug: kind, page: 0, size: 1_000, ...filters },
  });

/** Any other page of prose. @throws Response 404 */
export const documentPage = (
  visitor: Visitor,
  kind: DocumentKind,
  slug: string,
): Promise<DocumentPage> =>
  orNotFound(
    services(visitor).catalogue.showPage({
      params: { kind, slug },
      query: pageContext(visitor, kind),
    }),
  );

/** The text of a page whose subject is a list. Only its title if the text can't be read, or is for readers elsewhere. */
export async function introPage(
  visitor: Visitor,
  slug: string,
  title: string,
): Promise<DocumentPage> {
  const own = await editionIntro(visitor, `/${slug}`, title);
  const bare = {
    document: {
      kind: "page" as const,
      slug,
      title,
      path: `/${slug}`,
      parent: null,
      description: title,
      html: "",
      tags: [],
      published: true,
      updatedOn: "",
      ...own,
      data: documentDataSchema.parse({}),
    },
    children: [],
    siblings: [],
    related: [],
    author: null,
  };
  return own ? bare : optional("intro text", documentPage(visitor, "page", slug), bare);
}

/** Links to related pages. Empty if the service fails (core.md §8). */
export const interlinks = (visitor: Visitor, countrySlug?: string) =>
  optional(
    "interlinks",
    orNull(
      services(visitor).catalogue.listInterlinks({
        query: { sourceUrl: new URL(visitor.request.url).pathname, countrySlug },
      }),
    ).then((links) => links ?? []),
    [],
  );
