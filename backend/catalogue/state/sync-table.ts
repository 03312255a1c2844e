import { inArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { documents } from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";

export interface Change {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

/** A row that is about to be written or removed, with what it was before. */
export interface RowChange {
  readonly key: string;
  readonly action: "added" | "changed" | "removed";
  readonly before: object | null;
}

interface SyncOptions {
  /** Selects the rows that may be removed. */
  readonly where?: SQL;
  readonly onRow?: () => void;
  /** Is told of changes before they are written. */
  readonly onChange?: (changes: readonly RowChange[]) => Promise<void>;
}

const BATCH = 100;

type HashedTable = PgTable & { hash: PgColumn };

/**
 * Adds, changes and removes rows until the table matches. Hashes detect changes. */
export async function syncTable<Row extends { hash: string }>(
  db: Database,
  table: HashedTable,
  key: PgColumn | SQL<string>,
  rows: Iterable<Row> | AsyncIterable<Row>,
  { where, onRow = () => undefined, onChange }: SyncOptions = {},
): Promise<Change> {
  const stored = await db
    .select({ key: sql<string>`${key}::text`, hash: table.hash })
    .from(table)
    .where(where);
  const hashes = new Map(stored.map((one) => [one.key, one.hash as string]));
  const change: Change = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  let batch: Row[] = [];
  const notify = onChange && changeReporter(db, table, key, onChange);
  for await (const row of rows) {
    onRow();
    const id = keyOf(row);
    const known = hashes.get(id);
    hashes.delete(id);
    if (known === row.hash) change.unchanged += 1;
    else {
      if (known === undefined) change.added += 1;
      else change.changed += 1;
      batch.push(row);
    }
    if (batch.length >= BATCH) {
      await notify?.(batch.map(keyOf), "written");
      await upsert(db, table, batch);
      batch = [];
    }
  }
  if (batch.length > 0) {
    await notify?.(batch.map(keyOf), "written");
    await upsert(db, table, batch);
  }
  const gone = [...hashes.keys()];
  for (let from = 0; from < gone.length; from += BATCH) {
    const some = gone.slice(from, from + BATCH);
    await notify?.(some, "removed");
    await db.delete(table).where(inArray(sql`${key}::text`, some));
  }
  change.removed = gone.length;
  return change;
}

/** Reads rows before they are written or removed, and passes them on. */
const changeReporter =
  (
    db: Database,
    table: HashedTable,
    key: PgColumn | SQL<string>,
    onChange: NonNullable<SyncOptions["onChange"]>,
  ) =>
  async (keys: readonly string[], what: "written" | "removed"): Promise<void> => {
    const rows: object[] = await db
      .select()
      .from(table)
      .where(inArray(sql`${key}::text`, [...keys]));
    const before = new Map(rows.map((row) => [keyOf(row), row]));
    await onChange(
      keys.map((one) => {
        const row = before.get(one) ?? null;
        return {
          key: one,
          action: what === "removed" ? what : row ? "changed" : "added",
          before: row,
        };
      }),
    );
  };

/** Returns the key of a row as `syncTable` reads it from the database. */
function keyOf(row: object): string {
  if ("kind" in row && "slug" in row) return `${String(row.kind)}/${String(row.slug)}`;
  return "id" in row ? String(row.id) : "";
}

async function upsert(db: Database, table: HashedTable, rows: readonly object[]): Promise<void> {
  const columns = Object.entries(table)
    .filter((entry): entry is [string, PgColumn] => isColumn(entry[1]))
    .filter(([name]) => rows.some((row) => name in row));
  const target = columns.map(([, column]) => column).filter((column) => isKey(table, column));
  const set = Object.fromEntries(
    columns.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]),
  );
  const changedOn = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`;
  await db
    .insert(table)
    .values(rows as never)
    .onConflictDoUpdate({ target, set: { ...set, changedOn } });
}

const isColumn = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "columnType" in value && "name" in value;

const isKey = (table: HashedTable, column: PgColumn): boolean =>
  (table as unknown) === documents ? ["kind", "slug"].includes(column.name) : column.primary;
