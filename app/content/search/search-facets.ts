import type { CourseFilters } from "#domain/courses/course-filters";
import type { Taxonomy } from "#domain/courses/taxonomy";
import type { Message } from "#domain/language/message";
import { rupees, type Currency } from "#domain/money/currency";
import { searchFacetNames, type SearchFacet } from "#domain/search/result";
import { facetValueName } from "~/content/courses/facet-names";

type Chosen = Pick<CourseFilters, (typeof searchFacetNames)[number]>;

export interface SearchFacetView {
  readonly name: string;
  readonly label: Message;
  readonly choices: readonly {
    readonly label: string;
    readonly count: number;
    readonly isChosen: boolean;
    /** The query string of the search with this choice, or without it if it is chosen. */
    readonly query: string;
  }[];
}

const labels: Readonly<Record<SearchFacet["name"], Message>> = {
  educationLevel: "Level",
  country: "Country",
  specialization: "Subject",
  fees: "Tuition a year",
};

/** The query string of a search with these values of facets. */
function queryOf(q: string, chosen: Chosen): string {
  const query = new URLSearchParams({ q });
  for (const name of searchFacetNames) for (const value of chosen[name]) query.append(name, value);
  return query.toString();
}

/** The facets of a search as links. */
export const searchFacetViews = (
  q: string,
  chosen: Chosen,
  facets: readonly SearchFacet[],
  taxonomy: Taxonomy,
  currency: Currency = rupees,
): SearchFacetView[] =>
  facets.map(({ name, isInQuery, without, choices }) => {
    const rest = isInQuery ? without : q;
    return {
      name,
      label: labels[name],
      choices: choices.map(({ value, count, isChosen }) => {
        const label = facetValueName(name, value, taxonomy, currency);
        const others = { ...chosen, [name]: [] };
        const query = isChosen
          ? queryOf(rest, others)
          : // A search needs words: those of the choice, if the query is only about this facet.
            // Those are in rupees: the search reads no other currency.
            queryOf(
              rest || facetValueName(name, value, taxonomy),
              rest ? { ...chosen, [name]: [value] } : others,
            );
        return { label, count, isChosen, query };
      }),
    };
  });
