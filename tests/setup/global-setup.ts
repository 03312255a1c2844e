import { rmSync } from "node:fs";
import { freePort } from "../e2e/environment/site";
import { fingerprint } from "./fingerprint";
import { startThrowAwayServer, type OwnPostgres } from "./own-postgres";
import { isRunning, makeRunFolder } from "./run-folder";

/** Vitest's global setup: what the processes of a run share, removed after it. Each project calls it, and the first call does the work. */
export default async function shareAmongProcesses(): Promise<() => Promise<void>> {
  if (isRunning()) return () => Promise.resolve();
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

/** Without PostgreSQL, or if it doesn't start, the tests use PGlite. */
async function startOwn(): Promise<OwnPostgres | null> {
  const own = await startThrowAwayServer(await freePort()).catch((error: unknown) => {
    console.error(error);
    return null;
  });
  console.log(own ? "PostgreSQL runs for these tests." : "No PostgreSQL: the tests use PGlite.");
  if (own) {
    process.env.TEST_DATABASE_URL = own.url;
    process.env.TEST_DATABASE_SOCKET = own.socketFolder;
  } else delete process.env.TEST_DATABASE_URL;
  return own;
}
