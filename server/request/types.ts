import type { HttpBindings } from "@hono/node-server";
import type { ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { RequestContext } from "~/platform/request-context.server";

/** Settings of the HTTP server, read from the environment by the launcher. */
export interface ServerSettings {
  readonly port: number;
  readonly hostname: string;
  /** Local mode: loopback only, without HTTPS. */
  readonly isLocal: boolean;
  /** The names of the site's hosts, without ports. Production refuses others. */
  readonly hosts: readonly string[];
  /**
   * Protocol of the configured origin, e.g. `https:`. Behind a proxy the server itself sees plain
   * HTTP.
   */
  readonly publicProtocol: string;
  /** Maximum pause in a request body before the server answers 408. */
  readonly bodyTimeoutMs: number;
  /**
   * Number of trusted reverse proxies that append to `X-Forwarded-For`. With 0 the socket's
   * address is used.
   */
  readonly trustedProxies: number;
  /** Whether responses say how long they took, in `Server-Timing`. */
  readonly hasServerTiming: boolean;
  /** Space-separated origins that may frame the site. */
  readonly frameAncestors: string;
  /** Maximum requests in Remix at the same time. Further requests get a stale page or 503. */
  readonly maxConcurrentRequests: number;
  /** How long a cached page is fresh, in seconds. 0 turns the page cache off. */
  readonly cacheSeconds: number;
  /** How long open connections are drained after SIGTERM, in milliseconds. */
  readonly drainMs: number;
}

/** Hooks that the build's `entry.server` exports for the server. */
export interface AppHooks {
  readonly metricsRegistry: Registry;
  /** Calls the listener when the catalogue's import version changes. */
  onCatalogueChange(listener: () => void): void;
  /** Returns the attribution cookie of a page view, or null if there is nothing new to store. */
  attributionCookie(request: Request): string | null;
  /** Returns a new one-time key for a form. */
  newFormKey(): string;
  /** Makes the request context available to the application while it handles the request. */
  runWithRequestContext<T>(context: RequestContext, run: () => T): T;
  /** Leaves it to the server to call `stopServices`. */
  leaveServicesRunningOnSignal(): void;
  /** Closes the resources of the embedded services. */
  stopServices(): Promise<void>;
}

export type AppBuild = ServerBuild & { readonly entry: { readonly module: AppHooks } };

/** Handles a request in the application. */
export type RemixHandler = (request: Request, context: RequestContext) => Promise<Response>;

export interface ServerDeps {
  readonly build: AppBuild;
  readonly settings: ServerSettings;
  readonly log: Logger;
}

/** The Hono environment: Node's request and response, and values set by earlier middleware. */
export interface ServerEnv {
  Bindings: HttpBindings;
  Variables: {
    requestContext: RequestContext;
    /** The route's pattern, e.g. `/study-abroad/:country`, never the path itself. */
    route: string;
    /** Whether too many requests are running, so that only cached responses are served. */
    isOverloaded: boolean;
  };
}
