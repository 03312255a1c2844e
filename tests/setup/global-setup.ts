import { rmSync } from "node:fs";
import { fingerprint } from "./fingerprint";
import { dropDatabasesOfRun, postgresServer } from "./postgres";
import { makeRunFolder } from "./run-folder";

/** Vitest's global setup: what the processes of a run share, removed after it. */
export default function shareAmongProcesses(): () => Promise<void> {
  const folder = makeRunFolder();
  fingerprint();
  return async () => {
    if (postgresServer) await dropDatabasesOfRun();
    rmSync(folder, { recursive: true, force: true });
  };
}
