import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { watchEventLoop } from "#platform/loop-watchdog";
import { createApp } from "./app";
import type { ServerDeps } from "./request/types";
import { Shutdown } from "./shutdown";

/**
 * Starts the website's HTTP server and resolves when it is listening.
 * @throws if the port can't be opened
 */
export function startServer(deps: ServerDeps): Promise<Server> {
  const { settings, build } = deps;
  const shutdown = new Shutdown(deps.log);
  build.entry.module.leaveServicesRunningOnSignal();
  watchEventLoop((blocked) => deps.log.warn(blocked, "event loop blocked"));
  const app = createApp({ ...deps, shutdown });
  const listener = getRequestListener(app.fetch, {
    // Malformed requests, for example without a host, never reach the middleware.
    errorHandler: () => new Response("Bad request", { status: 400 }),
  });
  const server = createServer((request, response) => void listener(request, response));
  shutdown.onSignals(server, settings.drainMs, () => build.entry.module.stopServices());
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, settings.hostname, () => resolve(server));
  });
}
