import { userInfo } from "node:os";
import { changedLines, diffLines } from "#domain/text/line-diff";
import { openDatabase } from "../../platform/db/database";
import type { Database } from "../../platform/db/types";
import { readBackendConfig } from "../../platform/runtime/config";
import { describeHistory, describeImports, linesIn } from "../editing/history";
import { previewOf } from "../editing/preview";
import { UndoError, undoImport, type RestoredFile } from "../editing/undo-import";
import { describeSummary } from "../import/store";

export const editingUsage = `npm run catalogue -- preview [page|figure|course|file]       what an import would change, without importing
                          [--folder <folder>] [--on 2027-07-01]
npm run catalogue -- history [page|figure|course|file]       list imports, or who changed this, when and why
npm run catalogue -- undo <import> [page|figure|course|file]   restore what was there before an import
                          [--dry-run] [--author <name>] [--reason <text>]`;

export interface NoteArguments {
  readonly author?: string | undefined;
  readonly reason?: string | undefined;
  readonly "dry-run": boolean;
}

/** Who runs the command, and why: from the arguments, or else the user of the operating system. */
export const noteOf = ({ author, reason }: NoteArguments) => ({
  author: author ?? userInfo().username,
  reason: reason ?? null,
});

async function withDatabase(run: (db: Database) => Promise<number>): Promise<number> {
  const database = await openDatabase(readBackendConfig());
  try {
    await database.migrate();
    return await run(database.db);
  } finally {
    await database.close();
  }
}

/** Shows what an import of the folder would change, without importing it. */
export const preview = (name: string | null, folder: string, day?: string): Promise<number> =>
  withDatabase(async (db) => {
    const found = await previewOf(db, folder, name, day);
    if (!found) {
      console.error(`There is no page, figure, course or file called ${name ?? ""} in ${folder}.`);
      return 1;
    }
    for (const { kind, key, state, lines } of found.entries) {
      console.log(`${kind} ${key}: ${state}`);
      for (const line of lines) console.log(`    ${line}`);
    }
    if (found.entries.length === 0) console.log(`No entry of ${folder} differs.`);
    for (const error of found.errors) console.error(`error: ${error}`);
    return found.errors.length === 0 ? 0 : 1;
  });

export const showHistory = (name: string | undefined): Promise<number> =>
  withDatabase(async (db) => {
    const lines = name === undefined ? await describeImports(db) : await describeHistory(db, name);
    if (!lines) {
      console.error(`There is no page, figure, course or file called ${name ?? ""}.`);
      return 1;
    }
    for (const line of lines) console.log(line);
    return 0;
  });

export const undo = (
  importId: number,
  only: string | null,
  options: NoteArguments,
): Promise<number> =>
  withDatabase(async (db) => {
    const dryRun = options["dry-run"];
    try {
      const report = await undoImport(db, { importId, only, dryRun, ...noteOf(options) });
      for (const line of report.files.flatMap(describeFile)) console.log(line);
      console.log(dryRun ? "Dry run. Nothing was undone." : `Undid import #${importId}.`);
      for (const line of describeSummary(report.summary)) console.log(line);
      for (const file of report.leftInFolder)
        console.error(
          `${file} has other changes. Take this one back in the file too, or the next import repeats it.`,
        );
      return 0;
    } catch (error) {
      if (!(error instanceof UndoError)) throw error;
      console.error(`Nothing was undone.\n${error.message}`);
      return 1;
    }
  });

const describeFile = ({ file, before, after }: RestoredFile): string[] => [
  `${file}${after === null ? " (removed)" : ""}`,
  ...changedLines(diffLines(linesIn(before), linesIn(after)), 1).map((line) => `    ${line}`),
];
