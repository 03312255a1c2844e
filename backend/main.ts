import { serve } from "@hono/node-server";
import { readBackendConfig } from "./config";
import { log } from "./log";
import { measureProcess } from "./measures";
import { startBackend } from "./start";

const port = Number(process.env.BACKEND_PORT || 4000);
const hostname = process.env.BACKEND_HOST || "127.0.0.1";
/** How long open requests may take once the process is told to end. */
const FAREWELL_MS = 10_000;

function giveUp(reason: string): never {
  console.error(`Cannot start: ${reason}`);
  process.exit(1);
}

try {
  measureProcess();
  const backend = await startBackend(readBackendConfig());
  const server = serve({ fetch: backend.app.fetch, port, hostname }, () => {
    console.log(`Services: http://${hostname}:${port}`);
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    giveUp(
      error.code === "EADDRINUSE"
        ? `port ${port} is in use (BACKEND_PORT names another)`
        : error.message,
    );
  });
  const stop = () => {
    setTimeout(() => process.exit(0), FAREWELL_MS).unref();
    server.close(() => {
      backend
        .stop()
        .catch((error: unknown) => log.error({ error: String(error) }, "stopped with an error"))
        .finally(() => process.exit(0));
    });
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}
