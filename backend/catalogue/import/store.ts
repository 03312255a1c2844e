import { eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import packageFile from "../../../package.json" with { type: "json" };
import {
  catalogueState,
  courses,
  documents,
  pageMeta,
  searchWords,
  universities,
} from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import { applyDatasets } from "../datasets/apply-datasets";
import { log } from "../../platform/runtime/log";
import { repriceWrittenRows, storeShippedRates } from "../rates/stored-rates";
import type { DocumentRow } from "../source/documents";
import { removeOldPhotos, storePhotos } from "../source/photos";
import type { Catalogue } from "../source/read-catalogue";
import { EDITIONS, IMPORT_LOCK, markChanged, setState } from "../state/catalogue-state";
import { syncTable, type Change } from "../state/sync-table";
import { ImportRecorder, type ImportNote } from "./record-import";
import { asShown, samplesShown, setSamplesShown } from "./samples";
import { storeSearchEntries } from "./search-entries";

export type Summary = Readonly<Record<"documents" | "universities" | "courses", Change>>;

export const describeSummary = (summary: Summary): string[] =>
  Object.entries(summary).map(
    ([name, { added, changed, removed, unchanged }]) =>
      `${name}: ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`,
  );

const BATCH = 500;

/** The version of the site that runs. */
const RELEASE = packageFile.version;

/** Thrown inside a dry run's transaction to roll it back. */
class DryRunRollback extends Error {}

/**
 * Makes the database match this catalogue in one transaction, so visitors see the old one until it
 * commits. Unchanged rows are not written. `dryRun` rolls everything back.
 */
export async function storeCatalogue(
  db: Database,
  catalogue: Catalogue,
  options: {
    readonly dryRun: boolean;
    readonly onRow?: () => void;
    /** Whether samples are shown from now on. Without it, as before. */
    readonly samples?: boolean;
    /** Who imports and why, for the history. Without it, nothing is recorded. */
    readonly note?: ImportNote;
  },
): Promise<Summary> {
  const onRow = options.onRow ?? (() => undefined);
  let summary: Summary | undefined;
  // Before the transaction, because making a photo's files takes seconds.
  if (!options.dryRun) await storePhotos(db, catalogue.photos);
  try {
    await db.transaction(async (tx) => {
      // Serialises concurrent imports. The later one finds no changes.
      await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
      const recorder = options.note ? await ImportRecorder.open(tx, options.note) : null;
      if (options.samples !== undefined) await setSamplesShown(tx, options.samples);
      const own = await withoutTaken(tx, catalogue.documents);
      const shown = asShown(own, await samplesShown(tx));
      const documentChange = await syncTable(tx, documents, documentKey, shown, {
        onRow,
        where: isNull(documents.origin),
        onChange: recorder?.rows("document"),
      });
      // Removing a university removes its courses, so universities are synced first.
      const universityChange = await syncTable(
        tx,
        universities,
        universities.id,
        catalogue.universities(),
        { onRow, where: isNull(universities.origin), onChange: recorder?.rows("university") },
      );
      const courseChange = await syncTable(tx, courses, courses.id, catalogue.courses(), {
        onRow,
        where: isNull(courses.origin),
        onChange: recorder?.rows("course"),
      });
      await removeOldPhotos(tx, catalogue.photos);
      await storeRest(tx, catalogue);
      await recorder?.figures(catalogue.figures);
      await recorder?.files(catalogue);
      await markChanged(tx);
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
  if (!options.dryRun) await vacuum(db);
  return summary;
}

/** Leaves out pages whose address an event of the console has. */
async function withoutTaken(
  db: Database,
  rows: readonly DocumentRow[],
): Promise<readonly DocumentRow[]> {
  const made = await db
    .select({ key: documentKey })
    .from(documents)
    .where(isNotNull(documents.origin));
  const taken = new Set(made.map(({ key }) => key));
  if (taken.size === 0) return rows;
  return rows.filter(({ kind, slug }) => {
    const isTaken = taken.has(`${kind}/${slug}`);
    if (isTaken) log.warn({ kind, slug }, "an event of the console has this address");
    return !isTaken;
  });
}

/** Stores the reference data, and all that is derived from rows. */
async function storeRest(db: Database, catalogue: Catalogue): Promise<void> {
  await storeRedirects(db, catalogue);
  await storeReferences(db, catalogue);
  await storeShippedRates(db, catalogue.rates);
  await applyDatasets(db);
  await repriceWrittenRows(db);
  await setState(db, "schedule", await daysOfCourses(db));
  await storeSearchTerms(db);
  await storeSearchEntries(db);
}

/** The state with what scheduled figures will change. */
export const SCHEDULED_FIGURES = "scheduledFigures";

/** Stores the small reference data: streams, rules and so on. */
async function storeReferences(db: Database, catalogue: Catalogue): Promise<void> {
  await setState(db, "taxonomy", catalogue.taxonomy);
  await setState(db, EDITIONS, catalogue.editions);
  await setState(db, "expenses", catalogue.expenses);
  await setState(db, "conversions", catalogue.conversions);
  await setState(db, "services", catalogue.services);
  await setState(db, "searchAliases", catalogue.searchAliases);
  await setState(db, "rules", catalogue.rules);
  await setState(db, "completeness", catalogue.completeness);
  await setState(db, "reviews", catalogue.reviews);
  await setState(db, "fieldCodes", catalogue.fieldCodes);
  await setState(db, SCHEDULED_FIGURES, catalogue.scheduled);
}

/** The days on which a course appears or expires. */
async function daysOfCourses(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ publishOn: courses.publishOn, expireOn: courses.expireOn })
    .from(courses)
    .where(or(isNotNull(courses.publishOn), isNotNull(courses.expireOn)));
  const days = rows.flatMap(({ publishOn, expireOn }) =>
    [publishOn, expireOn].filter((day) => day !== null),
  );
  return [...new Set(days)].sort();
}

/** The key of a document, as the history names it. */
export const documentKey = sql<string>`${documents.kind} || '/' || ${documents.slug}`;

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
export async function storeSearchTerms(db: Database): Promise<void> {
  await db.delete(searchWords);
  await db.execute(
    sql`insert into ${searchWords} (word) select unnest(words) from ${documents} where ${documents.published} union select unnest(words) from ${universities} union select unnest(words) from ${courses}`,
  );
}

/**
 * Updates the planner's statistics, so that the next queries are planned for the new data, merges
 * the pending lists of GIN indexes, without which the planner avoids them, and marks pages as
 * visible to index-only scans. Autovacuum would do so minutes later.
 */
async function vacuum(db: Database): Promise<void> {
  for (const table of ["documents", "universities", "courses", "search_words", "search_entries"])
    await db.execute(sql.raw(`vacuum (analyze) ${table}`));
}

/** A folder that was or would be imported. */
export interface ImportVersion {
  /** The folder's name as the operator entered it. */
  readonly folder: string;
  readonly hash: string;
}

/** The last import of a database. */
interface LastImport extends ImportVersion {
  /** The version of the site that imported it, such as `0.2.0`. */
  readonly release?: string;
  /** Hashes of the imports that it replaced, oldest first. */
  readonly superseded?: readonly string[];
}

/** Hashes kept of earlier imports. */
const MAX_SUPERSEDED = 200;

/** Returns the last import, or null on a fresh database. */
export async function lastImport(db: Database): Promise<LastImport | null> {
  const [row] = await db.select().from(catalogueState).where(eq(catalogueState.key, "import"));
  return (row?.value as LastImport | undefined) ?? null;
}

/** Records an import, and that the previous one has been replaced. */
export async function writeImportVersion(db: Database, version: ImportVersion): Promise<void> {
  const last = await lastImport(db);
  const earlier = [...(last?.superseded ?? []), ...(last ? [last.hash] : [])];
  await setState(db, "import", {
    ...version,
    release: RELEASE,
    superseded: [...new Set(earlier)]
      .filter((hash) => hash !== version.hash)
      .slice(-MAX_SUPERSEDED),
  } satisfies LastImport);
}

/**
 * Whether a catalogue is older than the one in the database: it was imported before and replaced, or
 * a later version of the site imported the present one.
 */
export const isSuperseded = (
  last: LastImport,
  { hash }: ImportVersion,
  release = RELEASE,
): boolean =>
  (last.superseded ?? []).includes(hash) ||
  (last.release ?? "").localeCompare(release, "en", { numeric: true }) > 0;
