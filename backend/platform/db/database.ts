import { mkdirSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { BackendConfig } from "../runtime/config";
import { log } from "../runtime/log";
import { holdFolder } from "./lock";
import { applyMigrations, grantTo, limitStatements, renumberChanges } from "./migrate";
import { refuseOuterQueries, type PooledDatabase } from "./one-connection";
import { connectPglite } from "./pglite-pool";
import { installQueues } from "./queues";
import type { Database } from "./types";
import { refuseUnfinishedRestore } from "./unfinished-restore";

export interface OpenDatabase {
  readonly db: PooledDatabase;
  migrate(): Promise<void>;
  close(): Promise<void>;
}

const migrationsFolder = path.resolve(
  process.env.MIGRATIONS_DIR ?? "backend/platform/db/migrations",
);

/**
 * Trigrams make search tolerate misspellings. PostgreSQL has the same extension in its contrib
 * package.
 */
export const extensions = { pg_trgm };

/**
 * Opens PostgreSQL at DATABASE_URL, or else PGlite in `DATA_DIR/database`. @throws Error with a
 * one-line message if the folder is in use or not writable, the server does not respond, or a restore
 * was not finished
 */
export async function openDatabase(
  config: BackendConfig,
  { isRestoring = false } = {},
): Promise<OpenDatabase> {
  if (!isRestoring) refuseUnfinishedRestore(config);
  return config.DATABASE_URL
    ? openPostgres(config.DATABASE_URL, config.DATABASE_POOL_SIZE, config.DATABASE_OWNER_URL)
    : openPglite(config.DATA_DIR);
}

/** Closes a connection on a query timeout. Otherwise the next query would wait behind it. */
export class ImpatientClient extends pg.Client {
  // All queries of the pool, transactions and Drizzle pass through here, with a promise or a
  // callback.
  override query = ((...given: unknown[]) => {
    const asked = (super.query as (...given: unknown[]) => unknown)(...given);
    if (asked instanceof Promise)
      asked.catch((error: unknown) => {
        if (error instanceof Error && error.message === "Query read timeout") void this.end();
      });
    return asked;
  }) as pg.Client["query"];
}

/**
 * Nothing here depends on startup parameters or on the state of a connection: behind a pooler in
 * transaction mode each transaction may run on another one (docs/deployment.md "Behind a pooler").
 */
async function openPostgres(
  url: string,
  poolSize: number,
  ownerUrl: string | undefined,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    Client: ImpatientClient,
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    // For an unresponsive server. Longer than the role's statement timeout (./migrate.ts).
    query_timeout: 20_000,
  });
  // A broken connection is replaced on next use. Without these listeners, on idle connections and
  // those in use, it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = drizzle(pool);
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw new Error(`the database does not answer: ${describe(error)}`);
  }
  return {
    db,
    migrate: async () => {
      await withLongStatements(ownerUrl ?? url, async (owner) => {
        await migrateAll(owner);
        if (ownerUrl) await grantTo(owner, decodeURIComponent(new URL(url).username));
      });
      await limitStatements(db).catch(() =>
        log.warn("statement_timeout is not set: this role may not change its own settings"),
      );
    },
    close: () => pool.end(),
  };
}

/** Brings the tables and the queues up to date. */
async function migrateAll(db: Database): Promise<void> {
  await applyMigrations(db, migrationsFolder);
  await renumberChanges(db);
  await installQueues(db);
}

/** Runs long statements on a separate connection without the pool's timeouts. */
async function withLongStatements(
  url: string,
  run: (db: Database) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A broken connection rejects the query. Without a listener it would also end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await run(drizzle(client));
  } finally {
    await client.end();
  }
}

async function openPglite(dataDir: string): Promise<OpenDatabase> {
  const folder = path.resolve(dataDir, "database");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = holdFolder(path.resolve(dataDir, "database.lock"));
  try {
    return await wrapPglite(await PGlite.create(folder, { extensions, startParams }), release);
  } catch (error) {
    release();
    throw new Error(`the database in ${folder} can't be opened: ${describe(error)}`);
  }
}

/**
 * A quarter of the default shared memory. PGlite serves one process, and the whole catalogue is 20
 * MB.
 */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];

/** Wraps an open PGlite database. `release` runs after it has been closed. */
export async function wrapPglite(
  client: PGlite,
  release: () => void = () => undefined,
): Promise<OpenDatabase> {
  const pool = connectPglite(client);
  const db = drizzle(pool);
  refuseOuterQueries(db);
  return {
    db,
    migrate: () => migrateAll(db),
    close: async () => {
      await pool.end();
      await client.close();
      release();
    },
  };
}

/** Whether the database responds. */
export async function responds(db: Database): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}

/** The PostgreSQL code of a duplicate key. */
export const UNIQUE_VIOLATION = "23505";
/** The PostgreSQL code of a reference to a row that does not exist. */
export const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Returns the PostgreSQL error code below a Drizzle error (`23505` is a duplicate key), or null
 * for other errors.
 */
export function sqlStateOf(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause && typeof cause === "object" && "code" in cause ? cause.code : null;
  return typeof code === "string" ? code : null;
}

const describe = (error: unknown) =>
  error instanceof Error ? error.message || error.name : String(error);
