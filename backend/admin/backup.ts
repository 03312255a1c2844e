import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { cp } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { BackendConfig } from "../config";
import { openDatabase, type Database } from "../db/database";
import * as schema from "../db/schema";

/** What lies beside a backup, so that a restore can tell that it is whole. */
const manifestSchema = z.object({
  madeAt: z.string(),
  database: z.enum(["postgresql", "pglite"]),
  /** Rows of each table. */
  rows: z.record(z.number()),
  /** Files of students; null where they are in a bucket, which keeps versions of its own. */
  files: z.number().nullable(),
  /** Of the dump of PostgreSQL. */
  sha256: z.string().nullable(),
});
type Manifest = z.infer<typeof manifestSchema>;

const DUMP = "database.dump";
const FOLDER = "database";
/** Folders of DATA_DIR that hold what nothing else holds. */
const KEPT = ["files", "enquiry-spool"];

/**
 * Copies database, students' files and enquiries that wait into a new folder below `target`. PostgreSQL is
 * dumped while it serves (`pg_dump`, one snapshot), before the files: what is uploaded meanwhile is a file too
 * many, never one too few. PGlite must not be in use.
 * @returns the new folder.
 * @throws Error in one line.
 */
export async function backUp(
  config: BackendConfig,
  target: string,
  now = new Date(),
): Promise<string> {
  const folder = path.resolve(target, `disha-${now.toISOString().replace(/[:.]/g, "-")}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const rows = await rowsOf(config);
  if (config.DATABASE_URL)
    run(
      "pg_dump",
      ["--format=custom", "--no-owner", `--file=${folder}/${DUMP}`],
      config.DATABASE_URL,
    );
  else
    await cp(path.join(config.DATA_DIR, "database"), path.join(folder, FOLDER), {
      recursive: true,
    });
  for (const name of KEPT) {
    const from = path.join(config.DATA_DIR, name);
    if (existsSync(from)) await cp(from, path.join(folder, name), { recursive: true });
  }
  const manifest: Manifest = {
    madeAt: now.toISOString(),
    database: config.DATABASE_URL ? "postgresql" : "pglite",
    rows,
    files: config.S3_BUCKET ? null : countFiles(path.join(folder, "files")),
    sha256: config.DATABASE_URL ? await hashOf(path.join(folder, DUMP)) : null,
  };
  // Last: a folder without it is no backup.
  writeFileSync(path.join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return folder;
}

/**
 * Brings a backup back, into a database without tables and a data folder without files, and counts.
 * @throws Error in one line: not whole, not empty, or not what was counted.
 */
export async function restore(config: BackendConfig, folder: string): Promise<Manifest> {
  const file = path.join(folder, "manifest.json");
  if (!existsSync(file)) throw new Error(`${folder} is no whole backup: it has no manifest.json`);
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const kind = config.DATABASE_URL ? "postgresql" : "pglite";
  if (manifest.database !== kind)
    throw new Error(`the backup is of ${manifest.database}, and this is ${kind}`);
  for (const name of [...KEPT, ...(config.DATABASE_URL ? [] : [FOLDER])])
    if (countFiles(path.join(config.DATA_DIR, name)) > 0)
      throw new Error(`${path.join(config.DATA_DIR, name)} is not empty`);
  if (config.DATABASE_URL) {
    const dump = path.join(folder, DUMP);
    if ((await hashOf(dump)) !== manifest.sha256) throw new Error(`${dump} is damaged`);
    // In one transaction: all of it or nothing, and nothing where there are tables already.
    run(
      "pg_restore",
      ["--no-owner", "--exit-on-error", "--single-transaction", "--dbname=", dump],
      config.DATABASE_URL,
    );
  } else
    await cp(path.join(folder, FOLDER), path.join(config.DATA_DIR, FOLDER), { recursive: true });
  for (const name of KEPT) {
    const from = path.join(folder, name);
    if (existsSync(from)) await cp(from, path.join(config.DATA_DIR, name), { recursive: true });
  }
  const found = await rowsOf(config);
  for (const [table, rows] of Object.entries(manifest.rows))
    // The database may have gone on between the count and the dump.
    if ((found[table] ?? -1) < rows * 0.99)
      throw new Error(`${table} has ${found[table]} rows, and had ${rows}`);
  return manifest;
}

async function rowsOf(config: BackendConfig): Promise<Record<string, number>> {
  const database = await openDatabase(config);
  try {
    const rows: Record<string, number> = {};
    for (const table of Object.values(schema))
      if (is(table, PgTable)) rows[getTableConfig(table).name] = await count(database.db, table);
    return rows;
  } finally {
    await database.close();
  }
}

async function count(db: Database, table: PgTable): Promise<number> {
  const [row] = await db.select({ rows: sql<number>`count(*)::int` }).from(table);
  return row?.rows ?? 0;
}

/** Runs a tool of PostgreSQL's. The address goes by the environment: a command line is everybody's to see. */
function run(tool: string, args: readonly string[], databaseUrl: string): void {
  const url = new URL(databaseUrl);
  const database = decodeURIComponent(url.pathname.slice(1));
  const done = spawnSync(
    tool,
    args.map((arg) => (arg === "--dbname=" ? `--dbname=${database}` : arg)),
    {
      env: {
        NODE_ENV: process.env.NODE_ENV,
        PATH: process.env.PATH,
        PGHOST: url.hostname,
        PGPORT: url.port || "5432",
        PGUSER: decodeURIComponent(url.username),
        PGPASSWORD: decodeURIComponent(url.password),
        PGDATABASE: database,
        PGSSLMODE: url.searchParams.get("sslmode") ?? "prefer",
      },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  if (done.error) throw new Error(`${tool} can't be run: is PostgreSQL's client installed?`);
  if (done.status !== 0)
    throw new Error(`${tool}: ${done.stderr.toString().trim().split("\n")[0] ?? "failed"}`);
}

const countFiles = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
        .length
    : 0;

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

const USAGE = `npm run backup -- make <folder>       a new folder below it: database, files, waiting enquiries
npm run backup -- restore <folder>    into an empty database and data folder`;

/** `npm run backup -- …`. Resolves with the exit status: 0 done, 1 not possible, 2 not understood. */
export async function runBackup(
  [command, folder]: readonly string[],
  config: BackendConfig,
): Promise<number> {
  if (!folder || (command !== "make" && command !== "restore")) {
    console.error(USAGE);
    return 2;
  }
  try {
    if (command === "make") console.log(`Backup: ${await backUp(config, folder)}`);
    else console.log(`Restored what was kept on ${(await restore(config, folder)).madeAt}`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
