import * as lead from "#contract/lead";
import type { PartnerEnquiry } from "#contract/lead";
import * as marketing from "#contract/marketing";
import type { Visitor } from "../auth/visitor.server";
import { orNotFound } from "../or-not-found.server";

/** Messages besides enquiries: institutions, questions to alumni, and unsubscribing. */

/** @throws ServiceError 400 with fields. */
export const sendPartnerEnquiry = (visitor: Visitor, body: PartnerEnquiry) =>
  visitor.invoke(lead.submitPartnerEnquiry, { body });

/** Open partner enquiries, the oldest first. */
export const openPartnerEnquiries = (visitor: Visitor) =>
  visitor.invoke(lead.listPartnerEnquiries, {});

/** @throws ServiceError 403, 404. */
export const finishPartnerEnquiry = (visitor: Visitor, id: string) =>
  visitor.invoke(lead.setPartnerEnquiryDone, { params: { id }, body: { done: true } });

/** The topic of an unsubscribe link. @throws Response 404 for an invalid token */
export const subscription = (visitor: Visitor, token: string) =>
  orNotFound(visitor.invoke(marketing.showSubscription, { params: { token } }));

/** Unsubscribes from a topic, or subscribes again. @throws Response 404 */
export const setSubscription = (visitor: Visitor, token: string, isOut: boolean) =>
  orNotFound(visitor.invoke(marketing.changeSubscription, { params: { token }, body: { isOut } }));
