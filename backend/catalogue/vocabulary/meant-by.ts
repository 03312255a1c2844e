import { and, inArray, isNotNull } from "drizzle-orm";
import { phrasesIn, withAliases } from "#domain/search/translate-query";
import { searchAliases } from "../../platform/db/schema/search";
import type { Database } from "../../platform/db/types";
import { searchVocabularyOf } from "./vocabulary";

/**
 * A query in words that the search knows: with the aliases of the catalogue, and those that are approved. Searches,
 * suggestions and keywords of lists are read from it.
 */
export async function meantBy(db: Database, q: string): Promise<string> {
  const { phrase, meaning, approvedAt } = searchAliases;
  const [{ aliases }, approved] = await Promise.all([
    searchVocabularyOf(db),
    db
      .select({ phrase, meaning })
      .from(searchAliases)
      .where(and(inArray(phrase, phrasesIn(q)), isNotNull(approvedAt))),
  ]);
  const all = [...aliases, ...approved.map((one) => [one.phrase, one.meaning] as const)];
  return withAliases(q, new Map(all));
}
