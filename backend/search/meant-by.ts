import { and, inArray, isNotNull } from "drizzle-orm";
import { phrasesIn, withAliases } from "#domain/search/translate-query";
import { searchAliases } from "../platform/db/schema/search";
import type { Database } from "../platform/db/types";

/** A query in words that the search knows: with the aliases of the catalogue, and those that are approved. */
export async function meantBy(
  db: Database,
  q: string,
  ofCatalogue: ReadonlyMap<string, string>,
): Promise<string> {
  const { phrase, meaning, approvedAt } = searchAliases;
  const approved = await db
    .select({ phrase, meaning })
    .from(searchAliases)
    .where(and(inArray(phrase, phrasesIn(q)), isNotNull(approvedAt)));
  const all = [...ofCatalogue, ...approved.map((one) => [one.phrase, one.meaning] as const)];
  return withAliases(q, new Map(all));
}
