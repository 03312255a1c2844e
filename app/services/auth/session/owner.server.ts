import type { Visitor } from "./visitor.server";

/** The `{userId}` of calls about a student: by default the signed-in visitor. */
export const ownerOf = (visitor: Visitor, studentId?: string): { readonly userId: string } => ({
  userId: studentId ?? visitor.claims?.userId ?? "",
});
