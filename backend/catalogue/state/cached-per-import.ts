import { eq, sql } from "drizzle-orm";
import { catalogueState } from "../../platform/db/schema/catalogue";
import type { Database } from "../../platform/db/types";
import { indianDay } from "./schedule";

/**
 * Keeps what `load` derives from the catalogue in memory, per database, until the next import,
 * or until a day on which a course appears or expires.
 * Concurrent callers share one load. After a failure the next call loads again.
 */
export function cachedPerImport<T>(
  load: (db: Database) => Promise<T>,
): (db: Database) => Promise<T> {
  const loaded = new WeakMap<Database, { version: string; value: Promise<T> }>();
  return async (db) => {
    const version = await importVersion(db);
    const known = loaded.get(db);
    if (known?.version === version) return known.value;
    const value = load(db);
    loaded.set(db, { version, value });
    value.catch(() => loaded.delete(db));
    return value;
  };
}

async function importVersion(db: Database): Promise<string> {
  const passed = sql<string | null>`(select max(one) from ${catalogueState} as dates,
    jsonb_array_elements_text(dates.value) as one where dates.key = 'schedule' and one <= ${indianDay})`;
  const [row] = await db
    .select({ at: catalogueState.updatedAt, passed })
    .from(catalogueState)
    .where(eq(catalogueState.key, "rates"));
  return row ? `${row.at.toISOString()} ${row.passed ?? ""}` : "";
}
