import type { Database } from "./types";

/**
 * The name of a prepared query: none. Drizzle then only keeps the SQL it has built, and PostgreSQL parses it each time,
 * because a named statement does not outlive its transaction behind a pooler
 * (docs/decisions/2026-11-22-connection-poolers.md). On PGlite, backend/platform/db/pglite-pool.ts names it.
 */
export const UNNAMED = "";

/**
 * Builds a query once per database. Building takes Drizzle longer than PostgreSQL takes to run it.
 */
export function oncePerDatabase<T>(build: (db: Database) => T): (db: Database) => T {
  const built = new WeakMap<Database, T>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}
