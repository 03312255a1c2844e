import type { Reaches } from "#domain/notifications/promises";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** Where the visitor's messages go. @throws ServiceError */
export async function messagesGoTo(visitor: Visitor): Promise<Reaches> {
  return (await services(visitor).students.showContactDetails()).messagesGoTo;
}
