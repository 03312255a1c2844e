import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { CourseFacetName } from "#domain/courses/course";
import { countryName } from "#domain/countries/country-options";
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
  listTotals,
  MIN_INDEXED_COURSES,
  titleOfPlace,
  type CoursePlace,
} from "#domain/courses/course-place";
import { nearestLists, widerList } from "#domain/courses/nearest-lists";
import type { Taxonomy } from "#domain/courses/taxonomy";
import type { Currency } from "#domain/money/currency";
import { pathBelowBase, sitePath } from "#domain/site/site-path";
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

const amounts = ["minFee", "maxFee", "maxTotal"] as const;

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

type Kinds = Parameters<typeof listTotals>[0];

const knownLists = new WeakMap<Kinds, { of: Taxonomy; lists: ReturnType<typeof newLists> }>();

/** Which lists there are, computed once for each response of the services. */
function listsOf(kinds: Kinds, taxonomy: Taxonomy) {
  const known = knownLists.get(kinds);
  if (known?.of === taxonomy) return known.lists;
  const lists = newLists(kinds, taxonomy);
  knownLists.set(kinds, { of: taxonomy, lists });
  return lists;
}

function newLists(kinds: Kinds, taxonomy: Taxonomy) {
  let indexed: ReadonlySet<string> | undefined;
  return {
    totals: listTotals(kinds, taxonomy),
    isIndexed: (path: string) => (indexed ??= indexedLists(kinds, taxonomy)).has(path),
  };
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
  const kinds = await optional("course kinds", courses.listCourseKinds(), null);
  const { totals, isIndexed } = listsOf(kinds ?? [], taxonomy);
  const wider = kinds === null || totals.has(place.path) ? null : widerList(place, totals);
  // A course may be added later, so browsers don't remember it for long.
  if (wider !== null)
    throw redirect(sitePath(wider) + url.search, {
      status: 301,
      headers: { "Cache-Control": "public, max-age=3600" },
    });
  const [list, links] = await Promise.all([
    (filters.sort === "fit" && canRankByFit
      ? courseListByFit(visitor, filters, page)
      : courseList(visitor, filters, page)
    ).then(existingPage),
    interlinks(visitor, place.country ?? undefined),
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
    /** Whether the page has the filters only, for browsers without scripts. */
    isFilterPage: url.searchParams.get("view") === "filters",
    totals,
    isIndexed: list.total >= MIN_INDEXED_COURSES && (kinds === null || isIndexed(place.path)),
    /** The filters of the query string, without those of the path. */
    isSorted,
    asked: { ...asked, ...Object.fromEntries(fixedFacets.map((key) => [key, []])) },
  };
}

/** Universities named beside an empty list. */
const MAX_UNIVERSITIES = 6;

/** What an empty list offers instead: lists near it, and universities that teach its subject. */
export async function alternativesTo(
  visitor: Visitor,
  { place, totals, taxonomy }: Pick<FoundCourseList, "place" | "totals" | "taxonomy">,
) {
  const { country: _, educationLevel: __, ...subject } = filtersOfPlace(place, taxonomy);
  const near = nearestLists(place, totals).flatMap(({ path, count }) => {
    const [, country = "", kind = "", category] = path.split("/");
    const found = coursePlaceOf(
      {
        kind,
        ...(country === "abroad" ? {} : { country }),
        ...(category === undefined ? {} : { category }),
      },
      taxonomy,
    );
    return found ? [{ title: titleOfPlace(found), path, note: `(${count})` }] : [];
  });
  const teaching = place.category ? (await courseList(visitor, subject, 0)).data : [];
  const universities = new Map(teaching.map(({ university }) => [university.id, university]));
  return {
    near,
    universities: [...universities.values()]
      .slice(0, MAX_UNIVERSITIES)
      .map(({ name, slug, countrySlug }) => ({
        title: name,
        path: `/university/${countrySlug}/${slug}`,
        note: countryName(countrySlug),
      })),
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
