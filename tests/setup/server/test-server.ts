import { AsyncLocalStorage } from "node:async_hooks";
import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import pino from "pino";
import { Registry } from "prom-client";
import type { RequestContext } from "~/platform/request-context.server";
import { createApp } from "../../../server/app";
import type { AppBuild, ServerSettings } from "../../../server/request/types";
import { Shutdown } from "../../../server/shutdown";

export type Loader = (args: LoaderFunctionArgs) => Response | Promise<Response>;

export interface TestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

export interface TestServer {
  readonly origin: string;
  readonly get: (
    path: string,
    headers?: Record<string, string>,
    method?: string,
  ) => Promise<TestResponse>;
  readonly metrics: () => Promise<string>;
  readonly logLines: Record<string, unknown>[];
  readonly changeCatalogue: () => void;
  readonly stop: () => Promise<void>;
}

interface Options {
  /** Resource routes by path, e.g. `/study-abroad/page`. */
  readonly routes: Readonly<Record<string, Loader>>;
  /** The `handle` of each route. */
  readonly handle?: { readonly query?: readonly string[] };
  readonly settings?: Partial<ServerSettings>;
  readonly attributionCookie?: (request: Request) => string | null;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Returns the context of the request that the application is handling. */
export const currentContext = (): RequestContext | undefined => storage.getStore();

/** Starts the real server on a free port, with a Remix build of resource routes. */
export async function startTestServer(options: Options): Promise<TestServer> {
  const registry = new Registry();
  const listeners: (() => void)[] = [];
  const logLines: Record<string, unknown>[] = [];
  const log = pino(
    {},
    { write: (line: string) => void logLines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const app = createApp({
    build: testBuild(options, registry, listeners),
    settings: { ...defaults, ...options.settings },
    log,
    shutdown: new Shutdown(log),
  });
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    get: (path, headers = {}, method = "GET") => send(port, path, headers, method),
    metrics: () => registry.metrics(),
    logLines,
    changeCatalogue: () => listeners.forEach((listener) => listener()),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const defaults: ServerSettings = {
  port: 0,
  hostname: "127.0.0.1",
  isLocal: true,
  hosts: ["www.disha.example", "vn.disha.example"],
  publicProtocol: "http:",
  bodyTimeoutMs: 15_000,
  trustedProxies: 0,
  hasServerTiming: true,
  frameAncestors: "'self'",
  maxConcurrentRequests: 100,
  cacheSeconds: 0,
  drainMs: 0,
};

function testBuild(
  { routes, handle, attributionCookie = () => null }: Options,
  metricsRegistry: Registry,
  listeners: (() => void)[],
): AppBuild {
  const notFound: Loader = () => new Response("Not found", { status: 404 });
  const table = Object.entries({ "/*": notFound, ...routes }).map(([path, loader]) => [
    path,
    { id: path, path, module: { loader, handle } },
  ]);
  let keys = 0;
  const module = {
    default: () => new Response(""),
    handleError: () => undefined,
    metricsRegistry,
    onCatalogueChange: (listener: () => void) => void listeners.push(listener),
    attributionCookie,
    newFormKey: () => `key-${(keys += 1)}`,
    runWithRequestContext: storage.run.bind(storage),
    leaveServicesRunningOnSignal: () => undefined,
    stopServices: () => Promise.resolve(),
  };
  return {
    entry: { module },
    routes: Object.fromEntries(table) as ServerBuild["routes"],
    assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "1" },
    publicPath: "/study-abroad/build/",
    assetsBuildDirectory: "public/build",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: false,
      v3_singleFetch: true,
    },
    isSpaMode: false,
    mode: "production",
  };
}

/** Sends exactly these headers. `fetch` does not allow setting `Host`. */
function send(
  port: number,
  path: string,
  headers: Record<string, string>,
  method: string,
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        const { statusCode = 0, headers: received } = response;
        resolve({ status: statusCode, headers: received, body, text: body.toString() });
      });
    });
    request.on("error", reject);
    request.end();
  });
}
