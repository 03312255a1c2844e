import {
  findHeader,
  importRules,
  MAX_ROWS_ABOVE_HEADER,
  NO_HEADER_LINE,
} from "#domain/enquiries/import";
import { ApiError } from "../../platform/http/errors";
import { filledLength, readTable, UnreadableTable, type TableLine } from "./import-table";

export interface ImportRow {
  readonly line: number;
  /** Cells by header. */
  readonly cells: ReadonlyMap<string, string>;
  /** Filled cells besides those of the header. */
  readonly extraCells: readonly string[];
}

export interface ImportFile {
  readonly headers: readonly string[];
  /** `NO_HEADER_LINE` for none: the columns are then called by their number. */
  readonly headerLine: number;
  /** The rows among which the header is, and some below it. */
  readonly firstLines: readonly TableLine[];
  readonly rows: readonly ImportRow[];
}

/**
 * Reads a CSV file or an Excel workbook. Rows above the header, such as a title, are left out.
 * @param headerLine the line of the header. Null: the row that looks like one, or none
 * @throws ApiError 400, whose field `file` says `fair.csv:7:csv: …`
 */
export async function readImportFile(
  bytes: Uint8Array,
  fileName: string,
  headerLine: number | null = null,
): Promise<ImportFile> {
  const refused = (line: number, message: string) =>
    new ApiError(400, "VALIDATION_FAILED", {
      fields: { file: `${fileName}:${line}:csv: ${message}` },
    });
  const lines = await readTable(bytes).catch((error: unknown) => {
    throw error instanceof UnreadableTable ? refused(1, error.message) : error;
  });
  const chosen = lines.findIndex(({ line }) => line === headerLine);
  const found = chosen < 0 ? findHeader(lines.map(({ cells }) => cells)) : chosen;
  const at = headerLine === NO_HEADER_LINE ? -1 : found;
  const width = Math.max(0, ...lines.map(({ cells }) => filledLength(cells)));
  const head = lines[at] ?? { line: NO_HEADER_LINE, cells: Array<string>(width).fill("") };
  const rows = lines.slice(at + 1);
  const headers = headersOf(at < 0 ? head.cells : head.cells.slice(0, filledLength(head.cells)));
  if (headers.length > importRules.maxColumns)
    throw refused(head.line, `has more than ${importRules.maxColumns} columns`);
  if (rows.length === 0) throw refused(head.line, "has no rows");
  if (rows.length > importRules.maxRows)
    throw refused(
      rows[importRules.maxRows]?.line ?? head.line,
      `has more than ${importRules.maxRows} rows`,
    );
  return {
    headers,
    headerLine: head.line,
    firstLines: lines.slice(0, MAX_ROWS_ABOVE_HEADER + PREVIEW_ROWS),
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: new Map(headers.map((name, index) => [name, cells[index] ?? ""])),
      extraCells: cells.slice(headers.length).filter((cell) => cell !== ""),
    })),
  };
}

const PREVIEW_ROWS = 5;

/** Names each column once: a second `Email` is `Email (2)`, one without a name `Column 3`. */
function headersOf(cells: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const name = cell.slice(0, MAX_HEADER_CHARS) || `Column ${index + 1}`;
    const copies = names.filter((one) => one === name || one.startsWith(`${name} (`)).length;
    names.push(copies === 0 ? name : `${name} (${copies + 1})`);
  }
  return names;
}

/** Forms of ads have whole questions as headers. */
const MAX_HEADER_CHARS = 190;
