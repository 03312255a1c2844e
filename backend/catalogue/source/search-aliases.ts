import { z } from "zod";
import { normalizeQuery } from "#domain/search/vocabulary/normalize-query";
import { csvRows } from "../text/csv-rows";
import type { Problems } from "../text/problems";

const schema = z
  .object({
    phrase: z
      .string()
      .min(2)
      .refine((text) => normalizeQuery(text) === text, "must be lower case, without punctuation"),
    meaning: z.string().min(2),
  })
  .strict();
export type SearchAlias = z.output<typeof schema>;

/** Reads what phrases of searches mean. The console exports this file (`/counsellor/searches`). */
export async function readSearchAliases(
  folder: string,
  file: string,
  problems: Problems,
): Promise<SearchAlias[]> {
  const rows = new Map<string, SearchAlias>();
  for await (const { value, line } of csvRows(folder, file, schema, problems)) {
    if (rows.has(value.phrase)) problems.error(file, line, "phrase", "is a duplicate");
    rows.set(value.phrase, value);
  }
  return [...rows.values()];
}
