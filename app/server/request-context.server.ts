import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** Request metadata from the HTTP server. */
export interface RequestContext {
  /** Ties the request's log lines and service calls together. */
  readonly requestId: string;
  /** Null if unknown. Limits per client don't apply then. */
  readonly clientAddress: string | null;
  /** The request names an origin other than this site's. */
  readonly isCrossOrigin: boolean;
  /** The response may be cached and shared, so it must not set this visitor's cookies. */
  readonly isShared: boolean;
  /** Calls to the services made for the request, for `Server-Timing`. */
  readonly serviceCalls: { count: number; totalMs: number };
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs the handling of a request with its context; our server calls it (server/remix-handler.ts). */
export const runWithRequestContext = <T>(context: RequestContext, run: () => T): T =>
  storage.run(context, run);

/**
 * The context of the request being handled. Another adapter, such as plain `remix-serve`, provides none:
 * then the client is unknown, because a header that a client can set is never trusted.
 */
export function requestContext(): RequestContext {
  return (
    storage.getStore() ?? {
      requestId: randomUUID(),
      clientAddress: null,
      isCrossOrigin: false,
      isShared: false,
      serviceCalls: { count: 0, totalMs: 0 },
    }
  );
}
