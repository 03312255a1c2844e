import { and, desc, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import { readerOf } from "#domain/site/reader";
import { regionOfCountry } from "#domain/site/regions";
import { maskEmail, maskMobile, otpRules } from "#domain/auth/otp-rules";
import { sameText } from "#platform/same-text";
import { otpChallenges } from "../platform/db/schema/auth";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import type { Caller } from "../platform/http/caller";
import { ApiError } from "../platform/http/errors";
import { spendForCode } from "../platform/outbox/budget";
import { sendCode } from "../platform/outbox/send";
import { otps } from "../platform/runtime/metrics";
import { deriveKey, keyedHash, randomToken, tokenHash } from "../platform/secrets/secrets";
import { knownDevice } from "./devices";

export type ChallengeRow = typeof otpChallenges.$inferSelect;
export type Channel = ChallengeRow["channel"];

/** A challenge as the contract exposes it. It contains no secrets. */
export interface ChallengeView {
  readonly challengeId: string;
  readonly channel: Channel;
  readonly maskedAddress: string;
  readonly otherChannel: { readonly channel: Channel; readonly maskedAddress: string } | null;
  readonly expiresAt: string;
  readonly resendAt: string;
  readonly resendsLeft: number;
  readonly purpose: ChallengeRow["purpose"];
}

/** The addresses of an enquiry. At least one is present. */
export interface Addresses {
  readonly mobile: string | null;
  readonly countryCode: string | null;
  readonly email: string | null;
}

const addressOf = (addresses: Addresses, channel: Channel) =>
  channel === "sms" ? addresses.mobile : addresses.email;

/** Returns the preferred channel if it has an address, otherwise the other one. */
export function usableChannel(addresses: Addresses, wanted: Channel): Channel {
  if (addressOf(addresses, wanted)) return wanted;
  return wanted === "sms" ? "email" : "sms";
}

const masked = (addresses: Addresses, channel: Channel): string =>
  channel === "sms"
    ? maskMobile(addresses.mobile ?? "", addresses.countryCode ?? "")
    : maskEmail(addresses.email ?? "");

function viewOf(row: ChallengeRow): ChallengeView {
  const other: Channel = row.channel === "sms" ? "email" : "sms";
  return {
    challengeId: row.id,
    channel: row.channel,
    maskedAddress: masked(row, row.channel),
    otherChannel: addressOf(row, other)
      ? { channel: other, maskedAddress: masked(row, other) }
      : null,
    expiresAt: row.expiresAt.toISOString(),
    resendAt: new Date(row.sentAt.getTime() + otpRules.resendWaitMs).toISOString(),
    resendsLeft: Math.max(0, otpRules.maxResends - row.resends),
    purpose: row.purpose,
  };
}

/** Generates a code with its stored hash and message. The code itself is only sent. */
function freshCode(deps: Deps, challengeId: string) {
  const code = String(deps.randomBelow(10 ** otpRules.digits)).padStart(otpRules.digits, "0");
  const linkToken = randomToken();
  const now = deps.now();
  return {
    code,
    linkToken,
    stored: {
      codeHash: codeHash(deps, challengeId, code),
      linkHash: tokenHash(linkToken),
      attempts: 0,
      sentAt: now,
      expiresAt: new Date(now.getTime() + otpRules.lifetimeMs),
    },
  };
}

/**
 * Keyed and bound to the challenge, so a leaked table reveals no code and a hash is useless for
 * other challenges.
 */
function codeHash(
  deps: Deps,
  challengeId: string,
  code: string,
  secret = deps.config.DATA_SECRETS[0],
): string {
  return keyedHash(deriveKey(secret ?? "", "otp"), challengeId, code);
}

function send(tx: Database, deps: Deps, row: ChallengeRow, code: string, linkToken: string) {
  const { language } = readerOf(row, regionOfCountry(row.country));
  const message = { code, linkToken, publicOrigin: row.publicOrigin, language };
  const to = { channel: row.channel, address: addressOf(row, row.channel) ?? "" };
  otps.inc({ event: "sent" });
  return sendCode(tx, deps, to, message, row.expiresAt);
}

/**
 * Starts a challenge and queues its message in the caller's transaction. The caller must call
 * `countCode` first.
 */
export async function startChallenge(
  tx: Database,
  deps: Deps,
  start: {
    readonly id: string;
    readonly purpose: ChallengeRow["purpose"];
    readonly channel: Channel;
    readonly addresses: Addresses;
    readonly enquiryId: string | null;
    readonly caller: Caller;
  },
): Promise<ChallengeView> {
  const { code, linkToken, stored } = freshCode(deps, start.id);
  const [row] = await tx
    .insert(otpChallenges)
    .values({
      id: start.id,
      purpose: start.purpose,
      channel: start.channel,
      mobile: start.addresses.mobile,
      countryCode: start.addresses.countryCode,
      email: start.addresses.email,
      enquiryId: start.enquiryId,
      country: start.caller.country,
      publicOrigin: start.caller.publicOrigin,
      language: start.caller.reader.language,
      timeZone: start.caller.reader.timeZone.id,
      createdAt: deps.now(),
      ...stored,
    })
    .returning();
  if (!row) throw new Error("the challenge was not stored");
  await send(tx, deps, row, code, linkToken);
  return viewOf(row);
}

/** A request for a code: the caller, and the HTTP request with the browser's device tokens. */
export interface CodeRequest {
  readonly caller: Caller;
  readonly request: Request;
}

/**
 * Counts a code against the message budgets before it is sent. @throws ApiError LS_OTP_1103 with
 * `details.scope` (backend/platform/outbox/budget.ts)
 */
export async function countCode(
  deps: Deps,
  addresses: Addresses,
  channel: Channel,
  { caller, request }: CodeRequest,
): Promise<void> {
  const to = { channel, address: addressOf(addresses, channel) ?? "" };
  await spendForCode(deps, to, caller, await knownDevice(deps, request, to));
}

const isLive = (deps: Deps) =>
  and(isNull(otpChallenges.consumedAt), gt(otpChallenges.expiresAt, deps.now()));

/** Returns the active challenge of an enquiry, if any. */
export async function liveChallengeOfEnquiry(db: Database, deps: Deps, enquiryId: string) {
  const [row] = await db
    .select()
    .from(otpChallenges)
    .where(and(eq(otpChallenges.enquiryId, enquiryId), isLive(deps)))
    .orderBy(desc(otpChallenges.sentAt))
    .limit(1);
  return row ? viewOf(row) : null;
}

/** @returns null if it is unknown, used or expired */
export async function findLiveChallenge(deps: Deps, id: string): Promise<ChallengeView | null> {
  const [row] = await deps.db
    .select()
    .from(otpChallenges)
    .where(and(eq(otpChallenges.id, id), isLive(deps)));
  return row ? viewOf(row) : null;
}

/** Finds the challenge of an email link without consuming it. */
export async function findChallengeOfLink(
  deps: Deps,
  linkToken: string,
): Promise<ChallengeView | null> {
  const [row] = await deps.db
    .select()
    .from(otpChallenges)
    .where(and(eq(otpChallenges.linkHash, tokenHash(linkToken)), isLive(deps)));
  return row ? viewOf(row) : null;
}

const outOfDate = () => new ApiError(400, "LS_OTP_1100", { details: { expired: true } });

/**
 * Sends a new code that replaces the old one, on the other channel if requested and possible.
 * @throws ApiError LS_OTP_1100 (used or expired), LS_OTP_1101 (fourth resend), 429 (before the
 * wait is over), LS_OTP_1103 (eleventh code of the day)
 */
export async function resendCode(
  deps: Deps,
  id: string,
  wanted: Channel | undefined,
  codeRequest: CodeRequest,
): Promise<ChallengeView> {
  const [row] = await deps.db.select().from(otpChallenges).where(eq(otpChallenges.id, id));
  if (!row || row.consumedAt || row.expiresAt <= deps.now()) throw outOfDate();
  if (row.resends >= otpRules.maxResends) throw new ApiError(429, "LS_OTP_1101");
  const waitMs = row.sentAt.getTime() + otpRules.resendWaitMs - deps.now().getTime();
  if (waitMs > 0) throw new ApiError(429, "TOO_MANY_REQUESTS", { retryAfter: waitMs / 1000 });
  const channel = usableChannel(row, wanted ?? row.channel);
  await countCode(deps, row, channel, codeRequest);
  const { code, linkToken, stored } = freshCode(deps, row.id);
  return deps.db.transaction(async (tx) => {
    // Guards against concurrent resends.
    const [updated] = await tx
      .update(otpChallenges)
      .set({ ...stored, channel, resends: sql`${otpChallenges.resends} + 1` })
      .where(
        and(
          eq(otpChallenges.id, id),
          isLive(deps),
          lt(otpChallenges.resends, otpRules.maxResends),
          lte(otpChallenges.sentAt, new Date(deps.now().getTime() - otpRules.resendWaitMs)),
        ),
      )
      .returning();
    if (!updated) {
      throw new ApiError(429, "TOO_MANY_REQUESTS", { retryAfter: otpRules.resendWaitMs / 1000 });
    }
    await send(tx, deps, updated, code, linkToken);
    return viewOf(updated);
  });
}

/**
 * Checks a code. One atomic update counts the attempt before the comparison, so parallel requests
 * cannot exceed five guesses. @returns the challenge, which the caller must consume in its
 * transaction. @throws ApiError LS_OTP_1100 (wrong, with attemptsLeft, or expired), LS_OTP_1102
 * (attempts exhausted)
 */
export async function checkCode(deps: Deps, id: string, code: string): Promise<ChallengeRow> {
  const [row] = await deps.db
    .update(otpChallenges)
    .set({ attempts: sql`${otpChallenges.attempts} + 1` })
    .where(
      and(
        eq(otpChallenges.id, id),
        isLive(deps),
        lt(otpChallenges.attempts, otpRules.maxVerifyPerCode),
      ),
    )
    .returning();
  if (!row) throw await whyNot(deps, id);
  const isRight = deps.config.DATA_SECRETS.some((secret) =>
    sameText(row.codeHash, codeHash(deps, id, code, secret)),
  );
  if (isRight) return row;
  throw new ApiError(400, "LS_OTP_1100", {
    details: { attemptsLeft: otpRules.maxVerifyPerCode - row.attempts },
  });
}

async function whyNot(deps: Deps, id: string): Promise<ApiError> {
  const live = await findLiveChallenge(deps, id);
  return live ? new ApiError(429, "LS_OTP_1102") : outOfDate();
}

/**
 * Returns the challenge of an email link, to be consumed. @throws ApiError LS_OTP_1100 if it has
 * expired
 */
export async function checkLink(deps: Deps, linkToken: string): Promise<ChallengeRow> {
  const [row] = await deps.db
    .select()
    .from(otpChallenges)
    .where(and(eq(otpChallenges.linkHash, tokenHash(linkToken)), isLive(deps)));
  if (!row) throw outOfDate();
  return row;
}

/**
 * Consumes a challenge once, even with concurrent requests. The code that was checked must still
 * be current. @throws ApiError LS_OTP_1100
 */
export async function consume(tx: Database, deps: Deps, row: ChallengeRow): Promise<void> {
  const [done] = await tx
    .update(otpChallenges)
    .set({ consumedAt: deps.now() })
    .where(
      and(
        eq(otpChallenges.id, row.id),
        isNull(otpChallenges.consumedAt),
        eq(otpChallenges.codeHash, row.codeHash),
      ),
    )
    .returning({ id: otpChallenges.id });
  if (!done) throw outOfDate();
}
