import { SignJWT } from "jose";
import { z } from "zod";
import { isRoomOpen } from "#domain/event-timing";
import type { AccessContext } from "../auth/access";
import { findDocument } from "../catalogue/document-query";
import { readBody } from "../http/body";
import { forbidden, notFound } from "../http/errors";
import { isRegistered } from "./registration";

const SECONDS = 60;
/** The SDK accepts 30 minutes to two days. Two hours cover a webinar with questions. */
const LIFETIME_SECONDS = 2 * 60 * SECONDS;
/** A participant. Hosts start their meeting in the meeting service. */
const PARTICIPANT = 0;

const meetingSchema = z
  .object({
    /** The webinar's slug. */
    webinar: z.string().max(120),
    meetingNumber: z.string().regex(/^\d{9,12}$/),
  })
  .strict();

/**
 * The signature for joining a meeting (core.md §7 "zoom/signature"): a token for the meeting SDK,
 * for registered users while the room is open. Returns 404 unless both settings are set. Source of
 * the format: https://developers.zoom.us/docs/meeting-sdk/auth/
 */
export async function signForMeeting(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const { MEETING_SDK_KEY: sdkKey, MEETING_SDK_SECRET: secret } = deps.config;
  if (!sdkKey || !secret) throw notFound();
  const { webinar, meetingNumber } = await readBody(c.req.raw, meetingSchema);
  const document = await findDocument(deps.db, ["webinar"], webinar);
  if (!document) throw notFound();
  const { startsAt, durationMinutes } = document.data.fields;
  const isComing = await isRegistered(deps, "webinar", webinar, claims.userId);
  if (!isComing || !isRoomOpen(String(startsAt), Number(durationMinutes), deps.now()))
    throw forbidden();
  const now = Math.floor(deps.now().getTime() / 1000) - 30;
  const expiresAt = now + LIFETIME_SECONDS;
  const signature = await new SignJWT({
    ...{ appKey: sdkKey, sdkKey, mn: meetingNumber, role: PARTICIPANT },
    tokenExp: expiresAt,
  })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(secret));
  return c.json({ data: { signature, sdkKey } });
}
