import { randomUUID } from "node:crypto";
import type { Challenge } from "#contract/auth/shapes";
import type { EnquiryPayloadInput } from "#domain/enquiries/enquiry-payload";
import { callContextOf } from "~/platform/request/call-context.server";
import { sendEnquiry } from "~/services/auth/otp.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { spoolEnquiry } from "./spool.server";

/** Why the enquiry is stored but no code was sent. */
type NoCode =
  /** This number or address has had all codes of the day. */
  | "address"
  /** Too many codes were sent to this network. */
  | "network"
  /** The services are unavailable; the enquiry is in the spool. */
  | "spooled";

/** Result of a stored enquiry. `noCode` is null if no OTP was needed. */
export type EnquiryOutcome =
  | { readonly kind: "challenge"; readonly challenge: Challenge }
  | { readonly kind: "taken"; readonly noCode: NoCode | null };

/**
 * Stores an enquiry with the services, or in the spool while they are unavailable.
 * @throws ServiceError when it was refused; the store's error when it could not even be spooled.
 */
export async function submitEnquiry(
  visitor: Visitor,
  payload: EnquiryPayloadInput,
): Promise<EnquiryOutcome> {
  // One key per submission. A retry from the spool reuses it; a changed enquiry gets another. The
  // services recognise duplicate submissions by content.
  const key = randomUUID();
  try {
    const { challenge, codeNotSent } = await sendEnquiry(visitor, payload, key);
    if (challenge) return { kind: "challenge", challenge };
    return { kind: "taken", noCode: codeNotSent ?? null };
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.isOutage) throw error;
    await spoolEnquiry(payload, key, callContextOf(visitor.request).country);
    return { kind: "taken", noCode: "spooled" };
  }
}
