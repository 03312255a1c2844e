import type { HttpBindings } from "@hono/node-server";
import type { ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { RequestContext } from "~/server/request-context.server";

/** What the HTTP server needs to know; read from the environment by the launcher. */
export interface ServerSettings {
  readonly port: number;
  readonly hostname: string;
  /** Local mode: loopback only, no HTTPS. */
  readonly isLocal: boolean;
  /** Of the configured origin, e.g. `https:`: behind a proxy the server itself sees plain HTTP. */
  readonly publicProtocol: string;
  /** A request body that pauses for this long is cut off with 408. */
  readonly bodyTimeoutMs: number;
  /** Reverse proxies in front that append to `X-Forwarded-For`. 0: use the socket's address. */
  readonly trustedProxies: number;
  /** Space-separated origins that may frame the site (core.md §2). */
  readonly frameAncestors: string;
  /** Requests inside Remix at the same time; further ones get a stale page or 503. */
  readonly maxConcurrentRequests: number;
  /** How long a cached page is fresh. 0 turns the page cache off. */
  readonly cacheSeconds: number;
  /** On SIGTERM, how long open connections are drained before they are closed. */
  readonly drainMs: number;
}

/** What the build's `entry.server` exports for the server, besides the request handler. */
export interface AppHooks {
  readonly metricsRegistry: Registry;
  /** Calls back when the catalogue's import version changes. */
  onCatalogueChange(listener: () => void): void;
  /** The attribution cookie of a page view; null when there is nothing new to store. */
  attributionCookie(request: Request): string | null;
  /** Makes the context available to the application while it handles the request. */
  runWithRequestContext<T>(context: RequestContext, run: () => T): T;
  /** Closes what the embedded services hold open. */
  stopServices(): Promise<void>;
}

export type AppBuild = ServerBuild & { readonly entry: { readonly module: AppHooks } };

/** Handles a request inside the application. */
export type RemixHandler = (request: Request, context: RequestContext) => Promise<Response>;

export interface ServerDeps {
  readonly build: AppBuild;
  readonly settings: ServerSettings;
  readonly log: Logger;
}

/** The Hono environment: Node's request and response, and what earlier middleware found out. */
export interface ServerEnv {
  Bindings: HttpBindings;
  Variables: {
    requestContext: RequestContext;
    /** The route's pattern, e.g. `/study-abroad/:country`; never the path itself. */
    route: string;
    /** Too many requests are being handled: serve from memory or not at all. */
    isOverloaded: boolean;
  };
}
