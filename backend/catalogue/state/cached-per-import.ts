import { sql } from "drizzle-orm";
import { catalogueChanges } from "../../platform/db/catalogue-version";
import { oncePerDatabase, UNNAMED } from "../../platform/db/prepared";
import { primaryOf } from "../../platform/db/replica/replica";
import { catalogueState } from "../../platform/db/schema/catalogue";
import { sharedLookup } from "../../platform/db/shared-lookup";
import type { Database } from "../../platform/db/types";
import { indianDay } from "./schedule";

/**
 * Keeps what `load` derives from the catalogue in memory, per database, until the next import,
 * or until a day on which a course appears or expires.
 * Concurrent callers share one load. After a failure the next call loads again.
 */
export const cachedPerImport = <T>(
  load: (db: Database) => Promise<T>,
): ((db: Database) => Promise<T>) =>
  cachedPerVersion(async (db) => {
    const { rates, passed } = await versions(db, null);
    return `${rates ?? ""} ${passed ?? ""}`;
  }, load);

/** Like `cachedPerImport`, until any part of the catalogue's state changes. */
export const cachedPerState = <T>(
  load: (db: Database) => Promise<T>,
): ((db: Database) => Promise<T>) =>
  cachedPerVersion(async (db) => (await versions(db, null)).changed ?? "", load);

function cachedPerVersion<T>(
  versionOf: (db: Database) => Promise<string>,
  load: (db: Database) => Promise<T>,
): (db: Database) => Promise<T> {
  const loaded = new WeakMap<Database, { version: string; value: Promise<T> }>();
  return async (given) => {
    // A standby's rows could be older than the version.
    const db = primaryOf(given);
    const version = await versionOf(db);
    const known = loaded.get(db);
    if (known?.version === version) return known.value;
    const value = load(db);
    loaded.set(db, { version, value });
    value.catch(() => loaded.delete(db));
    return value;
  };
}

const versionQuery = oncePerDatabase((db) => {
  const passed = sql<string | null>`(select max(one) from ${catalogueState} as dates,
    jsonb_array_elements_text(dates.value) as one where dates.key = 'schedule' and one <= ${indianDay})`;
  const { rates, changed } = catalogueChanges;
  return db.select({ rates, changed, passed }).from(catalogueState).prepare(UNNAMED);
});

const versions = sharedLookup(
  () => "",
  async (db) => {
    const [found] = await versionQuery(db).execute();
    return found ?? { rates: null, changed: null, passed: null };
  },
);
