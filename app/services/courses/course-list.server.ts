import type { LoaderFunctionArgs } from "@remix-run/node";
import type { CourseFacetName } from "#domain/courses/course";
import {
  hasFitCriteria,
  isReadableQuery,
  readCourseFilters,
  type CourseFilters,
} from "#domain/courses/course-filters";
import {
  coursePlaceOf,
  filtersOfPlace,
  indexedLists,
  MIN_INDEXED_COURSES,
  type CoursePlace,
} from "#domain/courses/course-place";
import type { Taxonomy } from "#domain/courses/taxonomy";
import type { Currency } from "#domain/money/currency";
import { pathBelowBase } from "#domain/site/site-path";
import { existingPage, pageIndexOf } from "~/platform/request/page-index.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { courseList, courseListByFit, interlinks } from "~/services/catalogue/catalogue.server";
import { currencyOf } from "~/services/catalogue/currency.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";

/** The place in the address: `/usa/masters`, `/abroad/courses/law`. */
function placeOf(url: URL, category: string | undefined, taxonomy: Taxonomy): CoursePlace | null {
  const [, first = "", kind = ""] = pathBelowBase(url.pathname).split("/");
  const country = first === "abroad" ? {} : { country: first };
  return coursePlaceOf(
    { kind, ...country, ...(category === undefined ? {} : { category }) },
    taxonomy,
  );
}

const amounts = ["minFee", "maxFee"] as const;

/**
 * The query with fees in rupees. The form sends them in the visitor's currency, and names it. Links
 * between pages have rupees.
 */
function inRupees(query: URLSearchParams, { code, inr }: Currency): URLSearchParams {
  const sent = query.get("currency");
  if (sent === null) return query;
  const converted = new URLSearchParams(query);
  for (const name of amounts) {
    const amount = Number((query.get(name) ?? "").replace(/[,\s]/g, ""));
    // A form of another region can't be converted.
    if (sent !== code || !(amount > 0)) converted.delete(name);
    else converted.set(name, String(Math.round(amount * inr)));
  }
  return converted;
}

type FoundCourseList = Awaited<ReturnType<typeof findCourseList>>;

/** One page of the course list at this address, with its filters. @throws Response 404 */
export async function findCourseList(visitor: Visitor, params: LoaderFunctionArgs["params"]) {
  const url = new URL(visitor.request.url);
  if (!isReadableQuery(url.search)) throw new Response("", { status: 404 });
  const { catalogue, courses } = services(visitor);
  const taxonomy = await catalogue.showTaxonomy();
  const place = placeOf(url, params.category, taxonomy);
  if (!place) throw new Response("", { status: 404 });
  const fixed = filtersOfPlace(place, taxonomy);
  const currency = await currencyOf(visitor);
  const read = readCourseFilters(inRupees(url.searchParams, currency));
  const page = pageIndexOf(url);
  // An anonymous list without fit criteria is public, so it is cached.
  const canRankByFit = visitor.isSignedIn || hasFitCriteria(read);
  const isSorted = url.searchParams.has("sort");
  const asked: CourseFilters = canRankByFit && !isSorted ? { ...read, sort: "fit" } : read;
  const filters: CourseFilters = { ...asked, ...fixed };
  const [list, links, kinds] = await Promise.all([
    (filters.sort === "fit" && canRankByFit
      ? courseListByFit(visitor, filters, page)
      : courseList(visitor, filters, page)
    ).then(existingPage),
    interlinks(visitor, place.country ?? undefined),
    optional("course kinds", courses.listCourseKinds(), null),
  ]);
  const fixedFacets = Object.keys(fixed) as CourseFacetName[];
  return {
    place,
    taxonomy,
    currency,
    list,
    links,
    page,
    filters,
    /** Facets that the path fixes. */
    fixedFacets,
    canRankByFit,
    isIndexed:
      list.total >= MIN_INDEXED_COURSES &&
      (kinds === null || indexedLists(kinds, taxonomy, place.path).has(place.path)),
    /** The filters of the query string, without those of the path. */
    asked: { ...asked, ...Object.fromEntries(fixedFacets.map((key) => [key, []])) },
  };
}

/** More would take too long, and are too many to choose from. */
const MAX_LOOSER_LISTS = 8;

interface ChosenFilter {
  readonly label: string;
  /** The query string of the list without this filter. */
  readonly query: string;
}

/**
 * What an empty list would have without each of the chosen filters, the longest list first. Filters
 * whose removal finds nothing are left out.
 */
export async function looserLists(
  visitor: Visitor,
  { filters, fixedFacets }: Pick<FoundCourseList, "filters" | "fixedFacets">,
  chosen: readonly ChosenFilter[],
): Promise<(ChosenFilter & { readonly total: number })[]> {
  const fixed = Object.fromEntries(fixedFacets.map((name) => [name, filters[name]]));
  const lists = await Promise.all(
    chosen.slice(0, MAX_LOOSER_LISTS).map(async (one) => {
      const rest = { ...readCourseFilters(new URLSearchParams(one.query)), ...fixed };
      const { total } = await courseList(visitor, rest, 0, 1);
      return { ...one, total };
    }),
  );
  return lists.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total);
}
