import { data as pageData, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { ChosenFilters } from "~/components/catalogue/chosen-filters";
import { CourseFilterForm, facetViews } from "~/components/catalogue/course-filters";
import * as styles from "~/components/catalogue/course-filters.css";
import { CourseResults, NoCourses } from "~/components/catalogue/course-results";
import { Breadcrumbs, LinkList, Pagination } from "~/components/catalogue/parts";
import { Lead, PageSection } from "~/components/page";
import { ShortlistForm } from "~/components/profile/shortlist-button";
import { seoMeta } from "~/components/seo-meta";
import { chosenFilters } from "~/content/chosen-filters";
import { subjectLinks } from "~/content/subject-links";
import { facetValueName } from "~/content/facet-names";
import type { CourseFacetName, Taxonomy } from "#domain/catalogue";
import { formatDate } from "#domain/dates";
import { isReadableQuery, readCourseFilters, writeCourseFilters } from "#domain/course-filters";
import {
  coursePlaceOf,
  filtersOfPlace,
  MIN_INDEXED_COURSES,
  titleOfPlace,
  trailOfPlace,
  type CoursePlace,
} from "#domain/course-place";
import { pathBelowBase, sitePath } from "#domain/site-path";
import { ServerOnly } from "~/server/server-only";
import { sessionToken } from "~/server/form-page.server";
import { publicPageHeaders } from "~/server/headers.server";
import { existingPage, pageIndexOf } from "~/server/page-index.server";
import { seoOf } from "~/server/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { courseList, interlinks, taxonomyOf } from "~/services/catalogue/catalogue.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** Courses of a place, level or subject, with filters, sorting and pages as addresses. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const url = new URL(request.url);
  if (!isReadableQuery(url.search)) throw new Response("", { status: 404 });
  const taxonomy = await taxonomyOf(visitor);
  const place = placeOf(url, params.category, taxonomy);
  if (!place) throw new Response("", { status: 404 });
  const fixed = filtersOfPlace(place, taxonomy);
  const asked = readCourseFilters(url.searchParams);
  const filters = { ...asked, ...fixed };
  const page = pageIndexOf(url);
  const [list, links, { csrf, headers }] = await Promise.all([
    courseList(visitor, filters, page).then(existingPage),
    interlinks(visitor, place.country ?? undefined),
    sessionToken(visitor),
  ]);
  const fixedFacets = Object.keys(fixed) as CourseFacetName[];
  const nameOf = (facet: CourseFacetName, value: string) => facetValueName(facet, value, taxonomy);
  const chosenByQuery = {
    ...asked,
    ...Object.fromEntries(fixedFacets.map((key) => [key, []])),
  };
  const title = titleOfPlace(place);
  const trail = trailOfPlace(place);
  const content = {
    place,
    csrf,
    title,
    trail,
    links,
    courses: list.data,
    total: list.total,
    size: list.size,
    page,
    ratesAsOf: list.ratesAsOf,
    filters,
    query: writeCourseFilters(chosenByQuery).toString(),
    chosen: chosenFilters(chosenByQuery, nameOf),
    facets: visitor.region.hidden.filters
      ? null
      : facetViews(list.facets, nameOf, [
          ...fixedFacets,
          ...(visitor.region.hidden.bachelorsFilter ? (["educationLevel"] as const) : []),
        ]),
    subjects: subjectLinks(place, list.facets, nameOf),
  };
  const seo = seoOf(visitor, {
    title,
    description: describe(place, list.total),
    trail,
    page,
    isIndexed: list.total >= MIN_INDEXED_COURSES,
  });
  return pageData({ content: new ServerOnly(content), seo }, { headers });
});

const describe = (place: CoursePlace, total: number): string =>
  `${titleOfPlace(place)}: compare ${total} courses by tuition in rupees, length, intakes and exams accepted.`;

/** The place in the address: `/usa/masters`, `/abroad/courses/law`. */
function placeOf(url: URL, category: string | undefined, taxonomy: Taxonomy): CoursePlace | null {
  const [, first = "", kind = ""] = pathBelowBase(url.pathname).split("/");
  const country = first === "abroad" ? {} : { country: first };
  return coursePlaceOf(
    { kind, ...country, ...(category === undefined ? {} : { category }) },
    taxonomy,
  );
}

export default function CourseListPage() {
  const data = useLoaderData<typeof loader>().content.value;
  const action = sitePath(data.place.path);
  const hrefOf = (page: number) => {
    const query = new URLSearchParams(data.query);
    if (page > 1) query.set("page", String(page));
    return query.size > 0 ? `${action}?${query}` : action;
  };
  return (
    <PageSection>
      <Breadcrumbs trail={data.trail} />
      <h1>{data.title}</h1>
      <Lead>
        {data.total === 1 ? "1 course" : `${data.total} courses`}. Tuition is shown in rupees at the
        reference rate of {formatDate(data.ratesAsOf)}.
      </Lead>
      {data.courses.length > 0 ? <ShortlistForm csrf={data.csrf} /> : null}
      <div className={data.facets ? styles.layout : undefined}>
        {data.facets ? (
          <CourseFilterForm action={action} filters={data.filters} facets={data.facets} />
        ) : null}
        <div className={styles.results}>
          <ChosenFilters action={action} chosen={data.chosen} />
          {data.total === 0 ? (
            <NoCourses action={action} country={data.place.country} />
          ) : (
            <CourseResults courses={data.courses} />
          )}
          <Pagination page={data.page} size={data.size} total={data.total} hrefOf={hrefOf} />
        </div>
      </div>
      {data.subjects.length > 0 ? (
        <>
          <h2 id="subjects">By subject</h2>
          <LinkList links={data.subjects} />
        </>
      ) : null}
      {data.links.length > 0 ? (
        <>
          <h2 id="related">Read next</h2>
          <LinkList links={data.links} />
        </>
      ) : null}
      <p>
        <ButtonLink href={sitePath("/enquiry")}>Help me choose</ButtonLink>
      </p>
    </PageSection>
  );
}
