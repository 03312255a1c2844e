import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { z } from "zod";
import { normaliseText } from "#domain/intake/text";

/** A row of a file, with the line that it ends on. */
export interface TableLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a file can't be read as a table. */
export class UnreadableTable extends Error {
  override readonly name = "UnreadableTable";
}

/**
 * Reads the rows of a CSV file or of the first sheet of an Excel workbook, as other systems write
 * them: in UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons, tabs or vertical bars,
 * with a `sep=` line, stray quotes or cells such as `="0981"`. Empty rows are left out.
 * @throws UnreadableTable
 */
export async function readTable(bytes: Uint8Array): Promise<TableLine[]> {
  const isZip = Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "PK\x03\x04";
  const lines = isZip ? await sheetLines(bytes) : csvLines(textOf(bytes));
  return lines.filter(({ cells }) => cells.some((cell) => cell !== ""));
}

/** A sheet of 1,000 rows has less than 5 MB. */
const MAX_UNPACKED_BYTES = 30 * 1024 * 1024;

async function sheetLines(bytes: Uint8Array): Promise<TableLine[]> {
  requireSmallArchive(bytes);
  const { readSheet } = await import("read-excel-file/node");
  const rows = await readSheet(Buffer.from(bytes)).catch(() => {
    throw new UnreadableTable("is not a CSV file or an Excel workbook (.xlsx)");
  });
  return rows.map((row: readonly unknown[], index: number) => ({
    line: index + 1,
    cells: row.map((cell) => cleanCell(sheetText(cell))),
  }));
}

/** @throws UnreadableTable for what is no archive, or unpacks to more than the limit */
function requireSmallArchive(bytes: Uint8Array): void {
  let total = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        total += originalSize;
        return false;
      },
    });
  } catch {
    throw new UnreadableTable("is a damaged Excel workbook");
  }
  if (total > MAX_UNPACKED_BYTES) throw new UnreadableTable("is too large once it is unpacked");
}

function sheetText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === "string" ? cell : JSON.stringify(cell);
}

/** Control characters that no text file has. */
const isBinary = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- these are what it looks for
  /[\x00-\x08\x0e-\x1f]/.test(text.slice(0, 2_000)) || text.startsWith("%PDF-");

/** The text of a file. Its encoding is told by its mark, or by its zeros, or is tried. */
function textOf(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const text =
    encoding === "windows-1252" ? windowsText(bytes) : new TextDecoder(encoding).decode(bytes);
  if (isBinary(text)) throw new UnreadableTable("is not a CSV file or an Excel workbook (.xlsx)");
  return text;
}

/** What Windows-1252 has at 0x80 to 0x9F. Node.js decodes it as Latin-1 there. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const windowsText = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\u0080-\u009f]/g, (one) => WINDOWS[one.charCodeAt(0) - 0x80] ?? one);

function encodingOf(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  // In UTF-16, every second byte of English text is zero.
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0 && bytes.length > 2))
    return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

const SEPARATORS = [",", ";", "\t", "|"];
const SEP_LINE = /^sep=(.)\r?\n/i;

function csvLines(text: string): TableLine[] {
  const named = SEP_LINE.exec(text);
  if (named) {
    const rows = records(text.slice(named[0].length), named[1] ?? ",");
    return rows.map(({ line, cells }) => ({ line: line + 1, cells }));
  }
  return records(text, separatorOf(text));
}

const recordsSchema = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
);

function records(text: string, delimiter: string, to?: number): TableLine[] {
  // A quote that is never closed would swallow the rest of the file.
  for (const quote of ['"', null] as const) {
    try {
      const parsed = parse(text, {
        bom: true,
        trim: true,
        info: true,
        delimiter,
        quote,
        to,
        relax_quotes: true,
        relax_column_count: true,
        skip_empty_lines: true,
        record_delimiter: ["\r\n", "\n", "\r"],
      });
      return recordsSchema.parse(parsed).map(({ record, info }) => ({
        line: info.lines,
        cells: record.map((cell) =>
          cleanCell(quote === null ? cell.replace(/^"(.*)"$/, "$1") : cell),
        ),
      }));
    } catch (error) {
      if (quote === null)
        throw new UnreadableTable(error instanceof Error ? error.message : "can't be read");
    }
  }
  return [];
}

/** Rows that tell the separator. */
const SAMPLE_ROWS = 20;

/** The separator that splits most of the first rows into the same number of columns. */
function separatorOf(text: string): string {
  const scores = SEPARATORS.map((separator) => {
    const counts = records(text.slice(0, 100_000), separator, SAMPLE_ROWS)
      .map(({ cells }) => filledLength(cells))
      .filter((count) => count > 1);
    const usual = counts.sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    const agreeing = counts.filter((count) => count === usual).length;
    return { separator, agreeing, usual };
  });
  scores.sort((a, b) => b.agreeing - a.agreeing || b.usual - a.usual);
  return scores[0]?.separator ?? ",";
}

/** The number of cells without empty ones at the end. */
export const filledLength = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell !== "") + 1;

/** A cell without what Excel adds to keep a number a text: `="0981"`, `'+91`. */
function cleanCell(text: string): string {
  const plain = normaliseText(text).trim();
  const formula = /^="([^"]*)"$/.exec(plain)?.[1];
  return (formula ?? plain).replace(/^'(?=[+\d])/, "").trim();
}
