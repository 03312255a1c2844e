import type { EnquiryPayloadInput } from "~/domain/enquiry-payload";
import { callContextOf } from "~/server/call-context.server";
import { sendEnquiry } from "~/services/auth/otp.server";
import type { Challenge } from "~/services/auth/schemas.server";
import type { Visitor } from "~/services/auth/visitor.server";
import { ServiceError } from "~/services/http.server";
import { idempotencyKeyOf } from "./build-payload.server";
import { keepEnquiry } from "./spool.server";

/**
 * What became of an enquiry: a code is on its way; it is taken without one (signed in, or proved
 * before); or the service is out of reach and we keep it until it is back.
 */
export type EnquiryOutcome =
  | { readonly kind: "challenge"; readonly challenge: Challenge }
  | { readonly kind: "taken" }
  | { readonly kind: "taken-without-code" }
  | { readonly kind: "kept" };

/** @throws ServiceError when it was refused; the disk's error when it could not even be kept. */
export async function submitEnquiry(
  visitor: Visitor,
  payload: EnquiryPayloadInput,
  now: Date,
): Promise<EnquiryOutcome> {
  const key = idempotencyKeyOf(payload, now);
  try {
    const answer = await sendEnquiry(visitor, payload, key);
    return answer.challenge
      ? { kind: "challenge", challenge: answer.challenge }
      : { kind: "taken" };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // Today's codes of this address are used up, but the lead itself is stored.
    if (error.code === "LS_OTP_1103" && error.details.leadId) return { kind: "taken-without-code" };
    if (!error.isOutage) throw error;
    await keepEnquiry(payload, key, callContextOf(visitor.request).country);
    return { kind: "kept" };
  }
}
