import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Presets, SingleBar } from "cli-progress";
import { readBackendConfig } from "../config";
import { openDatabase } from "../db/database";
import { checkCatalogue } from "./check";
import { describeProblem, type Problem } from "./problems";
import { readCatalogue } from "./read-catalogue";
import { hashOfFolder, SHIPPED_FOLDER, today } from "./seed";
import { catalogueStats } from "./stats";
import { writeImportVersion, storeCatalogue, type Summary } from "./store";

const USAGE = `npm run catalogue -- import [folder] [--dry-run]   validate, then make the database match the folder
npm run catalogue -- check [folder]                 validate, with links and dates; store nothing
npm run catalogue -- stats [folder]                 length, sources, readability and similarity of pages`;

/** Maximum problems shown. */
const SHOWN = 200;

/**
 * Runs `npm run catalogue -- …`. Resolves with the exit status: 0 for success, 1 for problems, 2
 * for wrong usage.
 */
export async function runCatalogue(args: readonly string[]): Promise<number> {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { "dry-run": { type: "boolean", default: false } },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return 2;
  }
  const [command, given, ...rest] = parsed.positionals;
  if (rest.length > 0 || !command || !["import", "check", "stats"].includes(command)) {
    console.error(USAGE);
    return 2;
  }
  const folder = given ?? SHIPPED_FOLDER;
  if (!existsSync(folder)) {
    console.error(`There is no folder ${folder}.`);
    return 1;
  }
  if (command === "stats") return stats(folder);
  return command === "check"
    ? check(folder)
    : importFolder(folder, { dryRun: parsed.values["dry-run"] });
}

async function check(folder: string): Promise<number> {
  const { catalogue, problems, values } = await readCatalogue(folder, today());
  if (catalogue && values) await checkCatalogue(catalogue, values, today(), problems);
  report("warning", problems.warnings);
  report("error", problems.errors);
  console.log(
    `${problems.errors.length} errors, ${problems.warnings.length} warnings in ${folder}.`,
  );
  return problems.isEmpty ? 0 : 1;
}

async function stats(folder: string): Promise<number> {
  const { catalogue, problems } = await readCatalogue(folder, today());
  report("error", problems.errors);
  if (!catalogue) return 1;
  const { lines, isTooSimilar } = await catalogueStats(catalogue);
  for (const line of lines) console.log(line);
  return isTooSimilar || !problems.isEmpty ? 1 : 0;
}

async function importFolder(folder: string, { dryRun }: { dryRun: boolean }): Promise<number> {
  const { catalogue, problems } = await readCatalogue(folder, today());
  if (!catalogue || !problems.isEmpty) {
    report("error", problems.errors);
    console.error(`Nothing was imported: ${problems.errors.length} errors in ${folder}.`);
    return 1;
  }
  const rows =
    catalogue.documents.length + catalogue.counts.universities + catalogue.counts.courses;
  const bar = new SingleBar(
    {
      format: "{bar} {percentage}% · {value} of {total} · {eta_formatted} left",
      noTTYOutput: false,
    },
    Presets.shades_classic,
  );
  const database = await openDatabase(readBackendConfig());
  try {
    await database.migrate();
    bar.start(rows, 0);
    const summary = await storeCatalogue(database.db, catalogue, {
      dryRun,
      onRow: () => bar.increment(),
    });
    bar.stop();
    if (!dryRun) {
      const isShipped = path.resolve(folder) === path.resolve(SHIPPED_FOLDER);
      await writeImportVersion(database.db, {
        folder: isShipped ? SHIPPED_FOLDER : folder,
        hash: hashOfFolder(folder),
      });
    }
    console.log(dryRun ? "Dry run. Nothing was stored." : "Imported.");
    for (const line of describeSummary(summary)) console.log(line);
    return 0;
  } finally {
    await database.close();
  }
}

const describeSummary = (summary: Summary): string[] =>
  Object.entries(summary).map(
    ([name, { added, changed, removed, unchanged }]) =>
      `${name}: ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`,
  );

function report(kind: string, problems: readonly Problem[]): void {
  for (const problem of problems.slice(0, SHOWN))
    console.error(`${kind}: ${describeProblem(problem)}`);
  if (problems.length > SHOWN) console.error(`… and ${problems.length - SHOWN} more`);
}
