import { backUp, restore } from "../platform/db/backup";
import { openDatabase } from "../platform/db/database";
import { realDeps } from "../platform/deps";
import { adoptStorage, renewInstallation } from "../platform/file-records/installation";
import { ledgerStorageOf } from "../platform/files/storage-of";
import { endRestore } from "../platform/db/unfinished-restore";
import type { BackendConfig } from "../platform/runtime/config";
import { applyLedger } from "./apply-ledger";
import { hasLedger } from "./ledger";

const WITHOUT_LEDGER = "--without-ledger";
const USAGE = `npm run backup -- make <folder>       a new folder below it: database, files, spooled enquiries
npm run backup -- restore <folder>    into an empty database and data folder; compares everything, then
                                      erases again who was erased since. ${WITHOUT_LEDGER} leaves that out
npm run backup -- adopt-files         lets this database delete the files of the bucket, once a restored
                                      site replaces the one that used it`;

/**
 * Runs `npm run backup -- …`. Resolves with the exit status: 0 for success, 1 for failure, 2 for
 * wrong usage.
 */
export async function runBackup(
  [command, folder, option]: readonly string[],
  config: BackendConfig,
): Promise<number> {
  const run = commandOf(command, folder, option, config);
  if (!run) {
    console.error(USAGE);
    return 2;
  }
  try {
    console.log(await run());
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function commandOf(
  command: string | undefined,
  folder: string | undefined,
  option: string | undefined,
  config: BackendConfig,
): (() => Promise<string>) | null {
  if (command === "adopt-files") return () => adoptFiles(config);
  if (!folder) return null;
  if (command === "make") return async () => `Backup: ${await backUp(config, folder)}`;
  if (command !== "restore" || (option !== undefined && option !== WITHOUT_LEDGER)) return null;
  return () => restoreSafely(config, folder, option === undefined);
}

/**
 * Restores a backup under an id of its own, so that the copy deletes no file in the bucket of the
 * original, and repeats the erasures of the ledger. If it is ended on the way, the site doesn't start
 * until it was run again. @throws Error if there is no ledger
 */
export async function restoreSafely(
  config: BackendConfig,
  folder: string,
  withLedger = true,
): Promise<string> {
  if (withLedger && !(await hasLedger(ledgerStorageOf(config))))
    throw new Error(
      `there is no erasure ledger: set ERASURE_LEDGER_BUCKET or ERASURE_LEDGER_DIR to that of the site, or add ${WITHOUT_LEDGER}`,
    );
  const { madeAt } = await restore(config, folder);
  const database = await openDatabase(config, { isRestoring: true });
  try {
    await database.migrate();
    const deps = realDeps(config, database.db);
    await renewInstallation(database.db);
    // The files in a folder were restored too. Those in a bucket may be those of the original.
    if (!config.S3_BUCKET) await adoptStorage(deps);
    const erased = withLedger ? await applyLedger(deps) : 0;
    endRestore(config);
    return `Restored the backup of ${madeAt}. Erasures repeated: ${erased}`;
  } finally {
    await database.close();
  }
}

async function adoptFiles(config: BackendConfig): Promise<string> {
  const database = await openDatabase(config);
  try {
    await adoptStorage(realDeps(config, database.db));
    return "The files belong to this database now";
  } finally {
    await database.close();
  }
}
