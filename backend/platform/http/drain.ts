import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/**
 * Closes a server behind a proxy without breaking requests in transit. New connections are refused
 * immediately, and the proxy retries them elsewhere. Open connections get `Connection: close` with
 * their next response. After `drainMs` idle connections are closed; that is longer than the
 * proxy's keep-alive timeout. @param done called once, when all connections are closed or the time
 * is up
 */
export function drain(server: Server, drainMs: number, done: () => void = () => undefined): void {
  let isDone = false;
  const finish = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    server.closeIdleConnections();
    done();
  };
  const timer = setTimeout(finish, drainMs);
  server.prependListener("request", (_, response: ServerResponse) => {
    response.setHeader("Connection", "close");
  });
  // `http.Server` would close idle connections immediately. `net.Server` only stops listening.
  NetServer.prototype.close.call(server, finish);
  server.close = (callback) => {
    server.once("close", () => callback?.());
    return server;
  };
}
