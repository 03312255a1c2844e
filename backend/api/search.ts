import * as operations from "#contract/search";
import { feature } from "../platform/operations/feature";
import { explainSearch, searchCatalogue, suggestPages } from "../search/handlers";
import { addSearchAlias, listSearchAliases, reviewSearchAlias } from "../search/search-aliases";
import { countSearch, listSearches } from "../search/search-counts";

export const search = feature(operations, {
  searchCatalogue,
  suggestPages,
  explainSearch,
  countSearch: [countSearch, "collect"],
  listSearches,
  listSearchAliases,
  addSearchAlias: [addSearchAlias, "desk"],
  reviewSearchAlias: [reviewSearchAlias, "desk"],
});
