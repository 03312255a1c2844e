import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** Counts a search by its outcome, without personal data. @throws ServiceError 429. */
export const countSearch = (visitor: Visitor, q: string, outcome: "found" | "empty" | "opened") =>
  services(visitor).search.countSearch({ body: { q: q.slice(0, 80), outcome } });
