import { createReadStream } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse";
import type { z } from "zod";
import { missing, type Problems } from "./problems";

export interface CsvRow<T> {
  readonly value: T;
  readonly line: number;
}

/** Yields the rows of a CSV file. Rows that do not match the schema are reported and skipped. */
export async function* csvRows<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
  problems: Problems,
): AsyncGenerator<CsvRow<z.output<Schema>>> {
  const parser = createReadStream(path.join(folder, file)).pipe(
    parse({ columns: true, bom: true, trim: true, info: true, skip_empty_lines: true }),
  );
  try {
    for await (const one of parser) {
      const { record, info } = one as { record: unknown; info: { lines: number } };
      const parsed = schema.safeParse(record, { error: missing });
      if (parsed.success) yield { value: parsed.data, line: info.lines };
      else
        for (const issue of parsed.error.issues)
          problems.error(file, info.lines, issue.path.join(".") || "-", issue.message);
    }
  } catch (error) {
    const line = error && typeof error === "object" && "lines" in error ? Number(error.lines) : 1;
    problems.error(file, line, "csv", error instanceof Error ? error.message : String(error));
  }
}
