import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { addToDay, daysBetween } from "#domain/time/dates";

/** Tables that state facts of courses, each fact with its source and day. */
const TABLES = ["courses", "university-facts", "universities"];

/** The column that has the fact, if it isn't called like it. */
const columnOf: Readonly<Record<string, string>> = { tuition: "tuitionAmount" };

export interface Confirmed {
  readonly file: string;
  readonly facts: number;
}

/**
 * Records that a fact still is what its source states: sets the day of its check in every table row, or of a
 * figure in `values`. @param what a fact (`tuition`) or the key of a figure (`uk.visaFee`) @param day ISO date
 */
export async function confirmCheck(
  folder: string,
  what: string,
  source: string,
  day: string,
): Promise<Confirmed[]> {
  if (what.includes(".")) return confirmFigure(folder, what, day);
  const confirmed: Confirmed[] = [];
  for (const table of TABLES)
    for (const name of await readdir(path.join(folder, table)).catch(() => [])) {
      if (!name.endsWith(".csv")) continue;
      const facts = await confirmInTable(path.join(folder, table, name), what, source, day);
      if (facts > 0) confirmed.push({ file: `${table}/${name}`, facts });
    }
  return confirmed;
}

async function confirmInTable(
  file: string,
  what: string,
  source: string,
  day: string,
): Promise<number> {
  const records: string[][] = parse(await readFile(file, "utf8"), { bom: true });
  const [head = [], ...rows] = records;
  const at = (column: string) => head.indexOf(column);
  const [fact, own, general] = [at(columnOf[what] ?? what), at(`${what}Source`), at("source")];
  if (fact < 0) return 0;
  const matching = rows.filter(
    (row) => row[fact] !== "" && (row[own] || row[general] || "") === source,
  );
  if (matching.length === 0) return 0;
  if (at(`${what}CheckedOn`) < 0) {
    head.push(`${what}CheckedOn`);
    for (const row of rows) row.push("");
  }
  for (const row of matching) row[at(`${what}CheckedOn`)] = day;
  await writeFile(file, stringify([head, ...rows]));
  return matching.length;
}

/** A figure is a block of lines below its key. Its next review is as far away as it was. */
async function confirmFigure(folder: string, what: string, day: string): Promise<Confirmed[]> {
  const [group = "", key = ""] = what.split(".");
  const name = `values/${group}.yaml`;
  const text = await readFile(path.join(folder, name), "utf8").catch(() => "");
  const lines = text.split("\n");
  const from = lines.findIndex((line) => line.startsWith(`${key}:`));
  if (from < 0) return [];
  const length = lines.slice(from + 1).findIndex((line) => /^\w/.test(line));
  const to = length < 0 ? lines.length : from + 1 + length;
  const dayOf = (field: string) =>
    lines.slice(from, to).join("\n").split(`${field}: `)[1]?.replace('"', "").slice(0, 10);
  const [asOf, reviewBy] = [dayOf("asOf"), dayOf("reviewBy")];
  if (asOf === undefined) return [];
  const next =
    reviewBy === undefined ? null : addToDay(day, Math.max(1, daysBetween(asOf, reviewBy)), "day");
  const changed = lines.map((line, at) => {
    if (at < from || at >= to) return line;
    const checked = line.replace(/(asOf: "?)[\d-]{10}/, `$1${day}`);
    return next === null ? checked : checked.replace(/(reviewBy: "?)[\d-]{10}/, `$1${next}`);
  });
  await writeFile(path.join(folder, name), changed.join("\n"));
  return [{ file: name, facts: 1 }];
}
