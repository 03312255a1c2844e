import { users } from "#backend/platform/db/schema/users";
import type { Database } from "#backend/platform/db/types";
import { createTestDatabase, postgresServer, type TestDatabase } from "../setup/postgres";

/**
 * A PostgreSQL database whose rows stay, so that a change can be measured without filling it again.
 * Its first run fills it.
 */
const lastingDatabase = process.env.BENCH_DATABASE_URL;

/** The database to measure. Null without a PostgreSQL server. */
export async function benchDatabase(purpose: string): Promise<TestDatabase | null> {
  if (lastingDatabase) return { url: lastingDatabase, drop: () => Promise.resolve() };
  return postgresServer ? createTestDatabase(purpose) : null;
}

/** Whether an earlier run has filled the database. */
export const isFilled = async (db: Database): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length > 0;
