import { and, arrayOverlaps, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../db/database";
import { searchWords } from "../db/schema";
import { searchable, wordsOf } from "./markdown";

const MAX_WORDS = 6;
/** A prefix of more words than this is too unspecific to expand fully. */
const MAX_MEANT = 60;
/**
 * Minimum trigram similarity of a misspelling: `standford` has 0.58 with `stanford`, `data` only
 * 0.43 with `date`.
 */
const MIN_SIMILARITY = 0.45;
/** Shorter words have too few trigrams for a reliable comparison. */
const SHORTEST_MISSPELLED = 4;

/** Generic words that do not narrow a search. */
const GENERIC = new Set(
  "a and at college course courses degree for in of on study the to universities university".split(
    " ",
  ),
);

/**
 * Returns, for each significant word of a query, the catalogue words that it may mean: those that
 * it is a prefix of, or else similar spellings. Empty if the query has no words.
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
    // `%` uses the index with pg_trgm's default threshold of 0.3. A threshold set on the
    // connection would be lost behind a pooler.
    .where(sql`${known} % ${word} and similarity(${known}, ${word}) >= ${MIN_SIMILARITY}`)
    .orderBy(sql`similarity(${known}, ${word}) desc`, known)
    .limit(8);
  return alike.map((one) => one.known);
}

/** Matches rows that contain a meaning of every word of the query. Undefined without words. */
export function matchingWords(column: PgColumn, meant: readonly string[][]): SQL | undefined {
  if (meant.some((words) => words.length === 0)) return sql`false`;
  return and(...meant.map((words) => arrayOverlaps(column, words)));
}
