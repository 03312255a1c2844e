import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  courseFilterNames,
  DEFAULT_SORT,
  isReadableQuery,
  readCourseFilters,
  writeCourseFilters,
  type CourseFilters,
} from "#domain/courses/course-filters";
import { currencyNames } from "#domain/money/currency";
import { hrefTo } from "#domain/site/href";
import { pathBelowBase, sitePath } from "#domain/site/site-path";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { LinkList } from "~/components/catalogue/links";
import { Pagination } from "~/components/catalogue/pagination";
import { Lead, PageSection } from "~/components/layout/page";
import { seoMeta } from "~/components/site/seo-meta";
import { pageHref } from "~/components/ui/page-href";
import { UniversityFilters, UniversityResults } from "~/components/universities/university-results";
import {
  subjectLists,
  universityListPlace,
  universityListTitle,
  universityListTrail,
  type UniversityListPlace,
} from "~/content/universities/university-lists";
import { existingPage, pageIndexOf } from "~/platform/request/page-index.server";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { seoOf } from "~/platform/seo/seo.server";
import { itemList } from "~/platform/seo/structured-data.server";
import { withVisitor } from "~/services/auth/guards.server";
import { universityList } from "~/services/catalogue/catalogue.server";
import { currencyOf } from "~/services/catalogue/currency.server";
import { services } from "~/services/client/services.server";

export const handle = { isTranslated: true, query: ["page", ...courseFilterNames] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** The filters of the address that the path does not have, for links to other pages of the list. */
const queryOf = (asked: CourseFilters, place: UniversityListPlace): string =>
  writeCourseFilters({
    q: asked.q,
    ...(place.country ? {} : { country: asked.country }),
    examAccepted: asked.examAccepted,
    sort: asked.sort === "title" ? asked.sort : DEFAULT_SORT,
    ...(place.category
      ? {}
      : { specialization: asked.specialization, primaryCategory: asked.primaryCategory }),
    ...(place.level ? {} : { educationLevel: asked.educationLevel }),
  }).toString();

/** Universities by country, level or subject. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const url = new URL(request.url);
  if (!isReadableQuery(url.search)) throw new Response("", { status: 404 });
  const taxonomy = await services(visitor).catalogue.showTaxonomy();
  const place = universityListPlace(
    params,
    pathBelowBase(url.pathname).replace(/\/$/, ""),
    taxonomy,
  );
  if (!place) throw new Response("", { status: 404 });
  const asked = readCourseFilters(url.searchParams);
  const isStream = taxonomy.streams.some(({ slug }) => slug === place.category);
  const filters = {
    q: asked.q,
    country: place.country ? [place.country] : asked.country,
    educationLevel: place.level ? [place.level] : asked.educationLevel,
    primaryCategory: place.category && isStream ? [place.category] : asked.primaryCategory,
    specialization: place.category && !isStream ? [place.category] : asked.specialization,
    examAccepted: asked.examAccepted,
    sort: asked.sort === "title" ? asked.sort : ("ranking" as const),
  };
  const page = pageIndexOf(url);
  const list = existingPage(await universityList(visitor, filters, page));
  const currency = await currencyOf(visitor);
  const title = universityListTitle(place, taxonomy);
  const trail = universityListTrail(place, title);
  return data({
    place,
    title,
    trail,
    page,
    filters,
    universities: list.data,
    total: list.total,
    size: list.size,
    query: queryOf(asked, place),
    countries: place.country ? [] : list.facets.country,
    hideFilters: visitor.region.hidden.filters,
    links: place.country || place.category ? [] : subjectLists(taxonomy, place),
    seo: seoOf(visitor, {
      title,
      description: `${title}: ${list.total} to compare by courses, fees in ${currencyNames[currency.code]}, exams accepted and intakes, up to four side by side.`,
      trail,
      page,
      // Lists by subject repeat the course lists of the subject.
      isIndexed: list.total > 0 && place.category === null,
      things: itemList(
        visitor.request,
        list.data.map(({ countrySlug, slug }) => ({ path: `/university/${countrySlug}/${slug}` })),
        list,
      ),
    }),
  });
});

export default function UniversityListPage() {
  const data = useLoaderData<typeof loader>();
  const { place, filters, total } = data;
  const action = sitePath(place.path);
  const hrefOf = pageHref(action, data.query);
  return (
    <PageSection>
      <Breadcrumbs trail={data.trail} />
      <h1>{data.title}</h1>
      <Lead>{total === 1 ? "1 university" : `${total} universities`} in our catalogue.</Lead>
      {data.hideFilters ? null : (
        <UniversityFilters action={action} filters={filters} countries={data.countries} />
      )}
      {total === 0 ? (
        <p>
          No universities match these filters. <a href={hrefTo("/universities")}>See them all</a>
        </p>
      ) : (
        <UniversityResults universities={data.universities} />
      )}
      <Pagination page={data.page} size={data.size} total={total} hrefOf={hrefOf} />
      {data.links.length > 0 ? (
        <>
          <h2 id="subjects">By subject</h2>
          <LinkList links={data.links} />
        </>
      ) : null}
    </PageSection>
  );
}
