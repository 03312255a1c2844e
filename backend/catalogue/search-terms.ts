import { and, arrayOverlaps, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { searchWords } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import { searchable, termsOf } from "./text/markdown";

const MAX_TERMS = 6;
/** A prefix of more words than this is too unspecific to expand fully. */
const MAX_MEANINGS = 60;
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
export async function meaningsOf(db: Database, query: string | null): Promise<string[][]> {
  const all = termsOf(searchable(query));
  const specific = all.filter((word) => !GENERIC.has(word));
  const words = (specific.length > 0 ? specific : all).slice(0, MAX_TERMS);
  return Promise.all(words.map((word) => meaningsOfTerm(db, word)));
}

async function meaningsOfTerm(db: Database, word: string): Promise<string[]> {
  const { word: known } = searchWords;
  const completions = await db
    .select({ known })
    .from(searchWords)
    .where(sql`${known} like ${`${word}%`}`)
    .orderBy(sql`length(${known})`, known)
    .limit(MAX_MEANINGS);
  if (completions.length > 0 || word.length < SHORTEST_MISSPELLED)
    return completions.map((one) => one.known);
  const similar = await db
    .select({ known })
    .from(searchWords)
    // `%` uses the index with pg_trgm's default threshold of 0.3. A threshold set on the
    // connection would be lost behind a pooler.
    .where(sql`${known} % ${word} and similarity(${known}, ${word}) >= ${MIN_SIMILARITY}`)
    .orderBy(sql`similarity(${known}, ${word}) desc`, known)
    .limit(8);
  return similar.map((one) => one.known);
}

/** Matches rows that contain a meaning of every word of the query. Undefined without words. */
export function matchesTerms(column: PgColumn, meanings: readonly string[][]): SQL | undefined {
  if (meanings.some((words) => words.length === 0)) return sql`false`;
  return and(...meanings.map((words) => arrayOverlaps(column, words)));
}
