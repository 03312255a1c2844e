import { and, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

const MOST_WORDS = 6;
/** Shorter words have too few trigrams to be told apart when misspelled. */
const SHORTEST_MISSPELLED = 4;

/** Words that say nothing about which course or university is meant. */
const GENERIC = new Set(
  "a and at college course courses degree for in of on study the to universities university".split(
    " ",
  ),
);

/**
 * Every word stands in the column, or something spelled much like it. `text` is `searchable` already.
 * Undefined when there is no word.
 */
export function matchingWords(column: PgColumn, text: string): SQL | undefined {
  const all = text.split(" ").filter(Boolean);
  const telling = all.filter((word) => !GENERIC.has(word));
  const words = (telling.length > 0 ? telling : all).slice(0, MOST_WORDS);
  return and(
    ...words.map((word) =>
      word.length < SHORTEST_MISSPELLED
        ? sql`${column} like ${`%${word}%`}`
        : sql`(${column} like ${`%${word}%`} or ${word} <% ${column})`,
    ),
  );
}
