import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull, max, min, type SQL } from "drizzle-orm";
import { SignJWT } from "jose";
import { addTime } from "#domain/time/dates";
import { ISSUER, type Claims } from "../platform/access/claims";
import { secondFactorNeed } from "../platform/access/second-factor-need";
import { refreshTokens } from "../platform/db/schema/auth";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError, unauthorized } from "../platform/http/errors";
import { log } from "../platform/runtime/log";
import { deriveKey, keyId, randomToken, tokenHash } from "../platform/secrets/secrets";

type User = typeof users.$inferSelect;

const ACCESS_MINUTES = 15;
/** Staff sessions end 12 hours after sign-in, and when they haven't been used for 30 minutes. */
const STAFF_SESSION_MINUTES = 12 * 60;
const STAFF_IDLE_MINUTES = 30;
/** Short, because use is noticed only when the token is refreshed. */
const STAFF_ACCESS_MINUTES = 5;
const SSO_MINUTES = 5;
/** core.md §9: auth cookies last 30 days, and so do their tokens. */
const REFRESH_DAYS = 30;
/** Two website processes may refresh with the same token within this time (design.md). */
const REFRESH_GRACE_MS = 60_000;

/** The auth record in responses (core.md §3). */
export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
}

interface TokenKind {
  readonly audience: string;
  readonly minutes: number;
  readonly permissions: readonly string[];
  /** Session claims of the access token. */
  readonly session?: Pick<Claims, "sid" | "secondFactor">;
}

function signed(deps: Deps, user: User, kind: TokenKind): Promise<string> {
  const { audience, minutes, permissions, session } = kind;
  const secret = deps.config.TOKEN_SECRETS[0] ?? "";
  const seconds = Math.floor(deps.now().getTime() / 1000);
  return new SignJWT({
    userId: user.id,
    ssoUserId: user.ssoUserId,
    permissions,
    paidUser: user.paidUser,
    ...session,
  })
    .setProtectedHeader({ alg: "HS256", kid: keyId(secret) })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setSubject(user.id)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + minutes * 60)
    .setJti(randomUUID())
    .sign(deriveKey(secret, audience));
}

/**
 * Issues a short-lived token for single sign-on elsewhere (`x-iamauth-token`), for that audience
 * only.
 */
export const ssoToken = (deps: Deps, user: User, permissions: readonly string[]): Promise<string> =>
  signed(deps, user, { audience: "disha-sso", minutes: SSO_MINUTES, permissions });

/** Starts a session with an access token and the first refresh token of a new family. */
export const issueTokens = (tx: Database, deps: Deps, user: User): Promise<TokenPair> =>
  issueInFamily(tx, deps, user, {
    sid: randomUUID(),
    secondFactorAt: null,
    startedAt: deps.now(),
  });

interface Session {
  readonly sid: string;
  readonly secondFactorAt: Date | null;
  readonly startedAt: Date;
}

/** How long the next refresh token of a session is valid. */
function expiryOf(
  { permissions }: User,
  { startedAt }: Pick<Session, "startedAt">,
  now: Date,
): Date {
  if (permissions.length === 0) return addTime(now, REFRESH_DAYS, "day");
  const idle = addTime(now, STAFF_IDLE_MINUTES, "minute");
  const end = addTime(startedAt, STAFF_SESSION_MINUTES, "minute");
  return idle < end ? idle : end;
}

async function issueInFamily(
  tx: Database,
  deps: Deps,
  user: User,
  session: Session,
): Promise<TokenPair> {
  const { sid, secondFactorAt, startedAt } = session;
  const token = randomToken();
  const now = deps.now();
  const isStaff = user.permissions.length > 0;
  const secondFactor = (await secondFactorNeed(tx, deps, user, secondFactorAt)) ?? undefined;
  await tx.insert(refreshTokens).values({
    familyId: sid,
    secondFactorAt,
    startedAt,
    userId: user.id,
    tokenHash: tokenHash(token),
    createdAt: now,
    expiresAt: expiryOf(user, session, now),
  });
  return {
    access_token: await signed(deps, user, {
      audience: "disha-services",
      minutes: isStaff ? STAFF_ACCESS_MINUTES : ACCESS_MINUTES,
      permissions: secondFactor ? [] : user.permissions,
      session: { sid, secondFactor },
    }),
    refresh_token: token,
  };
}

/**
 * Rotates a refresh token. The previous one stays valid for a minute, so that two processes can
 * refresh together. Later use means it was stolen, and its family is revoked. @throws ApiError 401
 * (no longer valid), 403 AU_UNA_4002 (account deactivated)
 */
export async function rotateRefreshToken(deps: Deps, token: string): Promise<TokenPair> {
  const outcome = await deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(refreshTokens)
      .innerJoin(users, eq(users.id, refreshTokens.userId))
      .where(eq(refreshTokens.tokenHash, tokenHash(token)))
      // The row lock serialises concurrent refreshes with one token.
      .for("update", { of: refreshTokens });
    if (!found) return "unknown";
    const { refresh_tokens: row, users: user } = found;
    const now = deps.now();
    const startedAt = row.startedAt ?? row.createdAt;
    if (row.revokedAt || row.expiresAt <= now) return "unknown";
    // A student who has become staff since has a longer session.
    if (expiryOf(user, { startedAt }, row.createdAt) <= now) return "unknown";
    if (user.deactivatedAt) return "deactivated";
    if (row.rotatedAt && now.getTime() - row.rotatedAt.getTime() > REFRESH_GRACE_MS) {
      await endFamily(tx, deps, row.familyId);
      log.warn({ userId: user.id }, "refresh token reuse, session revoked");
      return "unknown";
    }
    if (!row.rotatedAt) {
      await tx.update(refreshTokens).set({ rotatedAt: now }).where(eq(refreshTokens.id, row.id));
    }
    return issueInFamily(tx, deps, user, {
      sid: row.familyId,
      secondFactorAt: row.secondFactorAt,
      startedAt,
    });
  });
  if (outcome === "unknown") throw unauthorized();
  if (outcome === "deactivated") throw new ApiError(403, "AU_UNA_4002");
  return outcome;
}

/** Ends the session of a refresh token. Unknown tokens are ignored. */
export async function revokeRefreshToken(deps: Deps, token: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ familyId: refreshTokens.familyId })
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, tokenHash(token)));
    if (row) await endFamily(tx, deps, row.familyId);
  });
}

/** An active session with the times it began and was last refreshed. */
export interface SignIn {
  readonly since: Date;
  readonly lastSeenAt: Date;
}

/** Lists a user's active sessions, latest first. */
export async function signInsOf({ db, now }: Deps, userId: string): Promise<SignIn[]> {
  const since = min(refreshTokens.createdAt);
  const lastSeenAt = max(refreshTokens.createdAt);
  const rows = await db
    .select({ since, lastSeenAt })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.userId, userId),
        isNull(refreshTokens.revokedAt),
        gt(refreshTokens.expiresAt, now()),
      ),
    )
    .groupBy(refreshTokens.familyId)
    .orderBy(desc(lastSeenAt));
  return rows.flatMap((row) =>
    row.since && row.lastSeenAt ? [{ since: row.since, lastSeenAt: row.lastSeenAt }] : [],
  );
}

/** Ends all sessions of a user. */
export const endAllSignIns = ({ db, now }: Deps, userId: string): Promise<void> =>
  db.transaction((tx) => revokeUntilNoneIsLeft(tx, now(), eq(refreshTokens.userId, userId)));

const endFamily = (tx: Database, deps: Deps, familyId: string): Promise<void> =>
  revokeUntilNoneIsLeft(tx, deps.now(), eq(refreshTokens.familyId, familyId));

/**
 * Revokes refresh tokens. Must run in a transaction. A refresh that commits while an update waits
 * for its row adds a token that the update can't see, so it repeats until no token is left.
 */
export async function revokeUntilNoneIsLeft(
  tx: Database,
  revokedAt: Date,
  which: SQL,
): Promise<void> {
  let revoked: unknown[];
  do {
    revoked = await tx
      .update(refreshTokens)
      .set({ revokedAt })
      .where(and(which, isNull(refreshTokens.revokedAt)))
      .returning({ id: refreshTokens.id });
  } while (revoked.length > 0);
}
