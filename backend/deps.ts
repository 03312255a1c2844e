import { randomInt } from "node:crypto";
import type { BackendConfig } from "./config";
import type { Database } from "./db/database";
import { storageOf, type Storage } from "./storage/storage";

/** What the services are made of; tests give their own clock, codes and database. */
export interface Deps {
  readonly config: BackendConfig;
  readonly db: Database;
  /** Files that students send. */
  readonly storage: Storage;
  /** The current time. */
  readonly now: () => Date;
  /** A whole number from 0 to below the limit, unpredictable. */
  readonly randomBelow: (limit: number) => number;
  /** Tells the outbox worker, after a commit, that there is something to send. */
  readonly wakeOutbox: () => void;
}

export function realDeps(
  config: BackendConfig,
  db: Database,
  wakeOutbox: () => void = () => undefined,
): Deps {
  return {
    config,
    db,
    storage: storageOf(config),
    now: () => new Date(),
    randomBelow: (limit) => randomInt(limit),
    wakeOutbox,
  };
}
