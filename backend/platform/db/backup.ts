import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { BackendConfig } from "../runtime/config";
import { openDatabase } from "./database";
import { filesIn, hashFile, hashFolder } from "./fingerprint";
import { holdFolder } from "./lock";
import type { Database } from "./types";
import { noteRestore, refuseUnfinishedRestore, unfinishedRestore } from "./unfinished-restore";

/** Stored in each backup. A restore checks all of it. */
const manifestSchema = z.object({
  madeAt: z.string(),
  database: z.enum(["postgresql", "pglite"]),
  /** Row count of every table except system tables: `public.users`. */
  rows: z.record(z.string(), z.number()),
  /** Number of students' files. Null if they are in a bucket, which keeps its own versions. */
  files: z.number().nullable(),
  /** SHA-256 of each part: the dump, or every file of a folder. */
  sha256: z.record(z.string(), z.string()),
});
type Manifest = z.infer<typeof manifestSchema>;

const MANIFEST = "manifest.json";
const DUMP = "database.dump";
const PGLITE_FOLDER = "database";
/** Folders of DATA_DIR that exist nowhere else. */
const DATA_FOLDERS = ["files", "enquiry-spool"];

const kindOf = ({ DATABASE_URL }: BackendConfig): Manifest["database"] =>
  DATABASE_URL ? "postgresql" : "pglite";

/** Returns the folders that a backup contains. */
const foldersOf = (database: Manifest["database"]): string[] =>
  database === "pglite" ? [PGLITE_FOLDER, ...DATA_FOLDERS] : DATA_FOLDERS;

/**
 * Copies the database, students' files and spooled enquiries into a new folder below `target`.
 * PostgreSQL can stay in use while it is dumped, and rows are counted in the same snapshot. Files
 * are copied afterwards, so a backup may have one too many but never one too few. PGlite must not
 * be in use. @returns the new folder. @throws Error with a one-line message
 */
export async function backUp(
  config: BackendConfig,
  target: string,
  now = new Date(),
): Promise<string> {
  refuseUnfinishedRestore(config);
  const folder = path.resolve(target, `disha-${now.toISOString().replace(/[:.]/g, "-")}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = kindOf(config);
  const rows = config.DATABASE_URL
    ? await dumpPostgres(config, config.DATABASE_URL, path.join(folder, DUMP))
    : await copyPglite(config, path.join(folder, PGLITE_FOLDER));
  for (const name of DATA_FOLDERS)
    await copyFolder(path.join(config.DATA_DIR, name), path.join(folder, name));
  const manifest: Manifest = {
    madeAt: now.toISOString(),
    database,
    rows,
    files: config.S3_BUCKET ? null : filesIn(path.join(folder, "files")).length,
    sha256: await hashesOf(folder, database),
  };
  // Written last: a folder without it is not a complete backup.
  writeFileSync(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return folder;
}

/**
 * Restores a backup into an empty database and data folder, then compares rows, tables and hashes
 * with the manifest. A restore that was ended on the way goes on. The caller ends it
 * (`endRestore`); until then, the site doesn't start. @throws Error with a one-line message if the
 * backup is incomplete or damaged, the target is not empty, or the result differs
 */
export async function restore(config: BackendConfig, folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  const database = kindOf(config);
  if (manifest.database !== database)
    throw new Error(`the backup is for ${manifest.database}, but this site uses ${database}`);
  const { madeAt } = manifest;
  const begun = unfinishedRestore(config);
  if (begun && begun.madeAt !== madeAt)
    throw new Error(`the restore of the backup of ${begun.madeAt} was not finished`);
  if (begun?.stage === "copied") return manifest;
  if (!begun) await requireEmpty(config, database);
  compareHashes(manifest, await hashesOf(folder, database), folder);
  noteRestore(config, { madeAt, stage: "copying" });
  if (config.DATABASE_URL && (await tablesIn(config)) === 0)
    loadDump(config.DATABASE_URL, path.join(folder, DUMP));
  for (const name of foldersOf(database)) {
    // What is there is of a restore that was ended: the folder was empty when it began.
    const target = path.join(config.DATA_DIR, name);
    rmSync(target, { recursive: true, force: true });
    await copyFolder(path.join(folder, name), target);
  }
  const copied = await hashesOf(config.DATA_DIR, database);
  compareHashes(manifest, { ...manifest.sha256, ...copied }, config.DATA_DIR);
  await compareRows(config, manifest);
  noteRestore(config, { madeAt, stage: "copied" });
  return manifest;
}

async function requireEmpty(config: BackendConfig, database: Manifest["database"]): Promise<void> {
  for (const name of foldersOf(database))
    if (filesIn(path.join(config.DATA_DIR, name)).length > 0)
      throw new Error(`${path.join(config.DATA_DIR, name)} is not empty`);
  if (config.DATABASE_URL && (await tablesIn(config)) > 0)
    throw new Error("the database is not empty");
}

/** A dump is loaded in one transaction: its tables are there, or none is. */
async function tablesIn(config: BackendConfig): Promise<number> {
  const database = await openDatabase(config, { isRestoring: true });
  try {
    return (await tablesOf(database.db)).length;
  } finally {
    await database.close();
  }
}

function readManifest(folder: string): Manifest {
  const file = path.join(folder, MANIFEST);
  if (!existsSync(file)) throw new Error(`${folder} is not a complete backup: no ${MANIFEST}`);
  const parsed = manifestSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`${file} is damaged or was made by another version`);
  return parsed.data;
}

/** Returns the SHA-256 hash of each existing part of a backup or data folder. */
async function hashesOf(
  folder: string,
  database: Manifest["database"],
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  const dump = path.join(folder, DUMP);
  if (existsSync(dump)) hashes[DUMP] = await hashFile(dump);
  for (const name of foldersOf(database)) hashes[name] = await hashFolder(path.join(folder, name));
  return hashes;
}

function compareHashes(
  { sha256 }: Manifest,
  found: Readonly<Record<string, string>>,
  folder: string,
): void {
  for (const name of new Set([...Object.keys(sha256), ...Object.keys(found)]))
    if (sha256[name] !== found[name]) throw new Error(`${path.join(folder, name)} is damaged`);
}

async function compareRows(config: BackendConfig, { rows }: Manifest): Promise<void> {
  const found = await countedRows(config);
  for (const table of new Set([...Object.keys(rows), ...Object.keys(found)]))
    if (rows[table] !== found[table])
      throw new Error(
        `${table} has ${found[table] ?? "no"} rows after the restore, expected ${rows[table] ?? "none"}`,
      );
}

async function countedRows(config: BackendConfig): Promise<Record<string, number>> {
  const database = await openDatabase(config, { isRestoring: true });
  try {
    return await database.db.transaction(countRows);
  } finally {
    await database.close();
  }
}

const tablesSchema = z.object({
  rows: z.array(z.object({ schema: z.string(), name: z.string() })),
});
const countSchema = z.object({ rows: z.array(z.object({ rows: z.coerce.number() })) });

/**
 * Counts the rows of every table in PostgreSQL, including tables that this version does not know.
 */
async function countRows(tx: Database): Promise<Record<string, number>> {
  await tx.execute(sql`set local statement_timeout = 0`);
  const rows: Record<string, number> = {};
  for (const { schema, name } of await tablesOf(tx)) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const counted = countSchema.parse(await tx.execute(sql`select count(*) as rows from ${table}`));
    rows[`${schema}.${name}`] = counted.rows[0]?.rows ?? 0;
  }
  return rows;
}

async function tablesOf(db: Database) {
  const tables = await db.execute(sql`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`);
  return tablesSchema.parse(tables).rows;
}

/**
 * Copies a PGlite database that is not in use, and locks it meanwhile. @returns the row count of
 * each table
 */
async function copyPglite(config: BackendConfig, to: string): Promise<Record<string, number>> {
  const rows = await countedRows(config);
  const release = holdFolder(path.resolve(config.DATA_DIR, "database.lock"));
  try {
    await copyFolder(path.join(config.DATA_DIR, PGLITE_FOLDER), to);
  } finally {
    release();
  }
  return rows;
}

async function copyFolder(from: string, to: string): Promise<void> {
  if (existsSync(from)) await cp(from, to, { recursive: true });
}

const snapshotSchema = z.object({ rows: z.array(z.object({ id: z.string() })).length(1) });

/** Dumps PostgreSQL. @returns the row count of each table in the dumped snapshot */
async function dumpPostgres(
  config: BackendConfig,
  url: string,
  file: string,
): Promise<Record<string, number>> {
  const database = await openDatabase(config);
  try {
    return await database.db.transaction(
      async (tx) => {
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        const exported = await tx.execute(sql`select pg_export_snapshot() as id`);
        const [snapshot] = snapshotSchema.parse(exported).rows;
        const rows = await countRows(tx);
        run(
          "pg_dump",
          ["--format=custom", "--no-owner", `--snapshot=${snapshot?.id ?? ""}`, `--file=${file}`],
          url,
        );
        return rows;
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
  } finally {
    await database.close();
  }
}

/** Restores in one transaction, and only if there are no tables yet. */
function loadDump(url: string, dump: string): void {
  const options = ["--no-owner", "--exit-on-error", "--single-transaction"];
  run("pg_restore", [...options, `--dbname=${databaseNameOf(url)}`, dump], url);
}

const databaseNameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

/**
 * Runs a PostgreSQL tool. The password is passed in the environment, because command lines are
 * visible to other users.
 */
function run(tool: string, args: readonly string[], databaseUrl: string): void {
  const url = new URL(databaseUrl);
  const done = spawnSync(tool, args, {
    env: {
      NODE_ENV: process.env.NODE_ENV,
      PATH: process.env.PATH,
      PGHOST: url.hostname,
      PGPORT: url.port || "5432",
      PGUSER: decodeURIComponent(url.username),
      PGPASSWORD: decodeURIComponent(url.password),
      PGDATABASE: databaseNameOf(databaseUrl),
      PGSSLMODE: url.searchParams.get("sslmode") ?? "prefer",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (done.error) throw new Error(`can't run ${tool}. Is the PostgreSQL client installed?`);
  if (done.status !== 0)
    throw new Error(`${tool}: ${done.stderr.toString().trim().split("\n")[0] ?? "failed"}`);
}
