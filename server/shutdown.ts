import { describeError } from "#platform/log";
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { ServerEnv } from "./request/types";

/** How long running requests may take after draining. */
const GRACE_MS = 10_000;

/**
 * Graceful shutdown. On SIGTERM and SIGINT the server refuses new connections, finishes running
 * requests and sends `Connection: close` on open connections. After `drainMs` it closes idle
 * connections. `drainMs` is longer than the proxy's keep-alive timeout, so no connection closes
 * during a request.
 */
export class Shutdown {
  private isDraining = false;

  constructor(private readonly log: Logger) {}

  /** Tells clients to reconnect, to another process, once this one is draining. */
  readonly middleware = createMiddleware<ServerEnv>(async (c, next) => {
    await next();
    if (this.isDraining) c.res.headers.set("Connection", "close");
  });

  /** @param stop closes the services and their database */
  onSignals(server: Server, drainMs: number, stop: () => Promise<void>): void {
    process.once("SIGTERM", () => this.begin(server, drainMs, stop));
    // No proxy to drain after Ctrl+C.
    process.once("SIGINT", () => this.begin(server, 0, stop));
  }

  private begin(server: Server, drainMs: number, stop: () => Promise<void>): void {
    if (this.isDraining) return;
    this.isDraining = true;
    setTimeout(() => process.exit(0), drainMs + GRACE_MS).unref();
    const finish = () => {
      stop()
        .catch((error: unknown) =>
          this.log.error({ error: describeError(error) }, "stopping failed"),
        )
        .finally(() => process.exit(0));
    };
    // `http.Server.close` closes idle connections immediately. `net.Server.close` only stops
    // listening.
    NetServer.prototype.close.call(server, finish);
    setTimeout(() => server.closeIdleConnections(), drainMs);
  }
}
