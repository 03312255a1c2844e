import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "./types";

/** How long requests may take once draining is over. */
const GRACE_MS = 10_000;

/**
 * Graceful shutdown: on SIGTERM and SIGINT new connections are refused, running requests finish, and
 * open connections are told with their next response to close. After `drainMs` what is idle is
 * closed: longer than a proxy keeps idle connections, so that none closes under a request.
 */
export class Shutdown {
  private isDraining = false;

  /** Tells clients to reconnect (to another process) once this one is draining. */
  readonly middleware = createMiddleware<ServerEnv>(async (c, next) => {
    await next();
    if (this.isDraining) c.res.headers.set("Connection", "close");
  });

  /** @param stop closes the services and their database. */
  onSignals(server: Server, drainMs: number, stop: () => Promise<void>): void {
    process.once("SIGTERM", () => this.begin(server, drainMs, stop));
    // Ctrl+C: nobody is in front.
    process.once("SIGINT", () => this.begin(server, 0, stop));
  }

  private begin(server: Server, drainMs: number, stop: () => Promise<void>): void {
    if (this.isDraining) return;
    this.isDraining = true;
    setTimeout(() => process.exit(0), drainMs + GRACE_MS).unref();
    const finish = () => {
      stop()
        .catch((error: unknown) => console.error(`Stopped with an error: ${String(error)}`))
        .finally(() => process.exit(0));
    };
    // `http.Server.close` would close idle connections right away; `net.Server` only stops listening.
    NetServer.prototype.close.call(server, finish);
    setTimeout(() => server.closeIdleConnections(), drainMs);
  }
}
