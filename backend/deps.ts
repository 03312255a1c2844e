import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { BackendConfig } from "./config";
import type { Database } from "./db/database";
import { processFileChecker, type FileChecker } from "./files/file-checker";
import { clamdScanner, type VirusScanner } from "./files/virus-scanner";
import { storageOf, type Storage } from "./storage/storage";

/** What the services are made of; tests give their own clock, codes and database. */
export interface Deps {
  readonly config: BackendConfig;
  readonly db: Database;
  /** Files that students send. */
  readonly storage: Storage;
  /** Says what an uploaded file is, before anybody opens it. */
  readonly fileChecker: FileChecker;
  /** Null where no scanner is set. */
  readonly virusScanner: VirusScanner | null;
  /** The current time. */
  readonly now: () => Date;
  /** A whole number from 0 to below the limit, unpredictable. */
  readonly randomBelow: (limit: number) => number;
  /** Tells the outbox worker, after a commit, that there is something to send. */
  readonly wakeOutbox: () => void;
}

/** Built beside each bundle of the services (scripts/build.mjs). */
const checkScript = fileURLToPath(new URL("./check-file.js", import.meta.url));

export function realDeps(
  config: BackendConfig,
  db: Database,
  wakeOutbox: () => void = () => undefined,
): Deps {
  return {
    config,
    db,
    storage: storageOf(config),
    fileChecker: processFileChecker(checkScript),
    virusScanner: config.CLAMD_URL ? clamdScanner(config.CLAMD_URL) : null,
    now: () => new Date(),
    randomBelow: (limit) => randomInt(limit),
    wakeOutbox,
  };
}
