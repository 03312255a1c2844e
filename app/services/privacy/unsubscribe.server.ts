import * as marketing from "#contract/privacy/unsubscribe";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";

/** The topic of an unsubscribe link. @throws Response 404 for an invalid token */
export const subscription = (visitor: Visitor, token: string) =>
  orNotFound(visitor.invoke(marketing.showSubscription, { params: { token } }));

/** Unsubscribes from a topic, or subscribes again. @throws Response 404 */
export const setSubscription = (visitor: Visitor, token: string, isOut: boolean) =>
  orNotFound(visitor.invoke(marketing.changeSubscription, { params: { token }, body: { isOut } }));
