import type * as programs from "#contract/search/search";
import { courseFiltersOf } from "../courses/course-filters";
import type { OperationHandler } from "../platform/operations/operations";
import { search } from "./search";

const MAX_HITS = 30;

export const searchCatalogue: OperationHandler<typeof programs.searchCatalogue> = (
  { query: { q = "", size, ...chosen } },
  c,
) => search(c.var.deps.db, q, Math.min(Math.max(size, 1), MAX_HITS), courseFiltersOf(chosen));
