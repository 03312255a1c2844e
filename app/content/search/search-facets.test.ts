import { expect, it } from "vitest";
import type { SearchFacet } from "#domain/search/result";
import { searchFacetViews } from "./search-facets";

const none = { country: [], educationLevel: [], specialization: [], fees: [] };
const taxonomy = { streams: [], specializations: [] };
const country = (chosen: string, isInQuery: boolean, without: string): SearchFacet => ({
  name: "country",
  isInQuery,
  without,
  choices: ["germany", "uk"].map((value) => ({ value, count: 3, isChosen: value === chosen })),
});
const queries = (...given: Parameters<typeof searchFacetViews>) =>
  searchFacetViews(...given)[0]?.choices.map(({ query }) => query);

it("adds a value to the address, and keeps the other facets", () => {
  const chosen = { ...none, fees: ["free"] };
  expect(queries("mba", chosen, [country("", false, "mba")], taxonomy)).toEqual([
    "q=mba&country=germany&fees=free",
    "q=mba&country=uk&fees=free",
  ]);
});

it("takes a chosen value out", () => {
  const chosen = { ...none, country: ["uk"] };
  expect(queries("mba", chosen, [country("uk", false, "mba")], taxonomy)?.[1]).toBe("q=mba");
});

it("replaces the words of the query that say the same", () => {
  expect(queries("mba uk", none, [country("uk", true, "mba")], taxonomy)).toEqual([
    "q=mba&country=germany",
    "q=mba",
  ]);
});

it("searches for the value if the query has no other words", () => {
  expect(queries("uk", none, [country("uk", true, "")], taxonomy)?.[0]).toBe("q=Germany");
});
