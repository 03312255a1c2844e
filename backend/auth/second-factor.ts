import { randomInt } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { decodeProtectedHeader } from "jose";
import { Secret, TOTP } from "otpauth";
import { secondFactorRules } from "#domain/auth/second-factor";
import { brand } from "#domain/site/brand";
import { rowOf, type Row, type User } from "../platform/access/second-factor-need";
import { NIL_UUID } from "../platform/db/nil-uuid";
import { recoveryCodes, refreshTokens, secondFactors } from "../platform/db/schema/auth";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError, notFound } from "../platform/http/errors";
import { sealText, unsealText } from "../platform/secrets/sealing";
import { keyId, tokenHash } from "../platform/secrets/secrets";

const PURPOSE = "second-factor";
const { period, digits, maxAttempts, attemptsPerMs, recovery } = secondFactorRules;

const totpOf = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: brand.name, label, secret, digits, period, algorithm: "SHA1" });

/** The state shown on the second factor pages. */
export interface SecondFactorView {
  readonly isRequired: boolean;
  readonly isOn: boolean;
  /** During setup: the secret for the authenticator app. */
  readonly pending: { readonly secret: string; readonly uri: string } | null;
  readonly recoveryCodesLeft: number;
}

export async function secondFactorView(deps: Deps, user: User): Promise<SecondFactorView> {
  const row = await rowOf(deps.db, user.id);
  const isOn = row?.confirmedAt != null;
  return {
    isRequired: deps.config.STAFF_SECOND_FACTOR === "required",
    isOn,
    pending: row && !isOn ? await pendingOf(deps, user, row) : null,
    recoveryCodesLeft: await deps.db.$count(
      recoveryCodes,
      and(eq(recoveryCodes.userId, user.id), isNull(recoveryCodes.usedAt)),
    ),
  };
}

async function pendingOf(deps: Deps, user: User, row: Row) {
  const secret = await secretOf(deps, row);
  const label = user.email ?? user.mobile ?? user.fullName ?? "staff";
  return { secret: secret.base32, uri: totpOf(secret, label).toString() };
}

const secretOf = async ({ config }: Deps, { sealedSecret }: Row): Promise<Secret> =>
  Secret.fromBase32(await unsealText(sealedSecret, config.DATA_SECRETS, PURPOSE));

/**
 * Starts the setup of an authenticator app. Repeating the call changes nothing. @throws ApiError
 * 409 SECOND_FACTOR_EXISTS if one is active
 */
export async function beginEnrolment(deps: Deps, userId: string): Promise<void> {
  const { base32 } = new Secret({ size: 20 });
  const sealedSecret = await sealText(base32, deps.config.DATA_SECRETS, PURPOSE);
  await deps.db
    .insert(secondFactors)
    .values({ userId, sealedSecret, createdAt: deps.now() })
    .onConflictDoNothing();
  if ((await rowOf(deps.db, userId))?.confirmedAt) throw new ApiError(409, "SECOND_FACTOR_EXISTS");
}

/**
 * Activates the authenticator app with its first code. This session has then passed, and all
 * others must. @returns the recovery codes, which are shown once. @throws ApiError as `checkCode`
 * does
 */
export async function confirmEnrolment(
  deps: Deps,
  session: Session,
  code: string,
): Promise<string[]> {
  const step = await checkTotp(deps, session.userId, code, { isConfirmed: false });
  return deps.db.transaction(async (tx) => {
    const [confirmed] = await tx
      .update(secondFactors)
      .set({ confirmedAt: deps.now(), lastStep: step, ...noAttempts })
      .where(and(eq(secondFactors.userId, session.userId), isNull(secondFactors.confirmedAt)))
      .returning({ id: secondFactors.userId });
    if (!confirmed) throw new ApiError(409, "SECOND_FACTOR_EXISTS");
    await recordPassed(tx, deps, session);
    return replaceRecoveryCodes(tx, deps, session.userId);
  });
}

export interface Session {
  readonly userId: string;
  readonly sid: string;
}

/** Marks the session as having passed the second factor. @throws ApiError as `checkCode` does */
export async function passSecondFactor(deps: Deps, session: Session, code: string): Promise<void> {
  await checkCode(deps, session.userId, code);
  await recordPassed(deps.db, deps, session);
}

const recordPassed = (tx: Database, deps: Deps, { userId, sid }: Session) =>
  tx
    .update(refreshTokens)
    .set({ secondFactorAt: deps.now() })
    .where(and(eq(refreshTokens.familyId, sid), eq(refreshTokens.userId, userId)));

/** Replaces the recovery codes. @throws ApiError as `checkCode` does */
export async function createNewRecoveryCodes(
  deps: Deps,
  userId: string,
  code: string,
): Promise<string[]> {
  await checkCode(deps, userId, code);
  return deps.db.transaction((tx) => replaceRecoveryCodes(tx, deps, userId));
}

/** Removes the authenticator app. @throws ApiError as `checkCode` does */
export async function removeSecondFactor(deps: Deps, userId: string, code: string): Promise<void> {
  await checkCode(deps, userId, code);
  await deps.db.transaction((tx) => deleteSecondFactor(tx, userId));
}

/** Deletes an account's authenticator app and recovery codes. */
export async function deleteSecondFactor(tx: Database, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

/**
 * Checks and consumes an authenticator or recovery code. @throws ApiError 400 SECOND_FACTOR_WRONG,
 * 429 after too many attempts, 404 without a second factor
 */
async function checkCode(deps: Deps, userId: string, code: string): Promise<void> {
  if (isTotpShaped(code)) {
    const step = await checkTotp(deps, userId, code, { isConfirmed: true });
    await useStep(deps, userId, step);
  } else {
    await countAttempt(deps, userId, { isConfirmed: true });
    await useRecoveryCode(deps, userId, code);
  }
  await deps.db.update(secondFactors).set(noAttempts).where(eq(secondFactors.userId, userId));
}

const isTotpShaped = (code: string): boolean => new RegExp(`^\\d{${digits}}$`).test(code);
const noAttempts = { attempts: 0, attemptsSince: null };
const wrongCode = () => new ApiError(400, "SECOND_FACTOR_WRONG");

interface Expected {
  readonly isConfirmed: boolean;
}

/** Returns the time step of a code: the current, previous or next one. @throws ApiError */
async function checkTotp(
  deps: Deps,
  userId: string,
  code: string,
  expected: Expected,
): Promise<number> {
  const row = await countAttempt(deps, userId, expected);
  const totp = totpOf(await secretOf(deps, row), userId);
  const timestamp = deps.now().getTime();
  const delta = isTotpShaped(code) ? totp.validate({ token: code, timestamp, window: 1 }) : null;
  if (delta === null) throw wrongCode();
  return totp.counter({ timestamp }) + delta;
}

/**
 * Counts an attempt in one atomic update before the comparison, so parallel guesses gain nothing.
 * @throws ApiError 429, 404
 */
async function countAttempt(deps: Deps, userId: string, { isConfirmed }: Expected): Promise<Row> {
  const now = deps.now();
  const windowStart = new Date(now.getTime() - attemptsPerMs);
  const isExpected = and(
    eq(secondFactors.userId, userId),
    isConfirmed ? isNotNull(secondFactors.confirmedAt) : isNull(secondFactors.confirmedAt),
  );
  const isOver = or(
    isNull(secondFactors.attemptsSince),
    lt(secondFactors.attemptsSince, windowStart),
  );
  const [row] = await deps.db
    .update(secondFactors)
    .set({
      attempts: sql`case when ${isOver} then 1 else ${secondFactors.attempts} + 1 end`,
      attemptsSince: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${secondFactors.attemptsSince} end`,
    })
    .where(and(isExpected, or(isOver, lt(secondFactors.attempts, maxAttempts))))
    .returning();
  if (row) return row;
  const [known] = await deps.db.select().from(secondFactors).where(isExpected);
  if (!known) throw notFound();
  const since = known.attemptsSince?.getTime() ?? now.getTime();
  throw new ApiError(429, "TOO_MANY_REQUESTS", {
    retryAfter: (since + attemptsPerMs - now.getTime()) / 1000,
  });
}

/** Accepts each time step at most once and in order (RFC 6238, section 5.2). @throws ApiError */
async function useStep(deps: Deps, userId: string, step: number): Promise<void> {
  const [used] = await deps.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ id: secondFactors.userId });
  if (!used) throw wrongCode();
}

async function useRecoveryCode(deps: Deps, userId: string, code: string): Promise<void> {
  const [used] = await deps.db
    .update(recoveryCodes)
    .set({ usedAt: deps.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOfRecoveryCode(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  if (!used) throw wrongCode();
}

/** A recovery code has 120 random bits, so a plain hash of it is safe. */
const hashOfRecoveryCode = (code: string): string =>
  tokenHash(code.toLowerCase().replace(/[^a-z0-9]/g, ""));

function newRecoveryCode(): string {
  const character = () => recovery.alphabet[randomInt(recovery.alphabet.length)] ?? "";
  const group = () => Array.from({ length: recovery.groupLength }, character).join("");
  return Array.from({ length: recovery.groups }, group).join("-");
}

async function replaceRecoveryCodes(tx: Database, deps: Deps, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recovery.codes }, newRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(
    codes.map((code) => ({
      userId,
      codeHash: hashOfRecoveryCode(code),
      createdAt: deps.now(),
    })),
  );
  return codes;
}

/** Re-encrypts secrets that use an older entry of `DATA_SECRETS`, so that it can be removed. */
export async function resealSecondFactors({ db, config }: Deps): Promise<void> {
  const current = keyId(config.DATA_SECRETS[0] ?? "");
  let last = NIL_UUID;
  for (;;) {
    const rows = await db
      .select()
      .from(secondFactors)
      .where(gt(secondFactors.userId, last))
      .orderBy(secondFactors.userId)
      .limit(200);
    for (const { userId, sealedSecret } of rows) {
      if (decodeProtectedHeader(sealedSecret).kid === current) continue;
      const secret = await unsealText(sealedSecret, config.DATA_SECRETS, PURPOSE);
      await db
        .update(secondFactors)
        .set({ sealedSecret: await sealText(secret, config.DATA_SECRETS, PURPOSE) })
        .where(and(eq(secondFactors.userId, userId), eq(secondFactors.sealedSecret, sealedSecret)));
    }
    const next = rows.at(-1);
    if (!next) return;
    last = next.userId;
  }
}
