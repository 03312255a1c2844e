import { randomInt } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { MessageKind } from "./db/schema/platform";
import type { Replica } from "./db/replica/replica";
import type { Database } from "./db/types";
import { processFileChecker, type FileChecker } from "./files/file-checker";
import { renderedFiles, type RenderedFiles } from "./files/rendered-files";
import type { Storage } from "./files/storage";
import { ledgerStorageOf, storageOf } from "./files/storage-of";
import { clamdScanner, type VirusScanner } from "./files/virus-scanner";
import type { BackendConfig } from "./runtime/config";

/** Dependencies of the services. Tests replace the clock, codes and database. */
export interface Deps {
  readonly config: BackendConfig;
  readonly db: Database;
  /** Answers reads that may be seconds old. Null if no standby is set. */
  readonly replica: Replica | null;
  /** Storage of students' files. */
  readonly storage: Storage;
  /** Where erasures are recorded (backend/privacy/ledger.ts). */
  readonly ledger: Storage;
  /** Identifies and checks uploaded files. */
  readonly fileChecker: FileChecker;
  /** PDFs of catalogue pages. */
  readonly pdfs: RenderedFiles;
  /** Null if no scanner is configured. */
  readonly virusScanner: VirusScanner | null;
  /** The current time. */
  readonly now: () => Date;
  /** Returns an unpredictable integer from 0 to below the limit. */
  readonly randomBelow: (limit: number) => number;
  /** Notifies the outbox worker after a commit, of one kind of message or of all. */
  readonly wakeOutbox: (kind?: MessageKind) => void;
}

/** Built next to each bundle of the services (scripts/build.mjs). */
const checkScript = fileURLToPath(new URL("./check-file.js", import.meta.url));
const renderScript = fileURLToPath(new URL("./render-pdf.js", import.meta.url));

export function realDeps(
  config: BackendConfig,
  db: Database,
  wakeOutbox: Deps["wakeOutbox"] = () => undefined,
  replica: Deps["replica"] = null,
): Deps {
  return {
    config,
    db,
    replica,
    storage: storageOf(config),
    ledger: ledgerStorageOf(config),
    fileChecker: processFileChecker(checkScript),
    pdfs: renderedFiles(path.resolve(config.DATA_DIR, "pdf"), renderScript),
    virusScanner: config.CLAMD_URL ? clamdScanner(config.CLAMD_URL) : null,
    now: () => new Date(),
    randomBelow: (limit) => randomInt(limit),
    wakeOutbox,
  };
}
