import {
  challengeResultSchema,
  enquiryResultSchema,
  liteUserSchema,
  verifyResultSchema,
  type Challenge,
  type EnquiryResult,
  type VerifyResult,
} from "./schemas.server";
import { deviceHeaders } from "./device-cookie.server";
import type { Visitor } from "./visitor.server";
import type { EnquiryPayloadInput } from "#domain/enquiry-payload";
import type { LiteUser } from "./session.server";

/** `POST auth/enquiry` (core.md §7). @throws ServiceError */
export async function sendEnquiry(
  visitor: Visitor,
  payload: EnquiryPayloadInput,
  idempotencyKey: string,
): Promise<EnquiryResult> {
  const { data } = await visitor.call({
    service: "auth",
    path: "/enquiry",
    method: "POST",
    body: payload,
    headers: { "idempotency-key": idempotencyKey, ...(await deviceHeaders(visitor.request)) },
    schema: enquiryResultSchema,
  });
  return data;
}

/** Sends a code to a number or address, account or not. @throws ServiceError LS_OTP_1103 */
export async function sendSignInCode(
  visitor: Visitor,
  address: { mobile: string; countryCode: string } | { email: string },
): Promise<Challenge> {
  const { data } = await visitor.call({
    service: "auth",
    path: "/otp/send",
    method: "POST",
    body: address,
    headers: await deviceHeaders(visitor.request),
    schema: challengeResultSchema,
  });
  return data.challenge;
}

/** @throws ServiceError LS_OTP_1100 (out of date), LS_OTP_1101, LS_OTP_1103, 429 with retryAfterSeconds */
export async function resendCode(
  visitor: Visitor,
  challengeId: string,
  channel: Challenge["channel"] | undefined,
): Promise<Challenge> {
  const { data } = await visitor.call({
    service: "auth",
    path: "/otp/resend",
    method: "POST",
    body: { challengeId, channel },
    headers: await deviceHeaders(visitor.request),
    schema: challengeResultSchema,
  });
  return data.challenge;
}

/** The running challenge. @throws ServiceError 404 when it is used, expired or unknown. */
export async function getChallenge(visitor: Visitor, challengeId: string): Promise<Challenge> {
  const { data } = await visitor.call({
    service: "auth",
    path: `/otp/challenge/${encodeURIComponent(challengeId)}`,
    schema: challengeResultSchema,
  });
  return data.challenge;
}

/** The challenge behind a mail's link. @throws ServiceError 404 */
export async function getChallengeOfLink(visitor: Visitor, token: string): Promise<Challenge> {
  const { data } = await visitor.call({
    service: "auth",
    path: `/otp/link/${encodeURIComponent(token)}`,
    schema: challengeResultSchema,
  });
  return data.challenge;
}

/** @throws ServiceError LS_OTP_1100 (`details.attemptsLeft` or `details.expired`), LS_OTP_1102, AU_UNA_4002 */
export async function verifyCode(
  visitor: Visitor,
  proof: { challengeId: string; otp: string } | { linkToken: string },
): Promise<VerifyResult> {
  const { data } = await visitor.call({
    service: "auth",
    path: "/otp/verify",
    method: "POST",
    body: proof,
    schema: verifyResultSchema,
  });
  return data;
}

/** `POST user/register`: completes one's own account. @throws ServiceError UM_MA_4003, UM_EA_4002 */
export async function completeAccount(
  visitor: Visitor,
  details: { name?: string; email?: string },
): Promise<LiteUser> {
  const { data } = await visitor.call({
    service: "user",
    path: "/register",
    method: "POST",
    body: details,
    schema: liteUserSchema,
  });
  return data;
}
