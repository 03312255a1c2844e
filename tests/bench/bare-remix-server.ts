/**
 * Serves tests/fixtures/bare-remix (one route, one heading) with the site's own server:
 * `bare-remix-server.ts <port> <response headers as JSON>`.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import pino from "pino";
import { Registry } from "prom-client";
import type { AppBuild } from "../../server/request/types";
import { startServer } from "../../server/start";

const [port = "", headersJson = "{}"] = process.argv.slice(2);
const extraHeaders = Object.entries(JSON.parse(headersJson) as Record<string, string>);
const file = pathToFileURL(path.resolve("build/bare-remix/index.js"));
const build = (await import(file.href)) as ServerBuild;

const renderWithHeaders: AppBuild["entry"]["module"]["default"] = (
  request,
  status,
  headers,
  ...rest
) => {
  for (const [name, value] of extraHeaders) headers.set(name, value);
  return build.entry.module.default(request, status, headers, ...rest);
};

await startServer({
  build: {
    ...build,
    entry: {
      module: {
        ...build.entry.module,
        default: renderWithHeaders,
        metricsRegistry: new Registry(),
        onCatalogueChange: () => undefined,
        leaveServicesRunningOnSignal: () => undefined,
        attributionCookie: () => null,
        newFormKey: () => "",
        runWithRequestContext: (_context, run) => run(),
        stopServices: () => Promise.resolve(),
      },
    },
  },
  log: pino({ level: "warn" }),
  settings: {
    port: Number(port),
    hosts: [],
    hasServerTiming: false,
    hostname: "127.0.0.1",
    isLocal: true,
    publicProtocol: "http:",
    bodyTimeoutMs: 30_000,
    trustedProxies: 1,
    frameAncestors: "'self'",
    maxConcurrentRequests: 200,
    cacheSeconds: 0,
    drainMs: 0,
  },
});
