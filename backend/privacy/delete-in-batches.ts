import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../platform/db/types";

/** Rows of one statement: well below the statement timeout (backend/platform/db/migrate.ts). */
const BATCH = 2_000;

/**
 * Deletes all rows of a condition, some at a time. What was deleted before an error stays deleted.
 * @returns how many rows were deleted
 */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  where: SQL | undefined,
): Promise<number> {
  let total = 0;
  for (;;) {
    const batch = db
      .select({ row: sql`ctid` })
      .from(table)
      .where(where)
      .limit(BATCH);
    const deleted = await db
      .delete(table)
      .where(sql`ctid in ${batch}`)
      .returning({ one: sql`1` });
    total += deleted.length;
    if (deleted.length < BATCH) return total;
  }
}
