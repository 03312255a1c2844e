import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** Request metadata from the HTTP server. */
export interface RequestContext {
  /** Correlates the request's log lines and service calls. */
  readonly requestId: string;
  /** Null if unknown. Limits per client don't apply then. */
  readonly clientAddress: string | null;
  /** The request names an origin other than this site's. */
  readonly isCrossOrigin: boolean;
  /** The response may be cached and shared, so it must not set this visitor's cookies. */
  readonly isShared: boolean;
  /**
   * Service calls of the request, for `Server-Timing`, how many parts the page lacks because their
   * call failed (app/services/client/optional.server.ts), and whether it shows events.
   */
  readonly serviceCalls: {
    count: number;
    totalMs: number;
    missing?: number;
    showsEvents?: boolean;
  };
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs the handling of a request with its context; our server calls it (server/remix-handler.ts). */
export const runWithRequestContext = <T>(context: RequestContext, run: () => T): T =>
  storage.run(context, run);

/**
 * The context of the current request. Other adapters, such as plain `remix-serve`, provide none.
 * The client is unknown then, because headers that a client can set are not trusted.
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
