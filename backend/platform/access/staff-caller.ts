import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { staffRules } from "#domain/auth/permissions";
import { API_KEY_PREFIX, type ApiScope } from "#domain/console/api-keys";
import { addTime } from "#domain/time/dates";
import { apiKeys } from "../db/schema/console";
import { users } from "../db/schema/users";
import type { Deps } from "../deps";
import { countAll, type RateLimit } from "../http/counters";
import { ApiError, forbidden, unauthorized } from "../http/errors";
import { tokenHash } from "../secrets/secrets";
import { neededClaims } from "./bearer";
import type { Claims } from "./claims";

/** `lastUsedAt` is for people: one write in this time is enough. */
const USE_MINUTES = 5;

/** Who calls a staff operation. */
interface StaffCaller {
  readonly claims: Claims;
  /** Name of the API key, or null for a session. */
  readonly keyName: string | null;
}

/**
 * The caller of a staff operation: the user of a session, or an API key with the operation's scope.
 * @throws ApiError 401, 403 for an operation or scope that the key doesn't have
 */
export async function staffCaller(
  deps: Deps,
  request: Request,
  scope: ApiScope | undefined,
): Promise<StaffCaller> {
  const key = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  return key?.startsWith(API_KEY_PREFIX)
    ? callerOfKey(deps, key, scope)
    : { claims: await neededClaims(deps, request), keyName: null };
}

/** Calls of one key. */
const keyLimit: RateLimit = { points: 3_000, perSeconds: 60 * 60 };

/**
 * A key acts for the member of staff who made it, and stops when they are deactivated or lose
 * `all_user`.
 */
async function callerOfKey(
  deps: Deps,
  key: string,
  scope: ApiScope | undefined,
): Promise<StaffCaller> {
  const now = deps.now();
  const [found] = await deps.db
    .select({ key: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.createdBy))
    .where(
      and(
        eq(apiKeys.keyHash, tokenHash(key)),
        gt(apiKeys.expiresAt, now),
        isNull(users.deactivatedAt),
      ),
    );
  if (!found || !staffRules.allUser(found.user.permissions)) throw unauthorized();
  const exceeded = await countAll(deps.db, [{ key: `api-key:${found.key.id}`, ...keyLimit }]);
  if (exceeded)
    throw new ApiError(429, "TOO_MANY_REQUESTS", { retryAfter: exceeded.retryAfterSeconds });
  if (!scope || !found.key.scopes.includes(scope)) throw forbidden();
  const isStale = or(
    isNull(apiKeys.lastUsedAt),
    lt(apiKeys.lastUsedAt, addTime(now, -USE_MINUTES, "minute")),
  );
  await deps.db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, found.key.id), isStale));
  const { id: userId, ssoUserId, permissions, paidUser, writePosition } = found.user;
  return {
    claims: { userId, ssoUserId, permissions, paidUser, sid: found.key.id, writePosition },
    keyName: found.key.name,
  };
}
