import { sql } from "drizzle-orm";
import { sqlStateOf } from "./database";
import type { Database } from "./types";

/** PostgreSQL ended one of two transactions that waited for each other, or that read old rows. */
const RETRYABLE = new Set(["40P01", "40001"]);

/**
 * Runs a transaction, and once more if PostgreSQL ended it because of a deadlock. Nothing of the
 * first attempt is left then, so `run` must not have effects outside of the database.
 */
export async function retriedTransaction<Result>(
  db: Database,
  run: (tx: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(run);
  } catch (error) {
    if (!RETRYABLE.has(sqlStateOf(error) ?? "")) throw error;
    return db.transaction(run);
  }
}

/**
 * Runs a transaction that no other one of this name runs beside, in any process. A limit that it
 * counts and then uses up holds under concurrency.
 */
export const oneAtATime = <Result>(
  db: Database,
  name: string,
  run: (tx: Database) => Promise<Result>,
): Promise<Result> =>
  retriedTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    return run(tx);
  });
