import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { seedCatalogue } from "#backend/catalogue/import/seed";
import { extensions, wrapPglite, type OpenDatabase } from "#backend/platform/db/database";
import { runFolder } from "./run-folder";

/**
 * Opens a migrated database in memory. It is loaded from a snapshot, made once in a test run, which
 * takes a fifth of the time of a new database.
 */
export const openMemoryDatabase = async (): Promise<OpenDatabase> =>
  wrapPglite(await loadSnapshot("empty", () => Promise.resolve()));

/** Opens a database in memory with this catalogue imported, from a snapshot. */
export const openCatalogueDatabase = async (folder: string): Promise<OpenDatabase> =>
  wrapPglite(await loadCatalogue(folder));

/** PGlite with this catalogue imported, which the caller must close. */
export const loadCatalogue = (folder: string): Promise<PGlite> =>
  loadSnapshot("catalogue", async ({ db }) => void (await seedCatalogue(db, folder)));

async function loadSnapshot(
  name: string,
  fill: (database: OpenDatabase) => Promise<void>,
): Promise<PGlite> {
  const file = path.join(runFolder(), `${name}.tar`);
  if (!existsSync(file)) await writeSnapshot(file, fill);
  const loadDataDir = new Blob([readFileSync(file)]);
  return PGlite.create({ extensions, loadDataDir });
}

/** Written under another name first: several processes of a test run may do this at once. */
async function writeSnapshot(
  file: string,
  fill: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  const client = await PGlite.create({ extensions });
  const database = await wrapPglite(client);
  await database.migrate();
  await fill(database);
  const dump = await client.dumpDataDir("none");
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
  await database.close();
}
