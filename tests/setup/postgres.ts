import path from "node:path";
import pg from "pg";
import { fingerprint } from "./fingerprint";
import { runFolder } from "./run-folder";

/**
 * A PostgreSQL server on which tests may create databases. Without it, tests run on PGlite, and
 * those that need PostgreSQL are skipped.
 */
export const postgresServer = process.env.TEST_DATABASE_URL;

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database with a unique name on the server of TEST_DATABASE_URL. */
export async function createTestDatabase(purpose: string): Promise<TestDatabase> {
  const name = uniqueName(`disha_${purpose}`);
  await onServer(`create database ${name}`);
  return { url: urlOf(name), drop: () => onServer(`drop database ${name} with (force)`) };
}

/**
 * Creates a database to be cloned, unless an earlier run has left the same one. `fill` must close its connections.
 * Templates that no run has used for two days are dropped.
 */
export const ensureTemplate = (name: string, fill: (url: string) => Promise<void>): Promise<void> =>
  withServer(async (client) => {
    const template = templateName(name);
    // Another run may be filling it.
    await client.query("select pg_advisory_lock(hashtext($1))", [template]);
    if (!(await isComplete(client, template))) {
      await client.query(`drop database if exists ${template} with (force)`);
      await client.query(`create database ${template}`);
      await fill(urlOf(template));
    }
    await client.query(`comment on database ${template} is '${new Date().toISOString()}'`);
    await dropUnusedTemplates(client);
  });

/** A template has a comment, the time of its last use, once it is filled. */
const LAST_USE = "shobj_description(oid, 'pg_database')";

async function isComplete(client: pg.Client, template: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_database where datname = $1 and ${LAST_USE} is not null`,
    [template],
  );
  return rowCount === 1;
}

async function dropUnusedTemplates(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1) and ${LAST_USE} < $2`,
    [TEMPLATE, new Date(Date.now() - UNUSED_MS).toISOString()],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${name}`);
}

/** Clones a template. `drop` doesn't wait for the server to delete the files. */
export async function cloneDatabase(
  template: string,
): Promise<{ readonly url: string; readonly drop: () => void }> {
  const name = uniqueName(`${ofThisRun()}_clone`);
  await withServer(async (client) => {
    const { rows } = await client.query<{ fsync: string }>("show fsync");
    // Copying files takes a fifth of the time where they needn't reach the disk, and twice the time where they must.
    const strategy = rows[0]?.fsync === "off" ? "strategy file_copy" : "";
    await client.query(`create database ${name} template ${templateName(template)} ${strategy}`);
    // The server may lose the last commits in a crash, which saves tests time.
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  const drop = () => void onServer(`drop database if exists ${name} with (force)`).catch(ignore);
  return { url: socketUrlOf(name), drop };
}

/** The address of a database on the socket of the run's own server (`own-postgres.ts`), otherwise over TCP. */
function socketUrlOf(name: string): string {
  const folder = process.env.TEST_DATABASE_SOCKET;
  const url = urlOf(name);
  return folder ? url.replace(new URL(url).hostname, encodeURIComponent(folder)) : url;
}

/** Drops clones of processes that ended early. */
export const dropDatabasesOfRun = (): Promise<void> =>
  withServer(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1)",
      [ofThisRun()],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  });

const ignore = () => undefined;

const TEMPLATE = "disha_template_";
const UNUSED_MS = 2 * 86_400_000;

/** Changes with everything that the contents of a template depend on. */
const templateName = (name: string): string => `${TEMPLATE}${fingerprint()}_${name}`;

/** Begins the names of all clones of a test run. */
const ofThisRun = (): string => path.basename(runFolder()).toLowerCase().replace(/\W/g, "_");

const uniqueName = (start: string): string =>
  `${start}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;

function urlOf(name: string): string {
  const url = new URL(postgresServer ?? "");
  url.pathname = `/${name}`;
  return url.href;
}

const onServer = (statement: string): Promise<void> =>
  withServer(async (client) => void (await client.query(statement)));

async function withServer(run: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: postgresServer });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
