import diagnosticsChannel from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import { closeGently } from "#backend/http/close-gently";
import { stopEmbeddedBackend } from "#backend/running";

/** How long requests in hand may take once no more connections are taken. */
const FAREWELL_MS = 10_000;

/**
 * On SIGTERM and SIGINT remix-serve takes no new connections; this closes the database once the requests in
 * hand are answered, and ends. Without it PGlite's own timer would hold the process for ten seconds.
 * @param lameDuckMs on SIGTERM open connections are let go one by one for so long (close-gently.ts).
 */
export function endWhenAnswered(lameDuckMs: number): void {
  let listening: Server | undefined;
  let inHand = 0;
  let isEnding = false;
  let isLameDuck = false;
  const end = () => {
    stopEmbeddedBackend()
      .catch((error: unknown) => console.error(`Stopped with an error: ${String(error)}`))
      .finally(() => process.exit(0));
  };
  const endIfDone = () => {
    if (isEnding && inHand === 0 && !isLameDuck) end();
  };
  diagnosticsChannel.subscribe("http.server.request.start", (message) => {
    const { server, response } = message as { server: Server; response: ServerResponse };
    listening = server;
    inHand += 1;
    response.once("close", () => {
      inHand -= 1;
      endIfDone();
    });
  });
  const sayFarewell = (patienceMs: number) => {
    isEnding = true;
    setTimeout(() => process.exit(0), patienceMs + FAREWELL_MS).unref();
    if (patienceMs > 0 && listening) {
      isLameDuck = true;
      // remix-serve closes it right after this, and in no other way.
      closeGently(listening, patienceMs, () => {
        isLameDuck = false;
        endIfDone();
      });
    }
    endIfDone();
  };
  process.once("SIGTERM", () => sayFarewell(lameDuckMs));
  process.once("SIGINT", () => sayFarewell(0));
}
