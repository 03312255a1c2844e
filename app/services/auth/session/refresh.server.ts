import { checkSession, refreshSession } from "#contract/auth/session";
import type { ResponseData } from "#contract/operation/index";
import type { Tokens } from "#contract/auth/shapes";
import { refreshes } from "~/platform/metrics.server";
import type { CallContext } from "~/platform/request/call-context.server";
import { invokeOperation, ServiceError } from "~/services/client/client.server";

/**
 * How long requests with the old cookie get the result of a refresh. Parallel requests of a page
 * may arrive at different times.
 */
const REUSE_MS = 10_000;
/** A slow check must not delay every page. After this time the session counts as valid. */
const CHECK_TIMEOUT_MS = 2_000;

const inFlight = new Map<string, Promise<Tokens>>();
const checks = new Map<string, Promise<ActiveSession | null>>();

/** Whether the auth service rejected the refresh because the session or account has ended. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ServiceError && (error.status === 401 || error.code === "AU_UNA_4002");

/** What the services know of a session that is alive. */
export type ActiveSession = ResponseData<typeof checkSession>;

/**
 * Asks whether the services still accept an access token. The parallel loaders of a page share one call.
 * @returns null if they don't
 * @throws ServiceError when they can't be reached.
 */
export function activeSession(
  context: CallContext,
  accessToken: string,
): Promise<ActiveSession | null> {
  const known = checks.get(accessToken);
  if (known) return known;
  const running = invokeOperation(
    { ...context, accessToken, signal: undefined },
    checkSession,
    {},
    { timeoutMs: CHECK_TIMEOUT_MS },
  ).catch((error: unknown) => {
    if (error instanceof ServiceError && error.status === 401) return null;
    throw error;
  });
  checks.set(accessToken, running);
  const forget = () => checks.delete(accessToken);
  running.then(forget, forget);
  return running;
}

/**
 * New tokens for a refresh token. Exactly one call runs per token, however many requests wait for
 * it. Rejections are reused too; outages aren't.
 * @throws ServiceError when the service refuses or can't be reached.
 */
export function refreshOnce(context: CallContext, refreshToken: string): Promise<Tokens> {
  const known = inFlight.get(refreshToken);
  if (known) return known;
  // Leave out the caller's abort signal, because other requests share this refresh.
  const running = invokeOperation(
    { ...context, accessToken: null, signal: undefined },
    refreshSession,
    { query: { refreshToken } },
  );
  inFlight.set(refreshToken, running);
  const forget = () => inFlight.delete(refreshToken);
  const forgetLater = () => setTimeout(forget, REUSE_MS).unref();
  running.then(
    () => {
      refreshes.inc({ outcome: "done" });
      forgetLater();
    },
    (error: unknown) => {
      refreshes.inc({ outcome: isRefused(error) ? "refused" : "failed" });
      if (isRefused(error)) forgetLater();
      else forget();
    },
  );
  return running;
}
