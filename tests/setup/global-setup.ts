import { rmSync } from "node:fs";
import { freePort } from "../e2e/environment/site";
import { fingerprint } from "./fingerprint";
import { startThrowAwayServer } from "./own-postgres";
import { makeRunFolder } from "./run-folder";

/** Vitest's global setup: what the processes of a run share, removed after it. */
export default async function shareAmongProcesses(): Promise<() => Promise<void>> {
  const folder = makeRunFolder();
  fingerprint();
  const own = process.env.TEST_DATABASE_URL === "own" ? await startOwn() : null;
  // Reads TEST_DATABASE_URL.
  const { dropDatabasesOfRun, postgresServer } = await import("./postgres");
  return async () => {
    if (own) await own.stop();
    else if (postgresServer) await dropDatabasesOfRun();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startOwn() {
  const own = await startThrowAwayServer(await freePort());
  console.log(
    own ? "PostgreSQL runs for these tests." : "No PostgreSQL: the tests use PGlite only.",
  );
  if (own) process.env.TEST_DATABASE_URL = own.url;
  else delete process.env.TEST_DATABASE_URL;
  return own;
}
