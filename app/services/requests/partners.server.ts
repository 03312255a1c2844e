import * as contract from "#contract/requests/partners";
import type { PartnerEnquiry } from "#contract/requests/partners";
import type { Visitor } from "~/services/auth/session/visitor.server";

/** Messages besides enquiries: institutions, questions to alumni, and unsubscribing. */

/** @throws ServiceError 400 with fields. */
export const sendPartnerEnquiry = (visitor: Visitor, body: PartnerEnquiry) =>
  visitor.invoke(contract.submitPartnerEnquiry, { body });

/** Open partner enquiries, the oldest first. */
export const openPartnerEnquiries = (visitor: Visitor) =>
  visitor.invoke(contract.listPartnerEnquiries, {});

/** @throws ServiceError 403, 404. */
export const finishPartnerEnquiry = (visitor: Visitor, id: string) =>
  visitor.invoke(contract.setPartnerEnquiryDone, { params: { id }, body: { done: true } });
