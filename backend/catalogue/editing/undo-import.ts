import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, asc, eq, gte } from "drizzle-orm";
import { mergeLines } from "#domain/text/line-diff";
import { today } from "#domain/time/dates";
import { catalogueImports, catalogueVersions } from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import { storedFiles } from "../import/record-import";
import { lastImport, storeCatalogue, writeImportVersion, type Summary } from "../import/store";
import { fileOfDocument } from "../source/documents";
import { PHOTO_FOLDER } from "../source/photos";
import { hashOfFolder } from "../state/folder-hash";
import { readCatalogue } from "../source/read-catalogue";
import { describeProblem } from "../text/problems";
import { entriesNamed, type EntryKey } from "./find-entry";
import { hasRowsIn, restoreRows, type FileStates } from "./restore-rows";

/** Why nothing was undone, one reason per line. */
export class UndoError extends Error {}

/** A file as an undo leaves it. Null text: the file goes. */
export interface RestoredFile {
  readonly file: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface UndoReport {
  readonly files: readonly RestoredFile[];
  readonly summary: Summary;
  /** Files of the folder that could not be restored because they have other changes. */
  readonly leftInFolder: readonly string[];
}

interface UndoOptions {
  readonly importId: number;
  /** A page, course, university, figure or file. Null for the whole import. */
  readonly only: string | null;
  readonly author: string;
  readonly reason: string | null;
  readonly dryRun: boolean;
}

/**
 * Takes back what an import changed, or one entry or file of it, and imports the result. Later changes of
 * other lines stay. The folder is restored with the database, so that the next import does not
 * bring the change back. @throws UndoError
 */
export async function undoImport(db: Database, options: UndoOptions): Promise<UndoReport> {
  const { importId, author, reason, dryRun } = options;
  const stored = await storedFiles(db);
  const files = await planUndo(db, options, stored);
  const last = await lastImport(db);
  const folder = last?.folder ?? "";
  const rebuilt = mkdtempSync(path.join(tmpdir(), "catalogue-undo-"));
  try {
    for (const [file, text] of stored) writeFile(rebuilt, file, text);
    // The history has texts only.
    const photos = path.join(folder, PHOTO_FOLDER);
    if (existsSync(photos)) cpSync(photos, path.join(rebuilt, PHOTO_FOLDER), { recursive: true });
    for (const { file, after } of files) writeFile(rebuilt, file, after);
    const { catalogue, problems } = await readCatalogue(rebuilt, today());
    if (!catalogue || !problems.isEmpty)
      throw new UndoError(problems.errors.map(describeProblem).join("\n"));
    const summary = await storeCatalogue(db, catalogue, {
      dryRun,
      note: { kind: "undo", undoes: importId, folder, author, reason },
    });
    if (dryRun || !last || !existsSync(folder)) return { files, summary, leftInFolder: [] };
    const isAsImported = hashOfFolder(folder) === last.hash;
    const leftInFolder = files.filter((one) => !restoreInFolder(folder, one));
    // Otherwise, the next start would import the shipped folder again for nothing.
    if (isAsImported) await writeImportVersion(db, { folder, hash: hashOfFolder(folder) });
    return { files, summary, leftInFolder: leftInFolder.map(({ file }) => file) };
  } finally {
    rmSync(rebuilt, { recursive: true, force: true });
  }
}

function writeFile(folder: string, file: string, text: string | null): void {
  const full = path.join(folder, file);
  if (text === null) return rmSync(full, { force: true });
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
}

/** Restores a file of the folder unless the same lines were edited later. */
function restoreInFolder(folder: string, { file, before, after }: RestoredFile): boolean {
  const full = path.join(folder, file);
  const onDisk = existsSync(full) ? readFileSync(full, "utf8") : null;
  if (onDisk === after) return true;
  const wanted = mergeTexts(before, after, onDisk);
  if (wanted === undefined) return false;
  try {
    writeFile(folder, file, wanted);
    return true;
  } catch {
    // A deployed folder may be read-only.
    return false;
  }
}

/** Applies the change from `base` to `wanted`. Undefined if `current` has other changes there. */
function mergeTexts(
  base: string | null,
  wanted: string | null,
  current: string | null,
): string | null | undefined {
  if (base === current) return wanted;
  if (base === null || wanted === null || current === null) return undefined;
  const merged = mergeLines(base.split("\n"), wanted.split("\n"), current.split("\n"));
  return merged?.join("\n");
}

/** A file that the undone import changed, with its later versions, the earliest first. */
interface ChangedFile {
  readonly file: string;
  readonly states: FileStates;
  readonly laterImports: readonly number[];
}

/** Returns the files as they will be. @throws UndoError */
async function planUndo(
  db: Database,
  { importId, only }: UndoOptions,
  stored: ReadonlyMap<string, string>,
): Promise<RestoredFile[]> {
  const changed = await changedFiles(db, importId, stored);
  if (changed.length === 0)
    throw new UndoError(`Import #${importId} is the starting point. There is nothing before it.`);
  const conflicts: string[] = [];
  const entries = only === null ? null : entriesNamed(only);
  const files = changed.flatMap((one): RestoredFile[] => {
    const after = restored(one, entries);
    if (after === "unchanged") return [];
    if (after !== "conflict")
      return [{ file: one.file, before: one.states.current, after: after.text }];
    conflicts.push(conflictIn(one, only));
    return [];
  });
  if (conflicts.length > 0) throw new UndoError(conflicts.join("\n"));
  if (files.length === 0) throw new UndoError(`Import #${importId} did not change ${only}.`);
  return files;
}

/** Says why a file can't be restored. */
function conflictIn({ file, laterImports }: ChangedFile, only: string | null): string {
  const imports = laterImports.map((id) => `#${id}`).join(", ");
  return imports
    ? `${file} was changed in the same place later, by ${imports}. Undo that first.`
    : `${file} or its columns came or went with this import. Undo the file as a whole, without ${only ?? ""}.`;
}

/** The text of a file after the undo. "unchanged" if the import changed nothing there that the editor named. */
function restored(
  { file, states }: ChangedFile,
  entries: readonly EntryKey[] | null,
): { readonly text: string | null } | "unchanged" | "conflict" {
  const { before, after, current } = states;
  if (entries === null || entries.some((entry) => fileOf(entry) === file)) {
    const merged = mergeTexts(after, before, current);
    return merged === undefined ? "conflict" : { text: merged };
  }
  const entry = entries.find((one) => hasRowsIn(file, one));
  return entry ? restoreRows(file, states, entry) : "unchanged";
}

async function changedFiles(
  db: Database,
  importId: number,
  stored: ReadonlyMap<string, string>,
): Promise<ChangedFile[]> {
  const [known] = await db.select().from(catalogueImports).where(eq(catalogueImports.id, importId));
  if (!known) throw new UndoError(`There is no import #${importId}.`);
  if (known.kind === "schedule")
    throw new UndoError(
      `#${importId} is a scheduled change of figures. Edit their \`next\` and import the folder.`,
    );
  const versions = await db
    .select()
    .from(catalogueVersions)
    .where(and(eq(catalogueVersions.kind, "file"), gte(catalogueVersions.importId, importId)))
    .orderBy(asc(catalogueVersions.importId));
  const own = versions.filter((one) => one.importId === importId);
  return own.map(({ key: file, before }) => {
    const later = versions.filter((one) => one.importId !== importId && one.key === file);
    const current = stored.get(file) ?? null;
    const [first] = later;
    return {
      file,
      states: { before, after: first ? first.before : current, current },
      laterImports: later.map((one) => one.importId),
    };
  });
}

/** The whole file that an editor may mean by a name. Null for rows of a table and figures. */
function fileOf({ kind, key }: EntryKey): string | null {
  if (kind === "file") return key;
  if (kind !== "document") return null;
  const at = key.indexOf("/");
  return fileOfDocument({
    kind: key.slice(0, at) as Parameters<typeof fileOfDocument>[0]["kind"],
    slug: key.slice(at + 1),
  });
}
