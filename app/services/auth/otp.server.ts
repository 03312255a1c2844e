import type { Challenge } from "#contract/auth/shapes";
import type { EnquiryResult } from "#contract/enquiries/submit";
import type { EnquiryPayloadInput } from "#domain/enquiries/enquiry-payload";
import { services } from "~/services/client/services.server";
import { deviceHeaders } from "./device-cookie.server";
import type { Visitor } from "./session/visitor.server";

/** @throws ServiceError */
export const sendEnquiry = async (
  visitor: Visitor,
  payload: EnquiryPayloadInput,
  idempotencyKey: string,
): Promise<EnquiryResult> =>
  services(visitor).enquiries.submitEnquiry(
    { body: payload },
    {
      headers: { "idempotency-key": idempotencyKey, ...(await deviceHeaders(visitor.request)) },
    },
  );

/** Sends a code to a number or address, account or not. @throws ServiceError LS_OTP_1103 */
export async function sendSignInCode(
  visitor: Visitor,
  body: { mobile: string; countryCode: string } | { email: string },
): Promise<Challenge> {
  const headers = await deviceHeaders(visitor.request);
  return (await services(visitor).auth.sendCode({ body }, { headers })).challenge;
}

/** @throws ServiceError LS_OTP_1100 (out of date), LS_OTP_1101, LS_OTP_1103, 429 with retryAfterSeconds */
export async function resendCode(
  visitor: Visitor,
  challengeId: string,
  channel: Challenge["channel"] | undefined,
): Promise<Challenge> {
  const headers = await deviceHeaders(visitor.request);
  const body = { challengeId, channel };
  return (await services(visitor).auth.resendCode({ body }, { headers })).challenge;
}
