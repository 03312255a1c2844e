import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";

type Cell = string | number | null;

/** A dialled number with spaces, which spreadsheets show as it is. */
const PHONE = /^\+\d[\d ]*$/;

/** Keeps spreadsheets from running a cell as a formula. Numbers have no apostrophe: other systems would store it. */
const withoutFormula = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !PHONE.test(text) ? `'${text}` : text;

/** Streams rows as CSV. Formula cells are escaped, and a byte order mark tells Excel that it is UTF-8. */
export function csvStream(
  columns: readonly string[],
  cells: AsyncIterable<readonly Cell[]>,
): ReadableStream {
  const csv = stringify({
    header: true,
    bom: true,
    columns: [...columns],
    cast: { string: withoutFormula },
    record_delimiter: "windows",
  });
  // An error or a disconnected reader ends both streams. The reader of `csv` gets the error.
  pipeline(Readable.from(cells), csv, () => undefined);
  return Readable.toWeb(csv) as ReadableStream;
}

/** A file of CSV for one reader. */
export const csvFile = (body: ReadableStream, name: string): Response =>
  new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
