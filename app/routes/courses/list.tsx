import { data as pageData, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { CourseFacetName } from "#domain/courses/course";
import { courseFilterNames, writeCourseFilters } from "#domain/courses/course-filters";
import { coursePath } from "#domain/courses/course-path";
import { titleOfPlace, trailOfPlace, type CoursePlace } from "#domain/courses/course-place";
import { formatCourseCount } from "#domain/money/count";
import { currencyNames, type Currency } from "#domain/money/currency";
import { groupDigits } from "#domain/money/money";
import type { Region } from "#domain/site/regions";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { Pagination } from "~/components/catalogue/pagination";
import { ChosenFilters, NarrowerLinks } from "~/components/courses/filters/chosen-filters";
import { CourseFilterForm, FilterPage } from "~/components/courses/filters/course-filters";
import * as styles from "~/components/courses/filters/course-filters.css";
import {
  AmountsNote,
  CourseResults,
  FurtherLists,
  NoCourses,
  NotStatedNote,
} from "~/components/courses/course-results";
import { ListControls } from "~/components/courses/filters/list-controls";
import { ShortlistForm } from "~/components/courses/shortlist-button";
import { PageSection } from "~/components/layout/page";
import { seoMeta } from "~/components/site/seo-meta";
import { ButtonLink } from "~/components/ui/button";
import { pageHref } from "~/components/ui/page-href";
import { chosenFilters } from "~/content/courses/chosen-filters";
import { facetValueName } from "~/content/courses/facet-names";
import { facetViews } from "~/content/courses/facet-views";
import { narrowerLinks } from "~/content/courses/narrower-links";
import { subjectLinks } from "~/content/courses/subject-links";
import { sessionToken } from "~/platform/forms/form-page.server";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { scriptHref } from "~/platform/response/script-href.server";
import { seoOf } from "~/platform/seo/seo.server";
import { itemList } from "~/platform/seo/structured-data.server";
import { withVisitor } from "~/services/auth/guards.server";
import { alternativesTo, findCourseList, looserLists } from "~/services/courses/course-list.server";

export const handle = {
  isTranslated: true,
  query: ["page", ...courseFilterNames, "currency", "view"],
};
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** Courses of a place, level or subject, with filters, sorting and pages as addresses. */
export const loader = withVisitor(async ({ params, visitor }) => {
  const [found, { csrf, headers }] = await Promise.all([
    findCourseList(visitor, params),
    sessionToken(visitor),
  ]);
  const { place, page, list, currency } = found;
  const title = titleOfPlace(place);
  const trail = trailOfPlace(place);
  const seo = seoOf(visitor, {
    title,
    description: describe(place, list.total, currency),
    trail,
    page,
    figure: formatCourseCount(list.total),
    isIndexed: found.isIndexed,
    things: itemList(
      visitor.request,
      list.data.map((course) => ({ path: coursePath(course) })),
      list,
    ),
  });
  const shown = contentOf(found, visitor.region);
  const [looser, instead] =
    list.total === 0
      ? await Promise.all([
          looserLists(visitor, found, shown.chosen),
          alternativesTo(visitor, found),
        ])
      : [[], null];
  const content = { ...shown, looser, instead, csrf, title, trail, script: scriptHref("filters") };
  return pageData({ content, seo }, { headers });
});

function contentOf(found: Awaited<ReturnType<typeof findCourseList>>, { hidden }: Region) {
  const { place, taxonomy, list, links, page, filters, fixedFacets, asked, canRankByFit } = found;
  const { currency, isFilterPage, isSorted } = found;
  const written = writeCourseFilters(asked);
  // The usual order of somebody with answers is the fit, so another one is named.
  if (isSorted) written.set("sort", asked.sort);
  else written.delete("sort");
  const nameOf = (facet: CourseFacetName, value: string) =>
    list.facets[facet]?.find((one) => one.value === value)?.name ??
    facetValueName(facet, value, taxonomy, currency);
  return {
    place,
    links,
    page,
    filters,
    canRankByFit,
    courses: list.data,
    requirements: list.requirements,
    total: list.total,
    notStated: list.notStated,
    size: list.size,
    currencyName: currencyNames[currency.code],
    ratesAsOf: list.ratesAsOf,
    isFilterPage,
    sort: isSorted ? asked.sort : null,
    query: written.toString(),
    narrower: narrowerLinks(place, list, written.toString(), hidden),
    unstatedQuery: writeCourseFilters({ ...asked, unstated: true }).toString(),
    chosen: chosenFilters(asked, nameOf, currency),
    facets: hidden.filters
      ? null
      : facetViews(list.facets, nameOf, [
          ...fixedFacets,
          ...(hidden.bachelorsFilter ? (["educationLevel"] as const) : []),
        ]),
    // Where there are no filters, these links narrow what is shown.
    subjects: subjectLinks(place, list.facets, nameOf, hidden.filters ? written.toString() : ""),
  };
}

const describe = (place: CoursePlace, total: number, { code }: Currency): string =>
  `${titleOfPlace(place)}: compare ${formatCourseCount(total)} by tuition in ${currencyNames[code]}, length, intakes and exams accepted.`;

export default function CourseListPage() {
  const data = useLoaderData<typeof loader>().content;
  const action = sitePath(data.place.path);
  if (data.isFilterPage && data.facets)
    return <FilterPage {...data} action={action} facets={data.facets} />;
  const hrefOf = pageHref(action, data.query);
  return (
    <PageSection>
      <div className={styles.top}>
        <Breadcrumbs trail={data.trail} />
        <h1 className={styles.heading}>{data.title}</h1>
      </div>
      <div data-results data-total={groupDigits(data.total)} className={styles.results}>
        <p className={styles.total} tabIndex={-1}>
          We list {formatCourseCount(data.total)}.
          <NotStatedNote count={data.notStated} href={`${action}?${data.unstatedQuery}`} />
        </p>
        {data.courses.length > 0 ? <ShortlistForm csrf={data.csrf} /> : null}
        <div className={data.facets ? styles.layout : undefined}>
          {data.facets ? (
            <div className={`${styles.panel} ${styles.onlyWide}`} data-filter-panel>
              <CourseFilterForm {...data} action={action} facets={data.facets} />
            </div>
          ) : null}
          <div className={styles.results}>
            {data.facets ? <ListControls {...data} action={action} /> : null}
            <NarrowerLinks links={data.narrower} />
            <ChosenFilters action={action} chosen={data.chosen} />
            {data.instead ? (
              <NoCourses
                action={action}
                isFiltered={data.chosen.length > 0}
                looser={data.looser}
                subject={data.place.categoryName}
                {...data.instead}
              />
            ) : (
              <CourseResults
                courses={data.courses}
                from={data.query === "" ? undefined : hrefOf(data.page)}
              />
            )}
            <Pagination page={data.page} size={data.size} total={data.total} hrefOf={hrefOf} />
            <AmountsNote {...data} />
          </div>
        </div>
        <FurtherLists subjects={data.subjects} links={data.links} />
      </div>
      <p>
        <ButtonLink href={hrefTo("/enquiry")}>Help me choose</ButtonLink>
      </p>
      {data.script ? <script src={data.script} defer /> : null}
    </PageSection>
  );
}
