import { createMiddleware } from "hono/factory";
import type { OwnErrorCode } from "#contract/operation/error-codes";
import type { ErrorCode } from "#domain/site/error-catalogue";
import { networkOf } from "#platform/networks";
import type { Deps } from "../deps";
import { callerOf } from "../http/caller";
import { countAll, type Counter, type RateLimit } from "../http/counters";
import { ApiError } from "../http/errors";
import { deriveKey, keyedHash } from "../secrets/secrets";

interface Limit extends RateLimit {
  readonly code: ErrorCode | OwnErrorCode;
  /**
   * Limit across all clients. Calls without a client address then count only against this limit.
   */
  readonly inAll?: number;
}

const HOUR = 60 * 60;

/**
 * Limits per client address. Whole hostels and mobile carriers share an address, so these only
 * stop floods. Guessing is limited per code (domain/auth/otp-rules.ts).
 */
export const clientLimits = {
  // Storing an enquiry is cheap and losing one is not, so this limit is far above the traffic of a
  // school or fair.
  lead: { points: 1200, inAll: 30_000, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  // Codes have their own budget (backend/platform/outbox/budget.ts). These limits stop floods.
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
  importLeads: { points: 300, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  book: { points: 300, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  callBack: { points: 60, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  pay: { points: 300, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  webhook: { points: 6000, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
  // Two for each posted form. Over the limit a form is still handled, but not recognised again.
  formPost: { points: 12_000, perSeconds: HOUR, code: "TOO_MANY_REQUESTS" },
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
  const middleware = createMiddleware(async (c, next) => {
    const { clientAddress } = callerOf(c, deps.config);
    const exceeded = await countAll(deps.db, countersOf(deps, name, clientAddress));
    if (exceeded) throw new ApiError(429, limit.code, { retryAfter: exceeded.retryAfterSeconds });
    await next();
  });
  return Object.assign(middleware, { [LIMIT]: name });
}

function countersOf(deps: Deps, name: ClientLimit, clientAddress: string | null): Counter[] {
  const { points, perSeconds, inAll }: Limit = clientLimits[name];
  const counter = (key: string, limit: number): Counter => ({
    key,
    points: Math.ceil(limit * deps.config.CLIENT_LIMIT_FACTOR),
    perSeconds,
  });
  const ofClient = counter(`client:${name}:${clientKey(deps, clientAddress)}`, points);
  if (inAll === undefined) return [ofClient];
  const ofAll = counter(`all:${name}:all`, inAll);
  return clientAddress === null ? [ofAll] : [ofClient, ofAll];
}

const clientKey = (deps: Deps, clientAddress: string | null): string =>
  keyedHash(
    deriveKey(deps.config.DATA_SECRETS[0] ?? "", "limit-keys"),
    networkOf(clientAddress ?? "unknown"),
  );
