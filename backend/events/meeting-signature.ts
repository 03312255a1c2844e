import { SignJWT } from "jose";
import type * as operations from "#contract/events/events";
import { isRoomOpen } from "#domain/events/event-timing";
import { findDocument } from "../catalogue/document-query";
import { forbidden, notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { isRegistered } from "./admission";

const SECONDS = 60;
/** The SDK accepts 30 minutes to two days. Two hours cover a webinar with questions. */
const LIFETIME_SECONDS = 2 * 60 * SECONDS;
/** A participant. Hosts start their meeting in the meeting service. */
const PARTICIPANT = 0;

/**
 * The signature for joining a meeting: a token for the meeting SDK, for registered users while the
 * room is open. Returns 404 unless both settings are set. Source of the format:
 * https://developers.zoom.us/docs/meeting-sdk/auth/
 */
export const signForMeeting: OperationHandler<typeof operations.signForMeeting> = async (
  { body: { webinar, meetingNumber } },
  c,
) => {
  const { deps, claims } = c.var;
  const { MEETING_SDK_KEY: sdkKey, MEETING_SDK_SECRET: secret } = deps.config;
  if (!sdkKey || !secret) throw notFound();
  const document = await findDocument(deps.db, ["webinar"], webinar);
  if (!document) throw notFound();
  const { startsAt, durationMinutes, meetingNumber: ownNumber } = document.data.fields;
  // Else one registration would open every meeting of the account.
  if (ownNumber !== meetingNumber) throw forbidden();
  const isComing = await isRegistered(deps, "webinar", webinar, claims.userId);
  if (!isComing || !isRoomOpen(String(startsAt), Number(durationMinutes), deps.now()))
    throw forbidden();
  const now = Math.floor(deps.now().getTime() / 1000) - 30;
  const expiresAt = now + LIFETIME_SECONDS;
  const signature = await new SignJWT({
    appKey: sdkKey,
    sdkKey,
    mn: meetingNumber,
    role: PARTICIPANT,
    tokenExp: expiresAt,
  })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(secret));
  return { signature, sdkKey };
};
