import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { watchEventLoop } from "#platform/loop-watchdog";
import { drain } from "./platform/http/drain";
import { readBackendConfig } from "./platform/runtime/config";
import { log } from "./platform/runtime/log";
import { collectProcessMetrics } from "./platform/runtime/metrics";
import { startBackend } from "./start";

const port = Number(process.env.BACKEND_PORT || 4000);
const hostname = process.env.BACKEND_HOST || "127.0.0.1";
/** How long running requests may take after draining. */
const GRACE_MS = 10_000;

function giveUp(reason: string): never {
  console.error(`Cannot start: ${reason}`);
  process.exit(1);
}

try {
  collectProcessMetrics();
  watchEventLoop((blocked) => log.warn(blocked, "event loop blocked"));
  const config = readBackendConfig();
  const backend = await startBackend(config);
  const server = serve({ fetch: backend.app.fetch, port, hostname }, () => {
    console.log(`Services: http://${hostname}:${port}`);
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    giveUp(
      error.code === "EADDRINUSE"
        ? `port ${port} is in use (set BACKEND_PORT to another)`
        : error.message,
    );
  });
  const stop = (drainMs: number) => {
    setTimeout(() => process.exit(0), drainMs + GRACE_MS).unref();
    if (drainMs > 0) drain(server as Server, drainMs);
    server.close(() => {
      backend
        .stop()
        .catch((error: unknown) => log.error({ error: String(error) }, "stopped with an error"))
        .finally(() => process.exit(0));
    });
  };
  process.once("SIGTERM", () => stop(config.LAME_DUCK_SECONDS * 1000));
  process.once("SIGINT", () => stop(0));
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}
