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
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { today } from "#domain/dates";
import { mergeLines } from "#domain/line-diff";
import type { Database } from "../../db/database";
import { catalogueImports, catalogueVersions } from "../../db/schema-history";
import { fileOfDocument } from "../documents";
import { entriesNamed } from "./find-entry";
import { PHOTO_FOLDER } from "../photos";
import { describeProblem } from "../problems";
import { readCatalogue } from "../read-catalogue";
import { storedFiles } from "./record-import";
import { hashOfFolder } from "../seed";
import { lastImport, storeCatalogue, writeImportVersion, type Summary } from "../store";

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
  /** A page's address or a file. Null for the whole import. */
  readonly only: string | null;
  readonly author: string;
  readonly reason: string | null;
  readonly dryRun: boolean;
}

/**
 * Takes back what an import changed, or one file of it, and imports the result. Later changes of
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

/** Returns the files as they will be. @throws UndoError */
async function planUndo(
  db: Database,
  { importId, only }: UndoOptions,
  stored: ReadonlyMap<string, string>,
): Promise<RestoredFile[]> {
  const [known] = await db.select().from(catalogueImports).where(eq(catalogueImports.id, importId));
  if (!known) throw new UndoError(`There is no import #${importId}.`);
  const isFile = eq(catalogueVersions.kind, "file");
  const all = await db
    .select()
    .from(catalogueVersions)
    .where(and(isFile, eq(catalogueVersions.importId, importId)));
  const wanted = only === null ? null : filesNamed(only);
  const chosen = all.filter(({ key }) => wanted === null || wanted.includes(key));
  if (chosen.length === 0)
    throw new UndoError(
      all.length === 0
        ? `Import #${importId} is the starting point. There is nothing before it.`
        : `Import #${importId} did not change ${only}.`,
    );
  const later = await db
    .select()
    .from(catalogueVersions)
    .where(
      and(
        isFile,
        gt(catalogueVersions.importId, importId),
        inArray(
          catalogueVersions.key,
          chosen.map(({ key }) => key),
        ),
      ),
    )
    .orderBy(asc(catalogueVersions.importId));
  const conflicts: string[] = [];
  const files = chosen.flatMap(({ key: file, before }) => {
    const current = stored.get(file) ?? null;
    const next = later.filter(({ key }) => key === file);
    const [first] = next;
    const after = mergeTexts(first ? first.before : current, before, current);
    if (after !== undefined) return [{ file, before: current, after }];
    const imports = next.map((one) => `#${one.importId}`).join(", ");
    conflicts.push(`${file} was changed in the same place later, by ${imports}. Undo that first.`);
    return [];
  });
  if (conflicts.length > 0) throw new UndoError(conflicts.join("\n"));
  return files;
}

/** The files that an editor may mean by a name. */
const filesNamed = (name: string): string[] =>
  entriesNamed(name).flatMap(({ kind, key }) => {
    if (kind === "file") return [key];
    if (kind !== "document") return [];
    const at = key.indexOf("/");
    return [
      fileOfDocument({
        kind: key.slice(0, at) as Parameters<typeof fileOfDocument>[0]["kind"],
        slug: key.slice(at + 1),
      }),
    ];
  });
