import { refreshes } from "~/server/measures.server";
import { callService, ServiceError, type CallContext } from "~/services/http.server";
import { tokensSchema, type Tokens } from "./schemas.server";

/**
 * How long a finished refresh is still handed to requests that arrive with the old cookie: a page's
 * parallel requests leave the browser together, but need not arrive together.
 */
const KEEP_MS = 10_000;

const underWay = new Map<string, Promise<Tokens>>();

/**
 * New tokens for a refresh token. Exactly one call runs per token, however many requests wait for it
 * (core.md §4 "Token refresh"); a failed one is forgotten at once.
 * @throws ServiceError when the service refuses or can't be reached.
 */
export function refreshOnce(context: CallContext, refreshToken: string): Promise<Tokens> {
  const known = underWay.get(refreshToken);
  if (known) return known;
  // The caller's own signal must not end a refresh that others wait for.
  const running = callService(
    { ...context, accessToken: null, signal: undefined },
    {
      service: "auth",
      path: "/refresh",
      query: { refreshToken },
      schema: tokensSchema,
      isRepeatable: false,
    },
  ).then((reply) => reply.data);
  underWay.set(refreshToken, running);
  const forget = () => underWay.delete(refreshToken);
  running.then(
    () => {
      refreshes.inc({ outcome: "done" });
      setTimeout(forget, KEEP_MS).unref();
    },
    (error: unknown) => {
      refreshes.inc({
        outcome: error instanceof ServiceError && error.isOutage ? "failed" : "refused",
      });
      forget();
    },
  );
  return running;
}
