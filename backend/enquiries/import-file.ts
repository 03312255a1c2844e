import { parse } from "csv-parse/sync";
import { z } from "zod";
import { importRules } from "#domain/enquiries/import";
import { ApiError } from "../platform/http/errors";

export interface ImportRow {
  readonly line: number;
  /** Cells by header. */
  readonly cells: ReadonlyMap<string, string>;
  /** Cells besides those of the header. */
  readonly extraCells: number;
}

export interface ImportFile {
  readonly headers: readonly string[];
  readonly rows: readonly ImportRow[];
}

const recordsSchema = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
);

/**
 * Reads a CSV file with a header, separated by commas, semicolons or tabs.
 * @throws ApiError 400, whose field `file` says `fair.csv:7:csv: …`
 */
export function readImportFile(bytes: Uint8Array, fileName: string): ImportFile {
  const refused = (line: number, message: string) =>
    new ApiError(400, "VALIDATION_FAILED", {
      fields: { file: `${fileName}:${line}:csv: ${message}` },
    });
  const text = decode(bytes);
  if (text === null) throw refused(1, "is not UTF-8 text");
  const [head, ...records] = recordsOf(text, refused);
  if (!head) throw refused(1, "has no header");
  const headers = head.record.map((name, index) => name || `Column ${index + 1}`);
  const twice = headers.find((name, index) => headers.indexOf(name) !== index);
  if (twice !== undefined) throw refused(head.info.lines, `has the column "${twice}" twice`);
  if (records.length === 0) throw refused(1, "has no rows");
  if (records.length > importRules.maxRows)
    throw refused(importRules.maxRows + 2, `has more than ${importRules.maxRows} rows`);
  return {
    headers,
    rows: records.map(({ record, info }) => ({
      line: info.lines,
      cells: new Map(headers.map((name, index) => [name, cellOf(record[index])])),
      extraCells: Math.max(0, record.length - headers.length),
    })),
  };
}

const cellOf = (text = ""): string => text.slice(0, importRules.maxCellChars);

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\0", "");
  } catch {
    return null;
  }
}

function recordsOf(text: string, refused: (line: number, message: string) => ApiError) {
  try {
    return recordsSchema.parse(
      parse(text, {
        bom: true,
        trim: true,
        info: true,
        delimiter: delimiterOf(text),
        relax_column_count: true,
        skip_empty_lines: true,
        skip_records_with_empty_values: true,
        max_record_size: importRules.maxBytes,
      }),
    );
  } catch (error) {
    const line = error instanceof Error && "lines" in error ? Number(error.lines) : 1;
    throw refused(line, error instanceof Error ? error.message : "cannot be read");
  }
}

/** The separator that the header has most of. */
function delimiterOf(text: string): string {
  const [head = ""] = text.split(/\r?\n/, 1);
  const countOf = (sign: string) => head.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
}
