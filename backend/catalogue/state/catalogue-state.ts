import { eq, sql } from "drizzle-orm";
import type { Taxonomy } from "#domain/courses/taxonomy";
import { catalogueState } from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import type { Rates } from "../text/values";

/** Arbitrary, but it must be the same in every process of this site. */
export const IMPORT_LOCK = 7_302_027;

/** The state with the pages of editions. */
export const EDITIONS = "editions";

export async function setState(db: Database, key: string, value: unknown): Promise<void> {
  await db
    .insert(catalogueState)
    .values({ key, value })
    .onConflictDoUpdate({
      target: catalogueState.key,
      set: { value: sql`excluded.value`, updatedAt: sql`now()` },
    });
}

/** Returns what an import stored under this key. */
export async function stateOf<T>(deps: Pick<Deps, "db">, key: string): Promise<T | null> {
  const [row] = await deps.db.select().from(catalogueState).where(eq(catalogueState.key, key));
  return (row?.value as T | undefined) ?? null;
}

export const taxonomyOf = async (deps: Deps): Promise<Taxonomy> =>
  (await stateOf<Taxonomy>(deps, "taxonomy")) ?? { streams: [], specializations: [] };

/** Returns the rates that amounts are converted with. */
export async function ratesInUse(deps: Deps): Promise<Pick<Rates, "asOf" | "inr">> {
  const { asOf = "", inr = {} } = (await stateOf<Rates>(deps, "rates")) ?? {};
  return { asOf, inr };
}

export const ratesAsOf = async (deps: Deps): Promise<string> => (await ratesInUse(deps)).asOf;
