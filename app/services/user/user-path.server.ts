import type { Visitor } from "../auth/visitor.server";

/** Where the user service keeps what is a student's: by default the signed-in visitor's own. */
export const ownPath = (visitor: Visitor, studentId?: string): string =>
  `/user/${encodeURIComponent(studentId ?? visitor.claims?.userId ?? "")}`;
