import { and, arrayOverlaps, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../db/database";
import { searchWords } from "../db/schema";
import { searchable, wordsOf } from "./markdown";

const MAX_WORDS = 6;
/** A word that so many others begin with is not finished yet; more of them say nothing. */
const MAX_MEANT = 60;
/**
 * How similar a word must be to count as misspelled: `standford` is 0.58 like `stanford`, `data` 0.43
 * like `date`.
 */
const MIN_SIMILARITY = 0.45;
/** Shorter words have too few trigrams to be told apart when misspelled. */
const SHORTEST_MISSPELLED = 4;

/** Words that say nothing about which course or university is meant. */
const GENERIC = new Set(
  "a and at college course courses degree for in of on study the to universities university".split(
    " ",
  ),
);

/**
 * For each telling word of a query, the words of the catalogue that it may mean: those that begin with
 * it, or, where none does, those spelled much like it. Empty where the query has no word at all.
 */
export async function meantWords(db: Database, query: string | null): Promise<string[][]> {
  const all = wordsOf(searchable(query));
  const telling = all.filter((word) => !GENERIC.has(word));
  const words = (telling.length > 0 ? telling : all).slice(0, MAX_WORDS);
  return Promise.all(words.map((word) => meantBy(db, word)));
}

async function meantBy(db: Database, word: string): Promise<string[]> {
  const { word: known } = searchWords;
  const begun = await db
    .select({ known })
    .from(searchWords)
    .where(sql`${known} like ${`${word}%`}`)
    .orderBy(sql`length(${known})`, known)
    .limit(MAX_MEANT);
  if (begun.length > 0 || word.length < SHORTEST_MISSPELLED) return begun.map((one) => one.known);
  const alike = await db
    .select({ known })
    .from(searchWords)
    // `%` finds them by the index, from pg_trgm's default of 0.3 on; a threshold set on the connection
    // would be lost behind a pooler.
    .where(sql`${known} % ${word} and similarity(${known}, ${word}) >= ${MIN_SIMILARITY}`)
    .orderBy(sql`similarity(${known}, ${word}) desc`, known)
    .limit(8);
  return alike.map((one) => one.known);
}

/** Every word of the query stands in the column, in one of its meanings; undefined without words. */
export function matchingWords(column: PgColumn, meant: readonly string[][]): SQL | undefined {
  if (meant.some((words) => words.length === 0)) return sql`false`;
  return and(...meant.map((words) => arrayOverlaps(column, words)));
}
