import { createMiddleware } from "hono/factory";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { isIPv6 } from "node:net";
import { otpRules } from "../../app/domain/otp-rules";
import type { ErrorCode } from "../../app/domain/error-catalogue";
import type { Deps } from "../deps";
import { rateLimits } from "../db/schema";
import { deriveKey, keyedHash } from "../secrets";
import { callerOf } from "./caller";
import { Refusal, type OwnCode } from "./errors";

interface Limit {
  readonly points: number;
  readonly perSeconds: number;
  readonly code: ErrorCode | OwnCode;
  /**
   * What all clients together may do. Where it is set, a call without a client address counts only
   * against this, and not as one more call of an unknown client.
   */
  readonly inAll?: number;
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * What one client address may do. Whole hostels and mobile carriers share an address, so these stop
 * floods, not people; guessing is stopped by the limits of each code (app/domain/otp-rules.ts).
 */
export const clientLimits = {
  // Storing a lead is cheap and losing one is not: this stops floods, far above any school or fair.
  lead: { points: 1200, inAll: 30_000, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  otpSend: { points: 60, perSeconds: HOUR, code: "LS_OTP_1103" },
  otpResend: { points: 60, perSeconds: HOUR, code: "LS_OTP_1103" },
  otpVerify: { points: 120, perSeconds: HOUR, code: "LS_OTP_1102" },
  otpLook: { points: 300, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
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

/** Marks a handler as a limit, so that a test can tell which routes declare one. */
export const LIMIT = Symbol("limit");

/** Declares, beside a route, what one client address may do with it; counted in the database. */
export function limited(deps: Deps, name: ClientLimit) {
  const limit: Limit = clientLimits[name];
  const factor = deps.config.CLIENT_LIMIT_FACTOR;
  const limiter = limiterOf(deps, `client:${name}`, {
    ...limit,
    points: Math.ceil(limit.points * factor),
  });
  const inAll =
    limit.inAll === undefined
      ? null
      : limiterOf(deps, `all:${name}`, { ...limit, points: Math.ceil(limit.inAll * factor) });
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

const ENQUIRY_CODES = { points: 60, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" } as const;

/**
 * Counts one more code that an enquiry asks for from one client network. The enquiry itself is stored
 * before this is asked.
 * @throws Refusal 429 TOO_MANY_REQUESTS
 */
export function countEnquiryCode(deps: Deps, clientAddress: string | null): Promise<void> {
  const limiter = limiterOf(deps, "enquiry-codes", {
    ...ENQUIRY_CODES,
    points: Math.ceil(ENQUIRY_CODES.points * deps.config.CLIENT_LIMIT_FACTOR),
  });
  return consume(limiter, clientKey(deps, clientAddress), ENQUIRY_CODES.code);
}

/** One person's IPv6 network has as many addresses as they like; its /64 counts as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  while (groups.length + after.length < 8) groups.push("0");
  return [...groups, ...after]
    .slice(0, 4)
    .map((group) => group.toLowerCase().padStart(4, "0"))
    .join(":");
}

/**
 * Counts one more code for a number or address; the eleventh in 24 hours is LS_OTP_1103.
 * @throws Refusal
 */
export function countCodeFor(deps: Deps, address: string): Promise<void> {
  const key = deriveKey(deps.config.DATA_SECRETS[0] ?? "", "limit-keys");
  const limiter = limiterOf(deps, "codes-a-day", {
    points: otpRules.maxCodesPerAddressPerDay,
    perSeconds: DAY,
    code: "LS_OTP_1103",
  });
  return consume(limiter, keyedHash(key, address), "LS_OTP_1103");
}

const limiters = new WeakMap<Deps["db"], Map<string, RateLimiterDrizzle>>();

function limiterOf(deps: Deps, name: string, limit: Limit): RateLimiterDrizzle {
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
      // Old counters are swept with the rest (backend/sweep.ts), not by a timer for each limit.
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
    throw new Refusal(429, code, { retryAfter: rejected.msBeforeNext / 1000 });
  }
}
