import { isNotNull, sql } from "drizzle-orm";
import { universities } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import { cachedPerImport } from "./state/cached-per-import";

/** A university's best position in the world rankings that editors entered. A band counts as its first place. */
export const worldRank = sql<
  number | null
>`(select min(substring(ranking ->> 'rank' from '[0-9]+')::int) from jsonb_array_elements(${universities.data} -> 'rankings') ranking)`;

/** The best position of each ranked university by id, best first. */
export const worldRanksOf = cachedPerImport(async (db: Database) => {
  const rows = await db
    .select({ id: universities.id, rank: worldRank })
    .from(universities)
    .where(isNotNull(worldRank))
    .orderBy(worldRank, universities.name);
  return new Map(rows.map(({ id, rank }) => [id, rank ?? Infinity]));
});
