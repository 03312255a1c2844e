import pg from "pg";
import { vi } from "vitest";

/** Counts the SQL statements of a run, also those in transactions, on PostgreSQL and on PGlite. */
export async function countStatements(run: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await run();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}
