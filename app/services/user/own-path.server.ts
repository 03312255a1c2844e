import type { Visitor } from "../auth/visitor.server";

/** Where the user service keeps what is the signed-in visitor's own. */
export const ownPath = (visitor: Visitor): string =>
  `/user/${encodeURIComponent(visitor.claims?.userId ?? "")}`;
