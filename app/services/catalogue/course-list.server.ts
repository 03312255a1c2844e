import type { LoaderFunctionArgs } from "@remix-run/node";
import { existingPage, pageIndexOf } from "~/server/page-index.server";
import type { CourseFacetName, Taxonomy } from "#domain/catalogue";
import {
  hasFitCriteria,
  isReadableQuery,
  readCourseFilters,
  type CourseFilters,
} from "#domain/course-filters";
import { coursePlaceOf, filtersOfPlace, type CoursePlace } from "#domain/course-place";
import { pathBelowBase } from "#domain/site-path";
import type { Visitor } from "../auth/visitor.server";
import { courseList, courseListByFit, interlinks, taxonomyOf } from "./catalogue.server";

/** The place in the address: `/usa/masters`, `/abroad/courses/law`. */
function placeOf(url: URL, category: string | undefined, taxonomy: Taxonomy): CoursePlace | null {
  const [, first = "", kind = ""] = pathBelowBase(url.pathname).split("/");
  const country = first === "abroad" ? {} : { country: first };
  return coursePlaceOf(
    { kind, ...country, ...(category === undefined ? {} : { category }) },
    taxonomy,
  );
}

/** One page of the course list at this address, with its filters. @throws Response 404 */
export async function findCourseList(visitor: Visitor, params: LoaderFunctionArgs["params"]) {
  const url = new URL(visitor.request.url);
  if (!isReadableQuery(url.search)) throw new Response("", { status: 404 });
  const taxonomy = await taxonomyOf(visitor);
  const place = placeOf(url, params.category, taxonomy);
  if (!place) throw new Response("", { status: 404 });
  const fixed = filtersOfPlace(place, taxonomy);
  const asked = readCourseFilters(url.searchParams);
  const filters: CourseFilters = { ...asked, ...fixed };
  const page = pageIndexOf(url);
  // An anonymous list without fit criteria is public, so it is cached.
  const canRankByFit = visitor.isSignedIn || hasFitCriteria(filters);
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
    list,
    links,
    page,
    filters,
    /** Facets that the path fixes. */
    fixedFacets,
    canRankByFit,
    /** The filters of the query string, without those of the path. */
    asked: { ...asked, ...Object.fromEntries(fixedFacets.map((key) => [key, []])) },
  };
}
