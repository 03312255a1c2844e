import { desc, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { bigint, pgSchema, serial, text } from "drizzle-orm/pg-core";
import { leadDeletions, leads } from "./schema/leads";
import type { Database } from "./types";

/** Every process of this site must use the same number. */
const MIGRATION_LOCK = 7_302_026;

/** The journal that drizzle-kit also uses. */
const journal = pgSchema("drizzle").table("__drizzle_migrations", {
  id: serial("id").primaryKey(),
  hash: text("hash").notNull(),
  createdAt: bigint("created_at", { mode: "number" }),
});

/**
 * Migrates the schema in one transaction. Concurrent processes take turns. Lock and timeouts are
 * local to the transaction, so this works behind a pooler in transaction mode, unlike Drizzle's
 * `migrate`, which opens its own transaction.
 */
export async function applyMigrations(db: Database, migrationsFolder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    // A migration that waits for a busy table blocks all other queries on it, so it fails early
    // instead.
    await tx.execute(sql`set local lock_timeout = '5s'`);
    const last = await lastMigration(tx);
    for (const { sql: statements, hash, folderMillis } of migrations) {
      if (folderMillis <= last) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.insert(journal).values({ hash, createdAt: folderMillis });
    }
  });
}

/** Returns the time of the latest applied migration, or 0 for an empty database. */
async function lastMigration(tx: Database): Promise<number> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists ${journal} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const [last] = await tx
    .select({ createdAt: journal.createdAt })
    .from(journal)
    .orderBy(desc(journal.createdAt))
    .limit(1);
  return last?.createdAt ?? 0;
}

/**
 * Numbers leads of a restored backup anew. Their numbers are of another server's transactions, and
 * the change feed would wait until this one's have caught up (backend/leads/change-feed.ts).
 */
export async function renumberChanges(db: Database): Promise<void> {
  for (const table of [leads, leadDeletions])
    await db.execute(sql`
      update ${table} set change_number = pg_current_xact_id()::text::bigint
      where change_number > pg_snapshot_xmax(pg_current_snapshot())::text::bigint`);
}

/**
 * Lets the role of the services read and write rows, and no more: the tables belong to another role.
 * It can add rows to the audit log, but not change or delete them.
 */
export async function grantTo(db: Database, role: string): Promise<void> {
  const name = sql.identifier(role);
  const statements = [
    sql`grant usage on schema public, pgboss, drizzle to ${name}`,
    sql`grant select, insert, update, delete on all tables in schema public, pgboss to ${name}`,
    sql`grant usage, select on all sequences in schema public, pgboss to ${name}`,
    sql`grant select on all tables in schema drizzle to ${name}`,
    sql`revoke update, delete on audit_log from ${name}`,
    sql`revoke insert, update, delete on audit_chain from ${name}`,
  ];
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    for (const statement of statements) await tx.execute(statement);
  });
}

/** Longer statements are treated as stuck and must not occupy a connection. */
const STATEMENT_TIMEOUT = "15s";

/**
 * Sets a statement timeout for this role and database, unless the operator has set one. A startup
 * parameter or `set` would not survive a pooler in transaction mode. Applies to new connections.
 * @throws Error if the role may not change its own settings
 */
export async function limitStatements(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(
      sql.raw(`do $$ begin
        if current_setting('statement_timeout') = '0' then
          execute format('alter role current_user in database %I set statement_timeout = %L',
            current_database(), '${STATEMENT_TIMEOUT}');
        end if;
      end $$`),
    );
  });
}
