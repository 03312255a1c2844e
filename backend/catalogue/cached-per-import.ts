import { eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { catalogueState } from "../db/schema";

/**
 * Keeps what `load` derives from the catalogue in memory, per database, until the next import.
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
  const [row] = await db
    .select({ at: catalogueState.updatedAt })
    .from(catalogueState)
    .where(eq(catalogueState.key, "rates"));
  return row ? row.at.toISOString() : "";
}
