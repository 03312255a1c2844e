import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { today } from "#domain/time/dates";
import type { Database } from "../../platform/db/types";
import { readCatalogue } from "../source/read-catalogue";
import { describeProblem } from "../text/problems";
import { lastImport, storeCatalogue, writeImportVersion } from "./store";

/** The catalogue that ships with the site. */
export const SHIPPED_FOLDER = "catalogue";

/**
 * Imports the shipped catalogue into a fresh database, and again when a new version ships another.
 * It never overwrites a folder that an operator imported. @throws Error with the first problem of
 * an invalid catalogue
 */
export async function seedCatalogue(db: Database, folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  const last = await lastImport(db);
  if (last && last.folder !== SHIPPED_FOLDER) return false;
  const hash = hashOfFolder(folder);
  if (last?.hash === hash) return false;
  const { catalogue, problems } = await readCatalogue(folder, today());
  const [fault] = problems.errors;
  if (!catalogue || fault)
    throw new Error(`the catalogue is broken: ${fault ? describeProblem(fault) : folder}`);
  await storeCatalogue(db, catalogue, {
    dryRun: false,
    note: {
      kind: "import",
      folder: SHIPPED_FOLDER,
      author: "site",
      reason: "new version of the site",
    },
  });
  await writeImportVersion(db, { folder: SHIPPED_FOLDER, hash });
  return true;
}

/** Returns one hash over all files of a folder. */
export function hashOfFolder(folder: string): string {
  const hash = createHash("sha256");
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const name of names) hash.update(name).update("\0").update(readFileSync(name)).update("\0");
  return hash.digest("base64url");
}
