import { data as pageData, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/button";
import { ChosenFilters } from "~/components/catalogue/chosen-filters";
import { CourseFilterForm, facetViews } from "~/components/catalogue/course-filters";
import * as styles from "~/components/catalogue/course-filters.css";
import { CourseResults, NoCourses } from "~/components/catalogue/course-results";
import { pageHref } from "~/components/catalogue/page-href";
import { Breadcrumbs, LinkList, Pagination } from "~/components/catalogue/parts";
import { Lead, PageSection } from "~/components/page";
import { ShortlistForm } from "~/components/profile/shortlist-button";
import { seoMeta } from "~/components/seo-meta";
import { chosenFilters } from "~/content/chosen-filters";
import { facetValueName } from "~/content/facet-names";
import { subjectLinks } from "~/content/subject-links";
import type { Course, CourseFacetName } from "#domain/catalogue";
import { formatCourseCount } from "#domain/count";
import { writeCourseFilters } from "#domain/course-filters";
import { titleOfPlace, trailOfPlace, type CoursePlace } from "#domain/course-place";
import { currencyNames, type Currency } from "#domain/currency";
import { formatDate } from "#domain/dates";
import type { Region } from "#domain/regions";
import { sitePath } from "#domain/site-path";
import { ServerOnly } from "~/server/server-only";
import { sessionToken } from "~/server/form-page.server";
import { publicPageHeaders } from "~/server/headers.server";
import { seoOf } from "~/server/seo.server";
import { itemList } from "~/server/structured-data.server";
import { withVisitor } from "~/services/auth/guards.server";
import { findCourseList, looserLists } from "~/services/catalogue/course-list.server";

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
    things: itemList(visitor.request, list.data.map(coursePath), list),
  });
  const shown = contentOf(found, visitor.region);
  const looser = list.total === 0 ? await looserLists(visitor, found, shown.chosen) : [];
  const content = { ...shown, looser, csrf, title, trail };
  return pageData({ content: new ServerOnly(content), seo }, { headers });
});

function contentOf(found: Awaited<ReturnType<typeof findCourseList>>, { hidden }: Region) {
  const { place, taxonomy, list, links, page, filters, fixedFacets, asked, canRankByFit } = found;
  const { currency } = found;
  const nameOf = (facet: CourseFacetName, value: string) =>
    list.facets[facet]?.find((one) => one.value === value)?.name ??
    facetValueName(facet, value, taxonomy, currency);
  return {
    ...{ place, links, page, filters, canRankByFit },
    courses: list.data,
    requirements: list.requirements,
    total: list.total,
    size: list.size,
    currencyName: currencyNames[currency.code],
    ratesAsOf: list.ratesAsOf,
    query: writeCourseFilters(asked).toString(),
    chosen: chosenFilters(asked, nameOf, currency),
    facets: hidden.filters
      ? null
      : facetViews(list.facets, nameOf, [
          ...fixedFacets,
          ...(hidden.bachelorsFilter ? (["educationLevel"] as const) : []),
        ]),
    subjects: subjectLinks(place, list.facets, nameOf),
  };
}

const coursePath = ({ slug, university: { countrySlug, slug: own } }: Course) => ({
  path: `/university/${countrySlug}/${own}/${slug}`,
});

const describe = (place: CoursePlace, total: number, { code }: Currency): string =>
  `${titleOfPlace(place)}: compare ${formatCourseCount(total)} by tuition in ${currencyNames[code]}, length, intakes and exams accepted.`;

export default function CourseListPage() {
  const data = useLoaderData<typeof loader>().content.value;
  const action = sitePath(data.place.path);
  const hrefOf = pageHref(action, data.query);
  return (
    <PageSection>
      <Breadcrumbs trail={data.trail} />
      <h1>{data.title}</h1>
      <div data-results className={styles.results}>
        <Lead tabIndex={-1}>
          {formatCourseCount(data.total)}. Tuition is shown in {data.currencyName} at the reference
          rate of {formatDate(data.ratesAsOf)}.
        </Lead>
        {data.courses.length > 0 ? <ShortlistForm csrf={data.csrf} /> : null}
        <div className={data.facets ? styles.layout : undefined}>
          {data.facets ? (
            <CourseFilterForm
              action={action}
              filters={data.filters}
              facets={data.facets}
              requirements={data.requirements}
              canRankByFit={data.canRankByFit}
            />
          ) : null}
          <div className={styles.results}>
            <ChosenFilters action={action} chosen={data.chosen} />
            {data.total === 0 ? (
              <NoCourses action={action} country={data.place.country} looser={data.looser} />
            ) : (
              <CourseResults
                courses={data.courses}
                from={data.query === "" ? undefined : hrefOf(data.page)}
              />
            )}
            <Pagination page={data.page} size={data.size} total={data.total} hrefOf={hrefOf} />
          </div>
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
