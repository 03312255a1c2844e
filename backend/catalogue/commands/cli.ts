import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Presets, SingleBar } from "cli-progress";
import { isDay, today } from "#domain/time/dates";
import { openDatabase } from "../../platform/db/database";
import { readBackendConfig } from "../../platform/runtime/config";
import { checkCatalogue } from "../checks/check";
import {
  completenessTables,
  describeCompleteness,
  isMeasured,
  listMissing,
  measureCompleteness,
  universityTable,
} from "../checks/completeness";
import { describeDue, DUE_WITHIN_DAYS, listDue } from "../checks/due";
import { describeWeek, WEEK_ITEMS } from "../checks/week";
import { confirmCheck } from "../editing/confirm";
import { catalogueStats } from "../checks/stats";
import { SHIPPED_FOLDER } from "../import/seed";
import { describeSummary, storeCatalogue, writeImportVersion } from "../import/store";
import { readCatalogue } from "../source/read-catalogue";
import { hashOfFolder } from "../state/folder-hash";
import { describeProblem, type Problem } from "../text/problems";
import { datasetUsage, runDataset } from "./dataset-cli";
import {
  editingUsage,
  noteOf,
  preview,
  showHistory,
  undo,
  type NoteArguments,
} from "./editing-cli";

const USAGE = `npm run catalogue -- import [folder] [--dry-run]   validate, then make the database match the folder
                            [--author <name>] [--reason <text>]
npm run catalogue -- check [folder] [--release]    validate, with links and dates; overdue facts are errors with --release
npm run catalogue -- stats [folder]                length, parts, sources, readability and similarity of pages
npm run catalogue -- completeness [folder]         count the facts of courses by country; fail below the thresholds,
                            [--floor]               or with --floor only below what has been reached;
                            [--write]               write the tables by country, level and subject into docs/content.md
                            [--universities]        print a table with a line for each university
                            [--missing <fact>]      list the courses without a fact, by university and level
npm run catalogue -- due [folder]                  list facts that are overdue or due in ${DUE_WITHIN_DAYS} days, by owner;
                                                   fail if an overdue one blocks a release
                            [--week]                a week's work list, the most harmful first, with pages and lines to paste
npm run catalogue -- confirm <fact|figure> <source> [--on 2026-11-27] [--folder <folder>]
                                                   record that what a source states is unchanged
${editingUsage}
${datasetUsage}`;

/** Maximum problems shown. */
const SHOWN = 200;

const options = {
  "dry-run": { type: "boolean", default: false },
  release: { type: "boolean", default: false },
  floor: { type: "boolean", default: false },
  remove: { type: "boolean", default: false },
  add: { type: "string", default: "courses" },
  missing: { type: "string" },
  universities: { type: "boolean", default: false },
  week: { type: "boolean", default: false },
  write: { type: "boolean", default: false },
  published: { type: "string" },
  author: { type: "string" },
  folder: { type: "string" },
  on: { type: "string" },
  reason: { type: "string" },
} as const;

interface Options extends NoteArguments {
  readonly folder?: string | undefined;
  /** The day of a preview. */
  readonly on?: string | undefined;
  readonly release: boolean;
  readonly floor: boolean;
  /** Whether the tables of the documentation are written. */
  readonly write: boolean;
  /** Whether an editor's list of a week is printed. */
  readonly week: boolean;
  /** Whether a table of universities is printed. */
  readonly universities: boolean;
  /** The fact whose absence is listed. */
  readonly missing?: string | undefined;
}

type Command = (folder: string, options: Options) => Promise<number>;

const commands: Readonly<Record<string, Command>> = {
  import: importFolder,
  check,
  stats,
  completeness,
  due,
};

/**
 * Runs `npm run catalogue -- …`. Resolves with the exit status: 0 for success, 1 for problems, 2
 * for wrong usage.
 */
export async function runCatalogue(args: readonly string[]): Promise<number> {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return 2;
  }
  const [name = "", given, ...rest] = parsed.positionals;
  if (name === "dataset") return runDataset(parsed.positionals.slice(1), parsed.values);
  if (name === "confirm") return confirm(parsed.positionals.slice(1), parsed.values);
  const editing = editingCommand(parsed.positionals, parsed.values);
  if (editing) return editing;
  const command = commands[name];
  if (!command || rest.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const folder = given ?? SHIPPED_FOLDER;
  if (!existsSync(folder)) {
    console.error(`There is no folder ${folder}.`);
    return 1;
  }
  return command(folder, parsed.values);
}

/** Runs a command about the database's history, or null for any other. */
function editingCommand(words: readonly string[], options: Options): Promise<number> | null {
  const [name, given, third, ...rest] = words;
  if (rest.length > 0) return null;
  if (name === "undo" && /^#?\d+$/.test(given ?? ""))
    return undo(Number(given?.replace("#", "")), third ?? null, options);
  if (third !== undefined) return null;
  if (name === "history") return showHistory(given);
  const folder = options.folder ?? SHIPPED_FOLDER;
  const isDayOrNone = options.on === undefined || isDay(options.on);
  return name === "preview" && existsSync(folder) && isDayOrNone
    ? preview(given ?? null, folder, options.on)
    : null;
}

async function check(folder: string, { release }: Options): Promise<number> {
  const { catalogue, problems, values } = await readCatalogue(folder, today());
  if (catalogue && values) {
    await checkCatalogue(catalogue, values, today(), problems);
    if (release)
      for (const { what, source, reviewBy, blocksRelease } of await listDue(
        catalogue,
        values,
        today(),
      ))
        if (blocksRelease && reviewBy < today())
          problems.error("release", 1, what, `was due for review by ${reviewBy}: ${source}`);
  }
  report("warning", problems.warnings);
  report("error", problems.errors);
  console.log(
    `${counted(problems.errors.length, "error")}, ${counted(problems.warnings.length, "warning")} in ${folder}.`,
  );
  return problems.isEmpty ? 0 : 1;
}

async function stats(folder: string): Promise<number> {
  const { catalogue, problems } = await readCatalogue(folder, today());
  report("error", problems.errors);
  if (!catalogue) return 1;
  const { lines, isTooSimilar, isTooShort, isIncomplete } = await catalogueStats(catalogue);
  for (const line of lines) console.log(line);
  return isTooSimilar || isTooShort || isIncomplete || !problems.isEmpty ? 1 : 0;
}

/** Reads a folder without errors. Null, with the errors reported, otherwise. */
async function readSound(folder: string) {
  const { catalogue, problems, values } = await readCatalogue(folder, today());
  if (catalogue && values && problems.isEmpty) return { catalogue, values };
  report("error", problems.errors);
  return null;
}

const DOCUMENTATION = "docs/content.md";
/** Around the generated tables. */
const [TABLES_START, TABLES_END] = ["<!-- completeness -->", "<!-- /completeness -->"];

/** Replaces the tables of the documentation. */
function writeTables(tables: string): void {
  const text = readFileSync(DOCUMENTATION, "utf8");
  const [before, rest] = text.split(TABLES_START);
  const after = rest?.split(TABLES_END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${DOCUMENTATION} has no place for the tables`);
  writeFileSync(DOCUMENTATION, `${before}${TABLES_START}\n${tables}\n${TABLES_END}${after}`);
}

async function completeness(
  folder: string,
  { floor, missing, universities, write }: Options,
): Promise<number> {
  const sound = await readSound(folder);
  if (!sound) return 1;
  if (missing !== undefined) {
    if (!isMeasured(missing)) {
      console.error(`There is no fact ${missing}.`);
      return 2;
    }
    for (const line of await listMissing(sound.catalogue, missing)) console.log(line);
    return 0;
  }
  const measured = await measureCompleteness(sound.catalogue, today());
  if (universities) {
    console.log(universityTable(measured));
    return 0;
  }
  if (write) writeTables(completenessTables(measured, sound.catalogue.completeness));
  for (const line of describeCompleteness(measured, sound.catalogue.completeness))
    console.log(line);
  for (const shortfall of measured.shortfalls) console.error(`too few: ${shortfall}`);
  for (const setback of measured.belowFloor) console.error(`below the floor: ${setback}`);
  return (floor ? measured.belowFloor : measured.shortfalls).length === 0 ? 0 : 1;
}

async function due(folder: string, { week }: Options): Promise<number> {
  const sound = await readSound(folder);
  if (!sound) return 1;
  const items = await listDue(sound.catalogue, sound.values, today());
  if (week) {
    for (const line of describeWeek(items, today())) console.log(line);
    console.log(
      `${Math.min(items.length, WEEK_ITEMS)} of ${items.length} items, the most harmful first.`,
    );
    return 0;
  }
  for (const line of describeDue(items, today())) console.log(line);
  const overdue = items.filter(({ reviewBy }) => reviewBy < today());
  const blocking = overdue.filter(({ blocksRelease }) => blocksRelease).length;
  console.log(
    `${overdue.length} overdue, ${blocking} of them block a release, ${items.length - overdue.length} due within ${DUE_WITHIN_DAYS} days in ${folder}.`,
  );
  return blocking === 0 ? 0 : 1;
}

/** Records a check that changed nothing, in the files of the catalogue. */
async function confirm(
  [what, source, ...rest]: readonly string[],
  { folder = SHIPPED_FOLDER, on = today() }: Options,
): Promise<number> {
  if (what === undefined || source === undefined || rest.length > 0 || !isDay(on)) {
    console.error(USAGE);
    return 2;
  }
  const confirmed = await confirmCheck(folder, what, source, on);
  for (const { file, facts } of confirmed)
    console.log(`${file}: ${counted(facts, "check")} of ${on}`);
  if (confirmed.length === 0)
    console.error(`Nothing in ${folder} states ${what} of ${source}. Edit its file by hand.`);
  return confirmed.length > 0 ? 0 : 1;
}

async function importFolder(folder: string, options: Options): Promise<number> {
  const dryRun = options["dry-run"];
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
  const config = readBackendConfig();
  const database = await openDatabase(config);
  try {
    await database.migrate();
    bar.start(rows, 0);
    const isShipped = path.resolve(folder) === path.resolve(SHIPPED_FOLDER);
    const name = isShipped ? SHIPPED_FOLDER : folder;
    const summary = await storeCatalogue(database.db, catalogue, {
      dryRun,
      onRow: () => bar.increment(),
      samples: config.SAMPLES,
      note: { kind: "import", folder: name, ...noteOf(options) },
    });
    bar.stop();
    if (!dryRun)
      await writeImportVersion(database.db, { folder: name, hash: hashOfFolder(folder) });
    console.log(dryRun ? "Dry run. Nothing was stored." : "Imported.");
    for (const line of describeSummary(summary)) console.log(line);
    return 0;
  } finally {
    await database.close();
  }
}

function report(kind: string, problems: readonly Problem[]): void {
  for (const problem of problems.slice(0, SHOWN))
    console.error(`${kind}: ${describeProblem(problem)}`);
  if (problems.length > SHOWN) console.error(`… and ${problems.length - SHOWN} more`);
}

/** `1 error`, `2 errors` */
const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;
