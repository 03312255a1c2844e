import diagnosticsChannel from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { stopEmbeddedBackend } from "#backend/running";

/** How long requests in hand may take once the process is told to end. */
const FAREWELL_MS = 10_000;

/**
 * On SIGTERM and SIGINT remix-serve takes no new requests; this closes the database once those in
 * hand are answered, and ends. Without it PGlite's own timer would hold the process for ten seconds.
 */
export function endWhenAnswered(): void {
  let inHand = 0;
  let isEnding = false;
  const end = () => {
    stopEmbeddedBackend()
      .catch((error: unknown) => console.error(`Stopped with an error: ${String(error)}`))
      .finally(() => process.exit(0));
  };
  diagnosticsChannel.subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    inHand += 1;
    response.once("close", () => {
      inHand -= 1;
      if (isEnding && inHand === 0) end();
    });
  });
  const sayFarewell = () => {
    isEnding = true;
    setTimeout(() => process.exit(0), FAREWELL_MS).unref();
    if (inHand === 0) end();
  };
  process.once("SIGTERM", sayFarewell);
  process.once("SIGINT", sayFarewell);
}
