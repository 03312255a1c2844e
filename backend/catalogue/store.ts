import { eq, inArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db/database";
import {
  catalogueState,
  courses,
  documents,
  pageMeta,
  searchWords,
  universities,
} from "../db/schema";
import type { Catalogue } from "./read-catalogue";

export interface Change {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}
export type Summary = Readonly<Record<"documents" | "universities" | "courses", Change>>;

const BATCH = 500;
/** Arbitrary, but it must be the same in every process of this site. */
const IMPORT_LOCK = 7_302_027;

/** Thrown inside a dry run's transaction to roll it back. */
class DryRunRollback extends Error {}

/**
 * Makes the database match this catalogue in one transaction, so visitors see the old one until it
 * commits. Unchanged rows are not written. `dryRun` rolls everything back.
 */
export async function storeCatalogue(
  db: Database,
  catalogue: Catalogue,
  options: { readonly dryRun: boolean; readonly onRow?: () => void },
): Promise<Summary> {
  const onRow = options.onRow ?? (() => undefined);
  let summary: Summary | undefined;
  try {
    await db.transaction(async (tx) => {
      // Serialises concurrent imports. The later one finds no changes.
      await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
      const documentChange = await syncTable(
        tx,
        documents,
        documentKey,
        catalogue.documents,
        onRow,
      );
      // Removing a university removes its courses, so universities are synced first.
      const universityChange = await syncTable(
        tx,
        universities,
        universities.id,
        catalogue.universities(),
        onRow,
      );
      const courseChange = await syncTable(tx, courses, courses.id, catalogue.courses(), onRow);
      await storeSearchTerms(tx);
      await storeRedirects(tx, catalogue);
      await setState(tx, "taxonomy", catalogue.taxonomy);
      await setState(tx, "expenses", catalogue.expenses);
      await setState(tx, "conversions", catalogue.conversions);
      await setState(tx, "services", catalogue.services);
      await setState(tx, "rules", catalogue.rules);
      await setState(tx, "completeness", catalogue.completeness);
      await setState(tx, "rates", catalogue.rates);
      summary = {
        documents: documentChange,
        universities: universityChange,
        courses: courseChange,
      };
      if (options.dryRun) throw new DryRunRollback();
    });
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
  }
  if (!summary) throw new Error("nothing was stored");
  if (!options.dryRun) await analyze(db);
  return summary;
}

const documentKey = sql<string>`${documents.kind} || '/' || ${documents.slug}`;

type HashedTable = PgTable & { hash: PgColumn };

/** Adds, changes and removes rows until the table matches. Hashes detect changes. */
async function syncTable<Row extends { hash: string }>(
  db: Database,
  table: HashedTable,
  key: PgColumn | SQL<string>,
  rows: Iterable<Row> | AsyncIterable<Row>,
  onRow: () => void,
): Promise<Change> {
  const stored = await db.select({ key: sql<string>`${key}::text`, hash: table.hash }).from(table);
  const hashes = new Map(stored.map((one) => [one.key, one.hash as string]));
  const change: Change = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  let batch: Row[] = [];
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
      await upsert(db, table, batch);
      batch = [];
    }
  }
  if (batch.length > 0) await upsert(db, table, batch);
  const gone = [...hashes.keys()];
  for (let from = 0; from < gone.length; from += BATCH)
    await db.delete(table).where(inArray(sql`${key}::text`, gone.slice(from, from + BATCH)));
  change.removed = gone.length;
  return change;
}

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

async function storeRedirects(db: Database, catalogue: Catalogue): Promise<void> {
  const rows = catalogue.redirects.map(({ from, to, status }) => ({
    path: from,
    redirectUrl: to === "" ? null : to,
    customStatus: status,
  }));
  await db.delete(pageMeta);
  for (let from = 0; from < rows.length; from += BATCH)
    await db.insert(pageMeta).values(rows.slice(from, from + BATCH));
}

/** Stores the dictionary used to correct misspelled words. */
async function storeSearchTerms(db: Database): Promise<void> {
  await db.delete(searchWords);
  await db.execute(
    sql`insert into ${searchWords} (word) select unnest(words) from ${documents} union select unnest(words) from ${universities} union select unnest(words) from ${courses}`,
  );
}

async function setState(db: Database, key: string, value: unknown): Promise<void> {
  await db
    .insert(catalogueState)
    .values({ key, value })
    .onConflictDoUpdate({
      target: catalogueState.key,
      set: { value: sql`excluded.value`, updatedAt: sql`now()` },
    });
}

/** Updates the planner's statistics, so that the next queries are planned for the new data. */
async function analyze(db: Database): Promise<void> {
  for (const table of ["documents", "universities", "courses", "search_words"])
    await db.execute(sql.raw(`analyze ${table}`));
}

export interface ImportVersion {
  /** The folder's name as the operator entered it. */
  readonly folder: string;
  readonly hash: string;
}

/** Returns the last import, or null on a fresh database. */
export async function lastImport(db: Database): Promise<ImportVersion | null> {
  const [row] = await db.select().from(catalogueState).where(eq(catalogueState.key, "import"));
  return (row?.value as ImportVersion | undefined) ?? null;
}

export const writeImportVersion = (db: Database, version: ImportVersion): Promise<void> =>
  setState(db, "import", version);
