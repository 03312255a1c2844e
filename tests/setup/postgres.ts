import pg from "pg";

/**
 * A PostgreSQL server on which tests may create databases. Without it, tests that need it are
 * skipped.
 */
export const postgresServer = process.env.TEST_DATABASE_URL;

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database with a unique name on the server of TEST_DATABASE_URL. */
export async function createTestDatabase(purpose: string): Promise<TestDatabase> {
  const name = `disha_${purpose}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await onServer(`create database ${name}`);
  const url = new URL(postgresServer ?? "");
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresServer });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
