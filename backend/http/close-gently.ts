import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/**
 * Ends a server behind a proxy without breaking what the proxy is about to send. New connections are refused
 * at once, which a proxy takes to another process, posts too; connections that are open stay so, and are told
 * with their next answer that it was the last. What is idle for `lameDuckMs` is closed then: longer than the proxy
 * keeps an idle connection, so that none is closed while a request is on its way.
 * @param done is called once, when no connection is left or the time is up.
 */
export function closeGently(
  server: Server,
  lameDuckMs: number,
  done: () => void = () => undefined,
): void {
  let isDone = false;
  const finish = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    server.closeIdleConnections();
    done();
  };
  const timer = setTimeout(finish, lameDuckMs);
  server.prependListener("request", (_, response: ServerResponse) => {
    response.setHeader("Connection", "close");
  });
  // `http.Server` would close idle connections at once; `net.Server` only stops listening.
  NetServer.prototype.close.call(server, finish);
  server.close = (callback) => {
    server.once("close", () => callback?.());
    return server;
  };
}
