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
