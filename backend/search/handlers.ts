import type * as programs from "#contract/search/search";
import { regionAsShown } from "#domain/site/region-paths";
import { regions } from "#domain/site/regions";
import { courseFiltersOf } from "../courses/course-filters";
import type { OperationHandler, StaffOperationHandler } from "../platform/operations/operations";
import { explain, search } from "./search";
import { suggest } from "./suggestions";

const MAX_HITS = 30;

export const searchCatalogue: OperationHandler<typeof programs.searchCatalogue> = (
  { query: { q = "", size, region, ...chosen } },
  c,
) =>
  search(c.var.deps.db, q, {
    size: Math.min(Math.max(size, 1), MAX_HITS),
    chosen: courseFiltersOf(chosen),
    region: regionAsShown(regions[region], c.var.deps.config.SAMPLES),
  });

export const explainSearch: StaffOperationHandler<typeof programs.explainSearch> = async (
  { query: { q = "" } },
  c,
) => ({ result: { results: await explain(c.var.deps.db, q) }, about: [] });

export const suggestPages: OperationHandler<typeof programs.suggestPages> = async (
  { query: { q = "", region } },
  c,
) => ({
  suggestions: await suggest(
    c.var.deps.db,
    q,
    regionAsShown(regions[region], c.var.deps.config.SAMPLES),
  ),
});
