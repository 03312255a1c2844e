import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { seedCatalogue } from "#backend/catalogue/import/seed";
import {
  extensions,
  openDatabase,
  wrapPglite,
  type OpenDatabase,
} from "#backend/platform/db/database";
import { refuseOuterQueries } from "#backend/platform/db/one-connection";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { contractCatalogue } from "../contract/contract-catalogue";
import { oncePerRun } from "./once-per-run";
import { cloneDatabase, ensureTemplate, postgresServer } from "./postgres";
import { runFolder } from "./run-folder";

const contents = {
  empty: () => Promise.resolve(),
  catalogue: async ({ db }: OpenDatabase) =>
    void (await seedCatalogue(db, await contractCatalogue())),
} as const;
type Contents = keyof typeof contents;

/**
 * Opens a migrated database of this test file's own: on PostgreSQL a clone of a template, otherwise
 * PGlite from a snapshot. The snapshot is made once in a test run, and the template when what it contains has changed.
 */
export const openEmptyDatabase = (): Promise<OpenDatabase> => open("empty");

/** Opens a database with the test catalogue imported. */
export const openCatalogueDatabase = (): Promise<OpenDatabase> => open("catalogue");

const open = (name: Contents): Promise<OpenDatabase> =>
  postgresServer ? openClone(name) : openPglite(name);

/** PGlite with these contents, whatever TEST_DATABASE_URL says. */
export const openPglite = async (name: Contents): Promise<OpenDatabase> =>
  wrapPglite(await loadPglite(name));

/** The same without its pool. The caller must close it. */
export async function loadPglite(name: Contents): Promise<PGlite> {
  const file = path.join(runFolder(), `${name}.tar`);
  await oncePerRun(`pglite-${name}`, () => writeSnapshot(file, name));
  const loadDataDir = new Blob([readFileSync(file)]);
  return PGlite.create({ extensions, loadDataDir });
}

async function writeSnapshot(file: string, name: Contents): Promise<void> {
  const client = await PGlite.create({ extensions });
  const database = await wrapPglite(client);
  await database.migrate();
  await contents[name](database);
  const dump = await client.dumpDataDir("none");
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
}

async function openClone(name: Contents): Promise<OpenDatabase> {
  await oncePerRun(`postgres-${name}`, () =>
    ensureTemplate(name, async (url) => {
      const database = await openPostgres(url);
      await database.migrate();
      await contents[name](database);
      await database.close();
    }),
  );
  const { url, drop } = await cloneDatabase(name);
  const database = await openPostgres(url);
  return {
    ...database,
    close: async () => {
      await database.close();
      drop();
    },
  };
}

/** Code that would wait for ever on PGlite fails here, too. */
async function openPostgres(url: string): Promise<OpenDatabase> {
  const database = await openDatabase({ ...readBackendConfig(), DATABASE_URL: url });
  refuseOuterQueries(database.db);
  return database;
}
