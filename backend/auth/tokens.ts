import { and, desc, eq, gt, isNull, max, min, sql, type SQL } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Database } from "../db/database";
import { oncePerDatabase, UNNAMED } from "../db/prepared";
import { refreshTokens, users } from "../db/schema";
import type { Deps } from "../deps";
import { ApiError, unauthorized } from "../http/errors";
import { log } from "../log";
import { deriveKey, keyId, randomToken, tokenHash } from "../secrets";
import { secondFactorNeed } from "./second-factor";

type User = typeof users.$inferSelect;

const ACCESS_MINUTES = 15;
const SSO_MINUTES = 5;
/** core.md §9: auth cookies last 30 days, and so do their tokens. */
const REFRESH_DAYS = 30;
/** Two website processes may refresh with the same token within this time (design.md). */
const REFRESH_GRACE_MS = 60_000;
const ISSUER = "disha-auth";

export const claimsSchema = z.object({
  userId: z.string().uuid(),
  ssoUserId: z.string(),
  permissions: z.array(z.string()),
  paidUser: z.boolean(),
  /** The session of the token, which is the family of its refresh tokens. */
  sid: z.string().uuid(),
  /** What the session of a member of staff needs before it has permissions. */
  secondFactor: z.enum(["enrol", "challenge"]).optional(),
});
export type Claims = z.infer<typeof claimsSchema>;

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

/**
 * Verifies an access token and its session. @throws ApiError 401 if the token is missing, forged,
 * altered or expired, or its session has ended
 */
export async function claimsOfLiveSession(deps: Deps, token: string): Promise<Claims> {
  const claims = await verifyAccessToken(deps, token);
  const session = await liveSession(deps, claims);
  if (!session) throw unauthorized();
  return { ...claims, permissions: await permissionsNow(deps, claims, session) };
}

interface LiveSession {
  readonly permissions: string[];
  readonly secondFactorAt: Date | null;
}

/**
 * Returns the token's permissions that the session still has, so that a revoked role takes effect
 * immediately.
 */
async function permissionsNow(
  deps: Deps,
  { userId, permissions }: Claims,
  { permissions: granted, secondFactorAt }: LiveSession,
): Promise<string[]> {
  const current = permissions.filter((one) => granted.includes(one));
  if (current.length === 0) return [];
  const need = await secondFactorNeed(
    deps.db,
    deps,
    { id: userId, permissions: current },
    secondFactorAt,
  );
  return need === null ? current : [];
}

/** Returns the session if it has not ended and its account exists and is active, otherwise null. */
async function liveSession(
  { db, now }: Deps,
  { sid, userId }: Claims,
): Promise<LiveSession | null> {
  const [alive] = await liveSessionQuery(db).execute({ sid, userId, now: now().toISOString() });
  return alive ?? null;
}

/** Every call of a signed-in student runs this query, so its SQL is built once. */
const liveSessionQuery = oncePerDatabase((db) =>
  db
    .select({
      permissions: users.permissions,
      secondFactorAt: refreshTokens.secondFactorAt,
    })
    .from(refreshTokens)
    .innerJoin(users, eq(users.id, refreshTokens.userId))
    .where(
      and(
        eq(refreshTokens.familyId, sql.placeholder("sid")),
        eq(refreshTokens.userId, sql.placeholder("userId")),
        isNull(refreshTokens.revokedAt),
        gt(refreshTokens.expiresAt, sql.placeholder("now")),
        isNull(users.deactivatedAt),
      ),
    )
    // A refresh during the second factor can leave a row without it.
    .orderBy(sql`${refreshTokens.secondFactorAt} desc nulls last`)
    .limit(1)
    .prepare(UNNAMED),
);

interface VerifiedToken {
  readonly claims: Claims;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Access tokens whose signature was found good, until they expire. Only the signature is remembered:
 * whether the session is alive is looked up for every call (docs/decisions/2026-11-22-immediate-session-revocation.md).
 */
const verifiedTokens = new LRUCache<string, VerifiedToken>({ max: 5_000 });

async function verifyAccessToken(deps: Deps, token: string): Promise<Claims> {
  const name = `${deps.config.TOKEN_SECRETS.join()} ${token}`;
  const known = verifiedTokens.get(name);
  if (known && known.expiresAt > deps.now().getTime()) return known.claims;
  const verified = await verifySignature(deps, token);
  verifiedTokens.set(name, verified);
  return verified.claims;
}

async function verifySignature(deps: Deps, token: string): Promise<VerifiedToken> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const secret = deps.config.TOKEN_SECRETS.find((one) => keyId(one) === kid);
    if (!secret) throw unauthorized();
    const { payload } = await jwtVerify(token, deriveKey(secret, "disha-services"), {
      algorithms: ["HS256"],
      issuer: ISSUER,
      audience: "disha-services",
      requiredClaims: ["exp"],
      currentDate: deps.now(),
    });
    return { claims: claimsSchema.parse(payload), expiresAt: (payload.exp ?? 0) * 1000 };
  } catch {
    throw unauthorized();
  }
}

/** Starts a session with an access token and the first refresh token of a new family. */
export const issueTokens = (tx: Database, deps: Deps, user: User): Promise<TokenPair> =>
  issueInFamily(tx, deps, user, { sid: randomUUID(), secondFactorAt: null });

async function issueInFamily(
  tx: Database,
  deps: Deps,
  user: User,
  { sid, secondFactorAt }: { readonly sid: string; readonly secondFactorAt: Date | null },
): Promise<TokenPair> {
  const token = randomToken();
  const now = deps.now();
  const secondFactor = (await secondFactorNeed(tx, deps, user, secondFactorAt)) ?? undefined;
  await tx.insert(refreshTokens).values({
    familyId: sid,
    secondFactorAt,
    userId: user.id,
    tokenHash: tokenHash(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + REFRESH_DAYS * 24 * 60 * 60 * 1000),
  });
  return {
    access_token: await signed(deps, user, {
      audience: "disha-services",
      minutes: ACCESS_MINUTES,
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
    if (row.revokedAt || row.expiresAt <= now) return "unknown";
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
