import type * as Embedded from "#backend/embedded";
import { readWebsiteEnv } from "~/platform/env.server";
import { assertPortFree, assertWebsiteSettings, exitWith, prepareEnvironment } from "./environment";

// Loaded with `node --import` before plain `remix-serve` in development (scripts/dev-server.mjs).
// `remix-serve` reads its address from the environment and has no local mode.

try {
  prepareEnvironment();
  assertWebsiteSettings();
  const { PORT } = readWebsiteEnv();
  process.env.PORT = String(PORT);
  await assertPortFree(PORT, process.env.HOST);
} catch (error) {
  exitWith(error);
}

// `remix-serve` stops listening but watches for new builds, so it would never exit. The database is
// closed first, because the next process opens the same folder.
process.once("SIGTERM", () => {
  const embedded = new URL("./embedded.js", import.meta.url).href;
  void (import(embedded) as Promise<typeof Embedded>)
    .then(({ stopEmbeddedBackend }) => stopEmbeddedBackend())
    .finally(() => process.exit(0));
});
