import { existsSync, statSync } from "node:fs";
import { Presets, SingleBar } from "cli-progress";
import { dayOf } from "#domain/time/dates";
import { openDatabase } from "../../platform/db/database";
import type { Database } from "../../platform/db/types";
import { readBackendConfig } from "../../platform/runtime/config";
import { adapters } from "../datasets/adapters";
import type { ApplyReport } from "../datasets/apply-report";
import type { DatasetAdapter } from "../datasets/records/records";
import { importDataset, removeDataset, type DatasetReport } from "../import/import-dataset";

export const datasetUsage = `npm run catalogue -- dataset <name> <file> [--dry-run] [--add none|courses|all] [--published 2026-10-01]
npm run catalogue -- dataset <name> --remove [--dry-run]
                                                   import or remove a data set: ${adapters.map(({ name }) => name).join(", ")}`;

export interface DatasetArguments {
  readonly "dry-run": boolean;
  readonly remove: boolean;
  readonly add: string;
  readonly published?: string | undefined;
}

/** Maximum records named in each part of a report. */
const SHOWN = 20;

/** Runs `npm run catalogue -- dataset …`. Resolves with the exit status. */
export async function runDataset(
  [name = "", file, ...rest]: readonly string[],
  options: DatasetArguments,
): Promise<number> {
  const adapter = adapters.find((one) => one.name === name);
  const isUsable = options.remove ? file === undefined : file !== undefined;
  const add = (["none", "courses", "all"] as const).find((one) => one === options.add);
  if (!adapter || !isUsable || !add || rest.length > 0) {
    console.error(datasetUsage);
    return 2;
  }
  if (file !== undefined && !existsSync(file)) {
    console.error(`There is no file ${file}.`);
    return 1;
  }
  const database = await openDatabase(readBackendConfig());
  try {
    await database.migrate();
    if (file === undefined) return await remove(database.db, adapter, options);
    return await load(database.db, adapter, file, { ...options, add });
  } finally {
    await database.close();
  }
}

async function remove(
  db: Database,
  adapter: DatasetAdapter,
  { "dry-run": dryRun }: DatasetArguments,
): Promise<number> {
  const report = await removeDataset(db, adapter.name, { dryRun });
  console.log(dryRun ? "Dry run. Nothing was removed." : `Removed ${adapter.name}.`);
  for (const line of describeApplied(report)) console.log(line);
  return 0;
}

async function load(
  db: Database,
  adapter: DatasetAdapter,
  file: string,
  options: DatasetArguments & { readonly add: "none" | "courses" | "all" },
): Promise<number> {
  const bar = new SingleBar(
    { format: "{bar} {percentage}% · {eta_formatted} left", noTTYOutput: false },
    Presets.shades_classic,
  );
  bar.start(1, 0);
  const dryRun = options["dry-run"];
  const report = await importDataset(db, adapter, file, {
    add: options.add,
    dryRun,
    publishedOn: options.published ?? dayOf(statSync(file).mtime),
    onProgress: (done, total) => {
      bar.setTotal(total);
      bar.update(done);
    },
  });
  bar.stop();
  console.log(dryRun ? "Dry run. Nothing was stored." : `Imported ${adapter.name}.`);
  for (const line of describeReport(report)) console.log(line);
  console.log(`${adapter.attribution} ${adapter.licenceUrl}`);
  return 0;
}

function describeReport(report: DatasetReport): string[] {
  const { added, changed, gone, unchanged, skipped } = report;
  return [
    `records: ${added.length} new, ${changed.length} changed, ${gone.length} gone, ${unchanged} unchanged`,
    ...some("new", added),
    ...some("changed", changed),
    ...some("gone", gone),
    ...Object.entries(skipped).map(([reason, count]) => `left out: ${count} rows, ${reason}`),
    ...describeApplied(report),
  ];
}

function describeApplied({ matched, doubts, left, universities, courses }: ApplyReport): string[] {
  const change = (what: string, count: ApplyReport["courses"]) =>
    count
      ? [
          `${what} added by data sets: ${count.added} added, ${count.changed} changed, ${count.removed} removed, ${count.unchanged} unchanged`,
        ]
      : [];
  return [
    ...Object.entries(matched).map(([how, count]) => `matched: ${count} ${how}`),
    ...change("universities", universities),
    ...change("courses", courses),
    `not used: ${left} records match none of our entries`,
    ...some("doubtful", doubts),
  ];
}

const some = (what: string, names: readonly string[]): string[] => [
  ...names.slice(0, SHOWN).map((name) => `  ${what}: ${name}`),
  ...(names.length > SHOWN ? [`  … and ${names.length - SHOWN} more`] : []),
];
