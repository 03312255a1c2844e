import { existsSync } from "node:fs";
import { today } from "#domain/time/dates";
import type { Database } from "../../platform/db/types";
import { log } from "../../platform/runtime/log";
import { readCatalogue } from "../source/read-catalogue";
import { hashOfFolder } from "../state/folder-hash";
import { describeProblem } from "../text/problems";
import { samplesShown } from "./samples";
import { isSuperseded, lastImport, storeCatalogue, writeImportVersion } from "./store";

interface SeedOptions {
  readonly isShared?: boolean;
  /** Whether samples are shown. */
  readonly samples?: boolean;
}

/** The catalogue that ships with the site. */
export const SHIPPED_FOLDER = "catalogue";

/**
 * Imports the shipped catalogue into a database that has none. A database that several processes
 * share (`isShared`) keeps the catalogue it has: processes of the previous version may still be
 * reading it, so a newer one is imported by a command once all processes are new
 * (docs/deployment.md). The embedded database belongs to one process, which imports a newer
 * catalogue itself. Neither returns to an older one, nor overwrites a folder that an operator
 * imported.
 * @returns whether it was imported @throws Error with the first problem of an invalid catalogue
 */
export async function seedCatalogue(
  db: Database,
  folder: string,
  { isShared = false, samples = true }: SeedOptions = {},
): Promise<boolean> {
  if (!existsSync(folder)) return false;
  const last = await lastImport(db);
  if (last && last.folder !== SHIPPED_FOLDER) return false;
  const shipped = { folder: SHIPPED_FOLDER, hash: hashOfFolder(folder) };
  const isSame = last?.hash === shipped.hash;
  if (isSame && samples === (await samplesShown(db))) return false;
  if (last && isSuperseded(last, shipped)) {
    log.warn("the database has a newer catalogue than this version ships");
    return false;
  }
  if (last && isShared && !isSame) {
    log.warn("this version ships another catalogue: run `npm run catalogue -- import`");
    return false;
  }
  const { catalogue, problems } = await readCatalogue(folder, today());
  const [fault] = problems.errors;
  if (!catalogue || fault)
    throw new Error(`the catalogue is broken: ${fault ? describeProblem(fault) : folder}`);
  await storeCatalogue(db, catalogue, {
    dryRun: false,
    samples,
    note: {
      kind: "import",
      folder: SHIPPED_FOLDER,
      author: "site",
      reason: isSame ? "setting SAMPLES" : "new version of the site",
    },
  });
  await writeImportVersion(db, shipped);
  log.info({ folder }, "catalogue imported");
  return true;
}
