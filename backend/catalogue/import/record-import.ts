import { readFileSync } from "node:fs";
import path from "node:path";
import { eq, inArray } from "drizzle-orm";
import type { Figure } from "#domain/catalogue/documents";
import {
  catalogueFiles,
  catalogueImports,
  catalogueState,
  catalogueVersions,
  type documents,
} from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import { filesOf, type Catalogue } from "../source/read-catalogue";
import type { RowChange } from "../state/sync-table";
import { linesOfDocument, linesOfFigure, linesOfRow } from "./entry-text";

/** Who imports a folder, and why. */
export interface ImportNote {
  readonly kind: "import" | "undo" | "schedule";
  /** The folder's name as the operator entered it. */
  readonly folder: string;
  readonly author: string;
  readonly reason: string | null;
  /** The import that this one undoes. */
  readonly undoes?: number;
}

type Version = typeof catalogueVersions.$inferInsert;
export type EntryKind = Version["kind"];

const BATCH = 500;

/**
 * Writes the history of one import, within its transaction. An import that changes nothing leaves
 * no trace. The first one of a database is the starting point, without versions.
 */
export class ImportRecorder {
  private importId: number | null = null;

  private constructor(
    private readonly db: Database,
    private readonly note: ImportNote,
    private readonly isFirst: boolean,
  ) {}

  static async open(db: Database, note: ImportNote): Promise<ImportRecorder> {
    const [file] = await db.select({ path: catalogueFiles.path }).from(catalogueFiles).limit(1);
    return new ImportRecorder(db, note, !file);
  }

  /** Returns what records changes of rows before they are written. The first import needs none. */
  rows(kind: "document" | "university" | "course") {
    if (this.isFirst) return undefined;
    return (changes: readonly RowChange[]): Promise<void> =>
      this.add(
        changes.map(({ key, action, before }) => ({
          kind,
          key,
          action,
          before: before && textOfRow(kind, before),
        })),
      );
  }

  /** Records and stores the figures. */
  async figures(figures: readonly Figure[]): Promise<void> {
    const stored = await storedFigures(this.db);
    const text = (figure: Figure | undefined) => figure && linesOfFigure(figure).join("\n");
    const current = new Map(figures.map((figure) => [figure.key, text(figure)]));
    const before = new Map(stored.map((figure) => [figure.key, text(figure)]));
    await this.add(changesBetween("figure", before, current));
    await this.db
      .insert(catalogueState)
      .values({ key: "figures", value: figures })
      .onConflictDoUpdate({ target: catalogueState.key, set: { value: figures } });
  }

  /** Records and stores the files, from which an undo rebuilds the folder. */
  async files({ folder }: Catalogue): Promise<void> {
    const before = await storedFiles(this.db);
    const current = new Map<string, string>();
    for (const file of await filesOf(folder))
      current.set(file, readFileSync(path.join(folder, file), "utf8"));
    const changes = changesBetween("file", before, current);
    await this.add(changes);
    for (let from = 0; from < changes.length; from += BATCH) {
      const some = changes.slice(from, from + BATCH).map(({ key }) => key);
      await this.db.delete(catalogueFiles).where(inArray(catalogueFiles.path, some));
      const rows = some.flatMap((file) => {
        const text = current.get(file);
        return text === undefined ? [] : [{ path: file, text }];
      });
      if (rows.length > 0) await this.db.insert(catalogueFiles).values(rows);
    }
    if (this.isFirst) await this.start();
  }

  private async add(versions: readonly Omit<Version, "importId">[]): Promise<void> {
    if (this.isFirst || versions.length === 0) return;
    const importId = await this.start();
    for (let from = 0; from < versions.length; from += BATCH)
      await this.db
        .insert(catalogueVersions)
        .values(versions.slice(from, from + BATCH).map((one) => ({ ...one, importId })));
  }

  private async start(): Promise<number> {
    if (this.importId !== null) return this.importId;
    const [row] = await this.db
      .insert(catalogueImports)
      .values(this.note)
      .returning({ id: catalogueImports.id });
    if (!row) throw new Error("the import was not recorded");
    return (this.importId = row.id);
  }
}

export const textOfRow = (kind: EntryKind, row: object): string =>
  (kind === "document"
    ? linesOfDocument(row as typeof documents.$inferSelect)
    : linesOfRow(row)
  ).join("\n");

function changesBetween(
  kind: "figure" | "file",
  before: ReadonlyMap<string, string | undefined>,
  current: ReadonlyMap<string, string | undefined>,
): Omit<Version, "importId">[] {
  return [...new Set([...before.keys(), ...current.keys()])].flatMap((key) => {
    const [old, text] = [before.get(key), current.get(key)];
    if (old === text) return [];
    const action = old === undefined ? "added" : text === undefined ? "removed" : "changed";
    return [{ kind, key, action, before: old ?? null }];
  });
}

/** The figures of the last import. */
export async function storedFigures(db: Database): Promise<Figure[]> {
  const [row] = await db.select().from(catalogueState).where(eq(catalogueState.key, "figures"));
  return (row?.value as Figure[] | undefined) ?? [];
}

/** The files of the last import by path. */
export async function storedFiles(db: Database): Promise<Map<string, string>> {
  const rows = await db.select().from(catalogueFiles);
  return new Map(rows.map(({ path: file, text }) => [file, text]));
}
