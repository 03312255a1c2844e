import { eq } from "drizzle-orm";
import type { Taxonomy } from "#domain/catalogue";
import { catalogueState } from "../db/schema";
import type { Deps } from "../deps";
import type { Rates } from "./values";

/** Returns what an import stored under this key. */
export async function stateOf<T>(deps: Deps, key: string): Promise<T | null> {
  const [row] = await deps.db.select().from(catalogueState).where(eq(catalogueState.key, key));
  return (row?.value as T | undefined) ?? null;
}

export const taxonomyOf = async (deps: Deps): Promise<Taxonomy> =>
  (await stateOf<Taxonomy>(deps, "taxonomy")) ?? { streams: [], specializations: [] };

export const ratesAsOf = async (deps: Deps): Promise<string> =>
  (await stateOf<Rates>(deps, "rates"))?.asOf ?? "";
