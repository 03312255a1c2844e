import * as marketing from "#contract/search/search-counts";
import type { Visitor } from "~/services/auth/session/visitor.server";

/** Counts a search by its outcome, without personal data. @throws ServiceError 429. */
export const countSearch = (visitor: Visitor, q: string, outcome: "found" | "empty" | "opened") =>
  visitor.invoke(marketing.countSearch, { body: { q: q.slice(0, 80), outcome } });

/** Searches with no results or no opened results. @throws ServiceError 403 without `all_user`. */
export const weakSearches = (visitor: Visitor) => visitor.invoke(marketing.listSearches, {});
