import { isDeepStrictEqual } from "node:util";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { isScalar, parseDocument, type Pair, type Scalar } from "yaml";
import type { EntryKey } from "./find-entry";

/** Three states of a file. Null: there was no such file. */
export interface FileStates {
  /** Before the import that is undone. */
  readonly before: string | null;
  /** After that import. */
  readonly after: string | null;
  readonly current: string | null;
}

/**
 * The file as it is now, with the rows of one entry as they were before an import: the row of a
 * course, the rows of a university, or a figure. "unchanged" if the import did not change them,
 * "conflict" if they have changed again since, or if the file or its columns came or went with the import.
 */
export function restoreRows(
  file: string,
  { before, after, current }: FileStates,
  entry: EntryKey,
): { readonly text: string } | "unchanged" | "conflict" {
  if (before === null || after === null || current === null) return "conflict";
  const part = (text: string) => partsOf(file, text, entry);
  const [old, then, now] = [part(before), part(after), part(current)];
  if (isSame(old, then)) return "unchanged";
  if (!isSame(then, now)) return "conflict";
  const rows = old.parts.filter(({ isOwn }) => isOwn).map(({ raw, values }) => ({ raw, values }));
  const isSameHead = isDeepStrictEqual(old.columns, now.columns);
  if (!isSameHead && !fitsColumns(old, now)) return "conflict";
  const texts = rows.map(({ raw, values }) => (isSameHead ? raw : lineOf(values, now.columns)));
  return { text: withRows(now.parts, texts, placeOf(old.parts, now.parts)) };
}

/** Whether an entry can have rows of its own in a file. */
export function hasRowsIn(file: string, { kind, key }: EntryKey): boolean {
  if (kind === "course") return file.startsWith("courses/");
  if (kind === "university") return /^(universities|university-facts)\/[\w-]+\.csv$/.test(file);
  return kind === "figure" && file === `values/${key.split(".")[0] ?? ""}.yaml`;
}

/** A row of a table, a figure, or text between them. */
interface Part {
  readonly raw: string;
  readonly isOwn: boolean;
  readonly values: Readonly<Record<string, string>>;
}

interface Parts {
  readonly columns: readonly string[];
  readonly parts: readonly Part[];
}

const partsOf = (file: string, text: string, entry: EntryKey): Parts =>
  file.endsWith(".csv") ? rowsOf(text, entry) : figuresOf(text, entry);

function rowsOf(text: string, { kind, key }: EntryKey): Parts {
  const options = { raw: true, trim: true, bom: true, relax_column_count: true } as const;
  // With `raw`, each record comes with its text, which the types don't say.
  const lines = parse(text, options) as unknown as { record: string[]; raw: string }[];
  const columns = lines[0]?.record ?? [];
  const parts = lines.map(({ record, raw }, at): Part => {
    const values = Object.fromEntries(columns.map((name, column) => [name, record[column] ?? ""]));
    const { universityId = "", slug = "" } = values;
    const own = kind === "course" ? `${universityId}-${slug}` : universityId || idIn(slug);
    return { raw, values, isOwn: at > 0 && own === key };
  });
  return { columns, parts };
}

/** `hill-university-1` → `1` */
const idIn = (slug: string): string => /-(\d+)$/.exec(slug)?.[1] ?? "";

function figuresOf(text: string, { key }: EntryKey): Parts {
  const name = key.slice(key.indexOf(".") + 1);
  const { contents } = parseDocument(text);
  const items = contents && "items" in contents ? (contents.items as Pair[]) : [];
  const parts: Part[] = [];
  let end = 0;
  for (const pair of items) {
    if (!isScalar(pair.key)) continue;
    const [from, to] = rangeOf(pair as Pair<Scalar>);
    parts.push({ raw: text.slice(end, from), isOwn: false, values: {} });
    parts.push({ raw: text.slice(from, to), isOwn: pair.key.value === name, values: {} });
    end = to;
  }
  return { columns: [], parts: [...parts, { raw: text.slice(end), isOwn: false, values: {} }] };
}

function rangeOf({ key, value }: Pair<Scalar>): [number, number] {
  const from = key.range?.[0] ?? 0;
  const range = (value as Scalar | null)?.range ?? key.range;
  return [from, range?.[2] ?? from];
}

/** Compares the entry's rows by their values, so that quotes and new empty columns make no difference. */
function isSame(one: Parts, other: Parts): boolean {
  const own = ({ parts }: Parts) =>
    parts.filter(({ isOwn }) => isOwn).map(({ raw, values }) => filled(values) ?? raw.trim());
  return isDeepStrictEqual(own(one), own(other));
}

const filled = (values: Part["values"]) => {
  const entries = Object.entries(values).filter(([, value]) => value !== "");
  return entries.length > 0 ? Object.fromEntries(entries) : null;
};

/** Whether the columns of today can hold everything that the old rows say. */
const fitsColumns = (old: Parts, { columns }: Parts): boolean =>
  old.parts.every(
    ({ isOwn, values }) =>
      !isOwn || Object.entries(values).every(([name, value]) => !value || columns.includes(name)),
  );

const lineOf = (values: Part["values"], columns: readonly string[]): string =>
  stringify([columns.map((name) => values[name] ?? "")]);

/** Where rows belong that the file no longer has: after the row before them, or at the end. */
function placeOf(old: readonly Part[], now: readonly Part[]): number {
  const own = now.findIndex(({ isOwn }) => isOwn);
  if (own >= 0) return own;
  const first = old.findIndex(({ isOwn }) => isOwn);
  for (let at = first - 1; at >= 0; at -= 1) {
    const place = now.findIndex(({ raw }) => raw === old[at]?.raw && raw.trim() !== "");
    if (place >= 0) return place + 1;
  }
  return now.length;
}

function withRows(parts: readonly Part[], rows: readonly string[], place: number): string {
  const others = (some: readonly Part[]) =>
    some.filter(({ isOwn }) => !isOwn).map(({ raw }) => raw);
  return [...others(parts.slice(0, place)), ...rows, ...others(parts.slice(place))]
    .map((raw) => (raw === "" || raw.endsWith("\n") ? raw : `${raw}\n`))
    .join("");
}
