import { emptyFilters } from "#domain/courses/course-filters";
import { filtersOf } from "#domain/search/list-link";
import { meaningsOfType, type ParsedQuery } from "#domain/search/vocabulary/meaning";
import { withoutFacet, type ChosenFacets } from "#domain/search/narrow-query";
import { searchFacetNames, type SearchFacet } from "#domain/search/result";
import { today } from "#domain/time/dates";
import { courseIndexOf } from "../courses/load-course-index";
import type { Database } from "../platform/db/types";
import type { Condition } from "./find-courses";

const MAX_CHOICES = 8;
const counted = new Set(searchFacetNames);

/**
 * Counts the courses of a query by level, country, subject and tuition. The counts of a facet
 * ignore what is chosen in it.
 */
export async function searchFacets(
  db: Database,
  {
    typed,
    query,
    chosen,
    conditions,
  }: {
    /** The query as typed, for the links. */
    readonly typed: ParsedQuery;
    /** With the chosen values, and without parts that no course fits. */
    readonly query: ParsedQuery;
    readonly chosen: ChosenFacets;
    readonly conditions: readonly Condition[];
  },
): Promise<{ facets: SearchFacet[]; total: number }> {
  const filters = { ...emptyFilters, ...filtersOf(query) };
  const universities = conditions.some(({ type }) => type === "university")
    ? meaningsOfType(query, "university").flatMap(({ ids }) => ids)
    : null;
  const words = conditions.flatMap((condition) => condition.words ?? []);
  const index = await courseIndexOf(db);
  const { facets, total } = index.find(filters, { words, universities }, 0, 0, today(), counted);
  const shown = searchFacetNames.map((name) => {
    const values = facets[name] ?? [];
    const all = values.map(({ value, count }) => ({
      value,
      count,
      isChosen: (filters[name] as readonly string[]).includes(value),
    }));
    return {
      name,
      isInQuery: chosen[name].length === 0 && all.some(({ isChosen }) => isChosen),
      without: withoutFacet(typed, name),
      choices: all
        .filter(({ isChosen }, at) => isChosen || at < MAX_CHOICES)
        .sort((a, b) => Number(b.isChosen) - Number(a.isChosen)),
    };
  });
  return { facets: shown.filter(({ choices }) => choices.length > 1), total };
}
