import { createReadStream, statSync } from "node:fs";
import { parse } from "csv-parse";

export type TableRow = Readonly<Record<string, string>>;

interface TableOptions {
  /** A column that the heading has. Lines above the heading are ignored. */
  readonly heading: string;
  /** The sheet of a workbook. */
  readonly sheet?: RegExp;
  readonly onProgress: (done: number, total: number) => void;
}

/** Lines above the heading of a published sheet. */
const MAX_LINES_ABOVE = 20;

/** Yields the rows of a CSV file or of a sheet of a workbook, by the names of their columns. */
export async function* readTable(file: string, options: TableOptions): AsyncGenerator<TableRow> {
  const lines = /\.xlsx$/i.test(file) ? sheetLines(file, options) : csvLines(file, options);
  let heading: string[] | null = null;
  let above = 0;
  for await (const line of lines) {
    if (!heading) {
      if (line.includes(options.heading)) heading = line;
      else if ((above += 1) > MAX_LINES_ABOVE) break;
      continue;
    }
    if (line.some((text) => text !== "")) yield rowOf(heading, line);
  }
  if (!heading) throw new Error(`${file} has no column called ${options.heading}`);
}

/** Columns with the same name are joined with semicolons. */
function rowOf(heading: readonly string[], line: readonly string[]): TableRow {
  const row: Record<string, string> = {};
  heading.forEach((name, at) => {
    const text = line[at] ?? "";
    const before = row[name];
    row[name] = before === undefined ? text : [before, text].filter(Boolean).join(";");
  });
  return row;
}

async function* csvLines(file: string, { onProgress }: TableOptions): AsyncGenerator<string[]> {
  const total = statSync(file).size;
  const parser = parse({ bom: true, trim: true, relax_column_count: true, skip_empty_lines: true });
  const input = createReadStream(file);
  let done = 0;
  input.on("data", (chunk) => onProgress((done += chunk.length), total));
  input.on("error", (error) => parser.destroy(error));
  for await (const line of input.pipe(parser)) yield line as string[];
}

/**
 * Loaded only for workbooks. The library returns all rows of a sheet together, so each is let go once
 * it has been read.
 */
async function* sheetLines(
  file: string,
  { sheet, onProgress }: TableOptions,
): AsyncGenerator<string[]> {
  const rows = (await readSheetLike(file, sheet)).reverse();
  const total = rows.length;
  for (let cells = rows.pop(); cells; cells = rows.pop()) {
    const done = total - rows.length;
    if (done % 100 === 0) onProgress(done, total);
    yield cells.map(textOf);
  }
}

/** Reads one sheet of a workbook, the first if none is wanted. Other sheets are not parsed. */
async function readSheetLike(file: string, wanted: RegExp | undefined): Promise<unknown[][]> {
  const { readSheet } = await import("read-excel-file/node");
  if (!wanted) return readSheet(file);
  try {
    // The error names the sheets.
    return await readSheet(file, "");
  } catch (error) {
    const { sheets } = error as { readonly sheets?: readonly string[] };
    if (!sheets) throw error;
    const name = sheets.find((one) => wanted.test(one));
    if (name === undefined) throw new Error(`${file} has no sheet like ${String(wanted)}`);
    return readSheet(file, name);
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === "string" ? cell.trim() : JSON.stringify(cell);
}
