import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { decodeProtectedHeader, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { oncePerDatabase, UNNAMED } from "../db/prepared";
import { sharedLookup } from "../db/shared-lookup";
import { refreshTokens } from "../db/schema/auth";
import { users } from "../db/schema/users";
import type { Deps } from "../deps";
import { unauthorized } from "../http/errors";
import { deriveKey, keyId } from "../secrets/secrets";
import { secondFactorNeed } from "./second-factor-need";

export const ISSUER = "disha-auth";

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

export type Claims = z.infer<typeof claimsSchema> & {
  /** Where the log of the database was after the caller's last change (backend/platform/db/replica/replica.ts). */
  readonly writePosition?: string | null;
};

/**
 * Verifies an access token and its session. @throws ApiError 401 if the token is missing, forged,
 * altered or expired, or its session has ended
 */
export async function claimsOfLiveSession(deps: Deps, token: string): Promise<Claims> {
  const claims = await verifyAccessToken(deps, token);
  const { sid, userId } = claims;
  const session = await liveSession(deps.db, { sid, userId, now: deps.now().toISOString() });
  if (!session) throw unauthorized();
  const permissions = await permissionsNow(deps, claims, session);
  return { ...claims, permissions, writePosition: session.writePosition };
}

interface LiveSession {
  readonly permissions: string[];
  readonly secondFactorAt: Date | null;
  readonly writePosition: string | null;
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
const liveSession = sharedLookup(
  ({ sid, userId }: Pick<Claims, "sid" | "userId"> & { readonly now: string }) =>
    `${sid} ${userId}`,
  async (db, session): Promise<LiveSession | null> => {
    const [alive] = await liveSessionQuery(db).execute(session);
    return alive ?? null;
  },
);

/** Every call of a signed-in student runs this query, so its SQL is built once. */
const liveSessionQuery = oncePerDatabase((db) =>
  db
    .select({
      permissions: users.permissions,
      secondFactorAt: refreshTokens.secondFactorAt,
      writePosition: users.writePosition,
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
