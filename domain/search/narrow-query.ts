import { levelNames } from "../catalogue/education-level";
import { countryName } from "../countries/country-options";
import { feeBands, type CourseFilters } from "../courses/course-filters";
import type { Meaning, ParsedQuery, QueryPart } from "./vocabulary/meaning";
import { searchFacetNames, type SearchFacetName } from "./result";

/** Values that a visitor chose in the facets, besides the query. */
export type ChosenFacets = Pick<CourseFilters, SearchFacetName>;

const typeOf = {
  educationLevel: "level",
  country: "country",
  specialization: "field",
  fees: "budget",
} as const satisfies Record<SearchFacetName, Meaning["type"]>;

function chosenParts(chosen: ChosenFacets): QueryPart[] {
  return [
    ...chosen.country.map((slug) => {
      const name = countryName(slug);
      return { text: name.toLowerCase(), meanings: [{ type: "country", slug, name } as const] };
    }),
    ...chosen.educationLevel.map((level) => ({
      text: levelNames[level].toLowerCase(),
      meanings: [{ type: "level", level } as const],
    })),
    ...chosen.specialization.map((slug) => {
      const name = slug.replaceAll("-", " ");
      return { text: name, meanings: [{ type: "field", slugs: [slug], name } as const] };
    }),
    ...feeBands
      .filter(({ value }) => chosen.fees.includes(value))
      .map(({ name, min, max }) => ({
        text: name.toLowerCase(),
        meanings: [{ type: "budget", minInr: min, maxInr: max - 1 } as const],
      })),
  ];
}

/** A query with the chosen values, which replace what the query says about the same facet. */
export function narrowed(query: ParsedQuery, chosen: ChosenFacets): ParsedQuery {
  const replaced = new Set<Meaning["type"]>(
    searchFacetNames.filter((name) => chosen[name].length > 0).map((name) => typeOf[name]),
  );
  if (replaced.size === 0) return query;
  const own = query.parts.flatMap((part) => {
    const meanings = part.meanings.filter(({ type }) => !replaced.has(type));
    return meanings.length > 0 ? [{ ...part, meanings }] : [];
  });
  return { ...query, parts: [...own, ...chosenParts(chosen)] };
}

/** The words of a query without the parts that are only about one facet. */
export const withoutFacet = ({ parts, terms }: ParsedQuery, name: SearchFacetName): string =>
  [
    ...parts
      .filter(({ meanings }) => meanings.some(({ type }) => type !== typeOf[name]))
      .map(({ text }) => text),
    ...terms,
  ].join(" ");
