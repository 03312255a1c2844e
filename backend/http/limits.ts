import { createMiddleware } from "hono/factory";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { ErrorCode } from "#domain/error-catalogue";
import type { Deps } from "../deps";
import { rateLimits } from "../db/schema";
import { deriveKey, keyedHash } from "../secrets";
import { callerOf } from "./caller";
import { ApiError, type OwnCode } from "./errors";
import { networkOf } from "./networks";

interface Limit {
  readonly points: number;
  readonly perSeconds: number;
  readonly code: ErrorCode | OwnCode;
  /**
   * Limit across all clients. Calls without a client address then count only against this limit.
   */
  readonly inAll?: number;
}

const HOUR = 60 * 60;

/**
 * Limits per client address. Whole hostels and mobile carriers share an address, so these only
 * stop floods. Guessing is limited per code (domain/otp-rules.ts).
 */
export const clientLimits = {
  // Storing a lead is cheap and losing one is not, so this limit is far above the traffic of a
  // school or fair.
  lead: { points: 1200, inAll: 30_000, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  // Codes have their own budget (backend/outbox/budget.ts). These limits stop floods.
  otpSend: { points: 600, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  otpResend: { points: 600, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  // Called by websites only, from few addresses.
  erased: { points: 6000, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  verifyContact: { points: 120, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  otpVerify: { points: 120, perSeconds: HOUR, code: "LS_OTP_1102" },
  otpShow: { points: 300, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  secondFactor: { points: 300, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  refresh: { points: 1200, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  signOut: { points: 300, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  register: { points: 120, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  calculate: { points: 3000, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  profile: { points: 1200, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  upload: { points: 600, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  desk: { points: 3000, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  book: { points: 300, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  callBack: { points: 60, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  pay: { points: 300, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  webhook: { points: 6000, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  pendingForm: { points: 300, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  ask: { points: 120, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  chat: { points: 600, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  collect: { points: 6000, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  recommend: { points: 1200, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
} as const satisfies Record<string, Limit>;
export type ClientLimit = keyof typeof clientLimits;

/** Tags a handler as rate-limited, so that a test can check each route. */
export const LIMIT = Symbol("limit");

/** Limits how often a client address may call a route. Counted in the database. */
export function limited(deps: Deps, name: ClientLimit) {
  const limit: Limit = clientLimits[name];
  const factor = deps.config.CLIENT_LIMIT_FACTOR;
  const limiter = counterOf(deps, `client:${name}`, {
    ...limit,
    points: Math.ceil(limit.points * factor),
  });
  const inAll =
    limit.inAll === undefined
      ? null
      : counterOf(deps, `all:${name}`, { ...limit, points: Math.ceil(limit.inAll * factor) });
  const middleware = createMiddleware(async (c, next) => {
    const { clientAddress } = callerOf(c, deps.config);
    if (clientAddress !== null || !inAll)
      await consume(limiter, clientKey(deps, clientAddress), limit.code);
    if (inAll) await consume(inAll, "all", limit.code);
    await next();
  });
  return Object.assign(middleware, { [LIMIT]: name });
}

const clientKey = (deps: Deps, clientAddress: string | null): string =>
  keyedHash(
    deriveKey(deps.config.DATA_SECRETS[0] ?? "", "limit-keys"),
    networkOf(clientAddress ?? "unknown"),
  );

const limiters = new WeakMap<Deps["db"], Map<string, RateLimiterDrizzle>>();

/** Creates a counter in the database, shared by all processes. */
export function counterOf(
  deps: Pick<Deps, "db">,
  name: string,
  limit: Pick<Limit, "points" | "perSeconds">,
): RateLimiterDrizzle {
  const known = limiters.get(deps.db) ?? new Map<string, RateLimiterDrizzle>();
  limiters.set(deps.db, known);
  const limiter =
    known.get(name) ??
    new RateLimiterDrizzle({
      storeClient: deps.db,
      schema: rateLimits,
      keyPrefix: name,
      points: limit.points,
      duration: limit.perSeconds,
      // The hourly sweep removes old counters (backend/sweep.ts).
      clearExpiredByTimeout: false,
    });
  known.set(name, limiter);
  return limiter;
}

async function consume(
  limiter: RateLimiterDrizzle,
  key: string,
  code: Limit["code"],
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    throw new ApiError(429, code, { retryAfter: rejected.msBeforeNext / 1000 });
  }
}
