import type { CourseFilters } from "#domain/courses/course-filters";
import { filtersOf } from "#domain/search/list-link";
import { meaningsOfType } from "#domain/search/vocabulary/meaning";
import { parseQuery } from "#domain/search/parse-query";
import type { Database } from "../../platform/db/types";
import { meaningsOf } from "../search-terms";
import { meantBy } from "./meant-by";
import { searchVocabularyOf } from "./vocabulary";

/** What the keyword of a list says, in the way of a search: filters, universities and other words. */
interface ReadKeyword {
  /** Filters that the keyword implies and that are not set otherwise. */
  readonly filters: Partial<CourseFilters>;
  /** Ids of the universities that it names. Null if it names none. */
  readonly universities: readonly number[] | null;
  /** Words that are left, each with the catalogue words that it may mean. */
  readonly words: readonly (readonly string[])[];
}

const isSet = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== false && value !== undefined;

/**
 * Reads a keyword as the search does: `data science germany` is a subject and a country, also if it is misspelled.
 * Null if it has nothing but words.
 */
export async function readKeyword(
  db: Database,
  q: string | null,
  set: object,
): Promise<ReadKeyword | null> {
  if (!q) return null;
  const meant = await meantBy(db, q);
  const query = parseQuery(meant, await searchVocabularyOf(db));
  const { sort: _, ...implied } = filtersOf(query);
  const chosen = new Map<string, unknown>(Object.entries(set));
  const filters = Object.fromEntries(
    Object.entries(implied).filter(([name, value]) => isSet(value) && !isSet(chosen.get(name))),
  );
  const ids = meaningsOfType(query, "university").flatMap((one) => one.ids);
  const titles = meaningsOfType(query, "title").map((one) => one.words);
  const isRead = Object.keys(filters).length + ids.length + titles.length > 0;
  if (!isRead && query.corrected.size === 0 && meant === q) return null;
  const rest = query.terms.length > 0 ? await meaningsOf(db, query.terms.join(" ")) : [];
  return {
    filters,
    universities: ids.length > 0 ? [...new Set(ids)] : null,
    words: [...titles, ...rest],
  };
}
