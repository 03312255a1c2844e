import * as auth from "#contract/auth/otp";
import type { VerifyResult } from "#contract/auth/otp";
import type { Challenge } from "#contract/auth/shapes";
import * as enquiries from "#contract/enquiries/submit";
import type { EnquiryResult } from "#contract/enquiries/submit";
import { registerUser } from "#contract/students/account";
import type { EnquiryPayloadInput } from "#domain/enquiries/enquiry-payload";
import { deviceHeaders } from "./device-cookie.server";
import type { LiteUser } from "./session/session.server";
import type { Visitor } from "./session/visitor.server";

/** @throws ServiceError */
export const sendEnquiry = async (
  visitor: Visitor,
  payload: EnquiryPayloadInput,
  idempotencyKey: string,
): Promise<EnquiryResult> =>
  visitor.invoke(
    enquiries.submitEnquiry,
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
  return (await visitor.invoke(auth.sendCode, { body }, { headers })).challenge;
}

/** @throws ServiceError LS_OTP_1100 (out of date), LS_OTP_1101, LS_OTP_1103, 429 with retryAfterSeconds */
export async function resendCode(
  visitor: Visitor,
  challengeId: string,
  channel: Challenge["channel"] | undefined,
): Promise<Challenge> {
  const headers = await deviceHeaders(visitor.request);
  const body = { challengeId, channel };
  return (await visitor.invoke(auth.resendCode, { body }, { headers })).challenge;
}

/** The running challenge. @throws ServiceError 404 if it is used, expired or unknown */
export const getChallenge = async (visitor: Visitor, id: string): Promise<Challenge> =>
  (await visitor.invoke(auth.showChallenge, { params: { id } })).challenge;

/** The challenge of an email's link. @throws ServiceError 404 */
export const getChallengeOfLink = async (visitor: Visitor, token: string): Promise<Challenge> =>
  (await visitor.invoke(auth.showChallengeOfLink, { params: { token } })).challenge;

/** @throws ServiceError LS_OTP_1100 (`details.attemptsLeft` or `details.expired`), LS_OTP_1102, AU_UNA_4002 */
export const verifyCode = (
  visitor: Visitor,
  body: { challengeId: string; otp: string } | { linkToken: string },
): Promise<VerifyResult> => visitor.invoke(auth.verifyCode, { body });

/**
 * `POST user/register`: completes the visitor's account.
 * @throws ServiceError UM_MA_4003, UM_EA_4002
 */
export const completeAccount = (
  visitor: Visitor,
  body: { name?: string; email?: string },
): Promise<LiteUser> => visitor.invoke(registerUser, { body });
