import { and, desc, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import { maskEmail, maskMobile, otpRules } from "#domain/otp-rules";
import type { Database } from "../db/database";
import { otpChallenges } from "../db/schema";
import type { Deps } from "../deps";
import type { Caller } from "../http/caller";
import { ApiError } from "../http/errors";
import { otps } from "../measures";
import { spendForCode } from "../outbox/budget";
import { sendCode } from "../outbox/send";
import { deriveKey, keyedHash, randomToken, sameText, tokenHash } from "../secrets";
import { knownDevice } from "./devices";

export type ChallengeRow = typeof otpChallenges.$inferSelect;
export type Channel = ChallengeRow["channel"];

/** A challenge as the contract shows it: nothing in it proves or reveals anything. */
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

/** The addresses somebody gave; at least one is there. */
export interface Addresses {
  readonly mobile: string | null;
  readonly countryCode: string | null;
  readonly email: string | null;
}

const addressOf = (addresses: Addresses, channel: Channel) =>
  channel === "sms" ? addresses.mobile : addresses.email;

/** The wanted channel if there is an address for it, else the other one. */
export function usableChannel(addresses: Addresses, wanted: Channel): Channel {
  if (addressOf(addresses, wanted)) return wanted;
  return wanted === "sms" ? "email" : "sms";
}

const masked = (addresses: Addresses, channel: Channel): string =>
  channel === "sms"
    ? maskMobile(addresses.mobile ?? "", addresses.countryCode ?? "")
    : maskEmail(addresses.email ?? "");

export function viewOf(row: ChallengeRow): ChallengeView {
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

/** A fresh code with everything that is stored or sent of it; the code itself is only sent. */
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

/** Keyed, and bound to the challenge: a leaked table gives no code away, and no hash fits elsewhere. */
function codeHash(
  deps: Deps,
  challengeId: string,
  code: string,
  secret = deps.config.DATA_SECRETS[0],
): string {
  return keyedHash(deriveKey(secret ?? "", "otp"), challengeId, code);
}

function send(tx: Database, deps: Deps, row: ChallengeRow, code: string, linkToken: string) {
  const message = { code, linkToken, publicOrigin: row.publicOrigin };
  const to = { channel: row.channel, address: addressOf(row, row.channel) ?? "" };
  otps.inc({ event: "sent" });
  return sendCode(tx, deps, to, message, row.expiresAt);
}

/**
 * Starts a challenge and puts its message into the outbox, in the caller's transaction.
 * The caller has counted the code (`countCode`) before.
 */
export async function startChallenge(
  tx: Database,
  deps: Deps,
  start: {
    readonly id: string;
    readonly purpose: ChallengeRow["purpose"];
    readonly channel: Channel;
    readonly addresses: Addresses;
    readonly leadId: string | null;
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
      leadId: start.leadId,
      country: start.caller.country,
      publicOrigin: start.caller.publicOrigin,
      createdAt: deps.now(),
      ...stored,
    })
    .returning();
  if (!row) throw new Error("the challenge was not stored");
  await send(tx, deps, row, code, linkToken);
  return viewOf(row);
}

/** Who asks for a code: the caller, and the request with the browser's device tokens. */
export interface CodeRequest {
  readonly caller: Caller;
  readonly request: Request;
}

/**
 * Counts a code about to be sent by this channel against the message budgets.
 * @throws ApiError LS_OTP_1103 with `details.scope` (backend/outbox/budget.ts)
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

/** The running challenge of a lead, if there is one. */
export async function liveChallengeOfLead(db: Database, deps: Deps, leadId: string) {
  const [row] = await db
    .select()
    .from(otpChallenges)
    .where(and(eq(otpChallenges.leadId, leadId), isLive(deps)))
    .orderBy(desc(otpChallenges.sentAt))
    .limit(1);
  return row ? viewOf(row) : null;
}

/** @returns null when it is unknown, used or expired. */
export async function findLiveChallenge(deps: Deps, id: string): Promise<ChallengeView | null> {
  const [row] = await deps.db
    .select()
    .from(otpChallenges)
    .where(and(eq(otpChallenges.id, id), isLive(deps)));
  return row ? viewOf(row) : null;
}

/** The challenge that a mail's link belongs to; looking does not use it up. */
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
 * Sends a new code, which takes the place of the old one; by the other channel where asked and possible.
 * @throws ApiError LS_OTP_1100 (used, expired), LS_OTP_1101 (fourth resend), 429 (before the wait is
 * over), LS_OTP_1103 (eleventh code of the day).
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
    // Of two presses at once the second finds the wait begun anew.
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
 * Checks a typed code. Each check is counted by one atomic update before the code is looked at, so
 * no number of parallel guesses gets more than five.
 * @returns the challenge, still to be consumed in the caller's transaction.
 * @throws ApiError LS_OTP_1100 (wrong, with attemptsLeft; or out of date), LS_OTP_1102 (used up).
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

/** The challenge of a mail's link, to be consumed. @throws ApiError LS_OTP_1100 when it is out of date. */
export async function checkLink(deps: Deps, linkToken: string): Promise<ChallengeRow> {
  const [row] = await deps.db
    .select()
    .from(otpChallenges)
    .where(and(eq(otpChallenges.linkHash, tokenHash(linkToken)), isLive(deps)));
  if (!row) throw outOfDate();
  return row;
}

/**
 * Uses a challenge up: once, whoever comes second. The code that was checked must still be the
 * current one. @throws ApiError LS_OTP_1100
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
