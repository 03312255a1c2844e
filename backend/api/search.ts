import * as operations from "#contract/search";
import { feature } from "../platform/operations/feature";
import { explainSearch, searchCatalogue, suggestPages } from "../search/handlers";
import { countSearch, listSearches } from "../search/search-counts";

export const search = feature(operations, {
  searchCatalogue,
  suggestPages,
  explainSearch,
  countSearch: [countSearch, "collect"],
  listSearches,
});
