import { and, eq, inArray, sql } from "drizzle-orm";
import type { DatasetRecord } from "../../../domain/universities/dataset-records";
import { catalogueState, datasetRecords, datasets } from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import { applyDatasets } from "../datasets/apply-datasets";
import type { ApplyReport, DatasetOptions } from "../datasets/apply-report";
import type { DatasetAdapter, DatasetContext } from "../datasets/records/records";
import { repriceWrittenRows } from "../rates/stored-rates";
import { hashOf } from "../source/documents";
import { FieldCodes, type CodedField } from "../source/field-codes";
import { IMPORT_LOCK, markChanged } from "../state/catalogue-state";
import type { Rates } from "../text/values";
import { storeSearchEntries } from "./search-entries";
import { storeSearchTerms } from "./store";

const BATCH = 100;

export interface DatasetReport extends ApplyReport {
  /** Names of the records, by how they differ from the last import. */
  readonly added: string[];
  readonly changed: string[];
  readonly gone: string[];
  unchanged: number;
  /** Rows left out, by reason. */
  readonly skipped: Record<string, number>;
}

export interface ImportOptions extends DatasetOptions {
  readonly dryRun: boolean;
  readonly publishedOn: string;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Thrown inside a dry run's transaction to roll it back. */
class DryRunRollback extends Error {}

const nameOf = (record: DatasetRecord): string =>
  `${record.key} ${record.kind === "university" ? record.name : record.title}`;

/** Runs an import in one transaction, after other imports. A dry run is rolled back. */
async function inTransaction(
  db: Database,
  dryRun: boolean,
  work: (tx: Database) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
      await work(tx);
      await repriceWrittenRows(tx);
      await storeSearchTerms(tx);
      await storeSearchEntries(tx);
      await markChanged(tx);
      if (dryRun) throw new DryRunRollback();
    });
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
    return;
  }
  if (dryRun) return;
  for (const table of ["universities", "courses", "dataset_records", "search_words"])
    await db.execute(sql.raw(`analyze ${table}`));
}

async function stateValue<T>(db: Database, key: string): Promise<T> {
  const [row] = await db.select().from(catalogueState).where(eq(catalogueState.key, key));
  if (!row) throw new Error("Import the catalogue first: npm run catalogue -- import");
  return row.value as T;
}

/** Imports a data set: its records become those of the file, and entries follow them. */
export async function importDataset(
  db: Database,
  adapter: DatasetAdapter,
  file: string,
  { add, dryRun, publishedOn, onProgress }: ImportOptions,
): Promise<DatasetReport> {
  const skipped: Record<string, number> = {};
  const context: DatasetContext = {
    rates: await stateValue<Rates>(db, "rates"),
    fields: new FieldCodes(await stateValue<CodedField[]>(db, "fieldCodes")),
    publishedOn,
    skip: (reason) => (skipped[reason] = (skipped[reason] ?? 0) + 1),
    onProgress: onProgress ?? (() => undefined),
  };
  let report: DatasetReport | undefined;
  await inTransaction(db, dryRun, async (tx) => {
    const difference = await storeRecords(tx, adapter.name, adapter.records(file, context));
    const row = { name: adapter.name, options: { add }, publishedOn };
    await tx
      .insert(datasets)
      .values(row)
      .onConflictDoUpdate({ target: datasets.name, set: { ...row, importedAt: sql`now()` } });
    report = { ...difference, skipped, ...(await applyDatasets(tx)) };
  });
  if (!report) throw new Error("nothing was imported");
  return report;
}

/** Removes a data set, the entries that it added and the facts that it filled in. */
export async function removeDataset(
  db: Database,
  name: string,
  { dryRun }: { readonly dryRun: boolean },
): Promise<ApplyReport> {
  let report: ApplyReport | undefined;
  await inTransaction(db, dryRun, async (tx) => {
    await tx.delete(datasetRecords).where(eq(datasetRecords.dataset, name));
    await tx.delete(datasets).where(eq(datasets.name, name));
    report = await applyDatasets(tx, { always: true });
  });
  if (!report) throw new Error("nothing was removed");
  return report;
}

/** Makes the stored records those of the file. Unchanged ones are not written. */
async function storeRecords(
  db: Database,
  dataset: string,
  records: AsyncIterable<DatasetRecord>,
): Promise<Pick<DatasetReport, "added" | "changed" | "gone" | "unchanged">> {
  const stored = await db
    .select({
      kind: datasetRecords.kind,
      key: datasetRecords.key,
      hash: datasetRecords.hash,
      name: sql<string>`coalesce(data->>'title', data->>'name')`,
    })
    .from(datasetRecords)
    .where(eq(datasetRecords.dataset, dataset));
  const known = new Map(stored.map((one) => [`${one.kind} ${one.key}`, one]));
  const seen = new Set<string>();
  const difference = {
    added: [] as string[],
    changed: [] as string[],
    gone: [] as string[],
    unchanged: 0,
  };
  let batch: (typeof datasetRecords.$inferInsert)[] = [];
  const flush = async () => {
    if (batch.length > 0) await upsertRecords(db, batch);
    batch = [];
  };
  for await (const data of records) {
    const id = `${data.kind} ${data.key}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const hash = hashOf(data);
    const before = known.get(id);
    if (before?.hash === hash) {
      difference.unchanged += 1;
      continue;
    }
    (before ? difference.changed : difference.added).push(nameOf(data));
    batch.push({ dataset, kind: data.kind, key: data.key, hash, data });
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  const gone = [...known].filter(([id]) => !seen.has(id)).map(([, one]) => one);
  for (const kind of ["university", "course", "field"] as const)
    await deleteRecords(
      db,
      dataset,
      kind,
      gone.filter((one) => one.kind === kind).map(({ key }) => key),
    );
  difference.gone.push(...gone.map(({ key, name }) => `${key} ${name}`));
  return difference;
}

const upsertRecords = (db: Database, rows: (typeof datasetRecords.$inferInsert)[]) =>
  db
    .insert(datasetRecords)
    .values(rows)
    .onConflictDoUpdate({
      target: [datasetRecords.dataset, datasetRecords.kind, datasetRecords.key],
      set: { hash: sql`excluded.hash`, data: sql`excluded.data` },
    });

async function deleteRecords(
  db: Database,
  dataset: string,
  kind: DatasetRecord["kind"],
  keys: readonly string[],
): Promise<void> {
  for (let from = 0; from < keys.length; from += BATCH)
    await db
      .delete(datasetRecords)
      .where(
        and(
          eq(datasetRecords.dataset, dataset),
          eq(datasetRecords.kind, kind),
          inArray(datasetRecords.key, keys.slice(from, from + BATCH)),
        ),
      );
}
