import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { BackendConfig } from "../../runtime/config";
import { log } from "../../runtime/log";
import { replicaLag, replicaUsed } from "../../runtime/metrics";
import { catalogueChanges } from "../catalogue-version";
import { ImpatientClient } from "../database";
import type { PooledDatabase } from "../one-connection";
import { ReplicaState } from "./replica-state";
import { catalogueState } from "../schema/catalogue";
import { users } from "../schema/users";
import type { Database } from "../types";

/** How often both databases are asked how far they are. */
const POLL_MS = 1_000;
/** A statement that takes longer runs on the primary. Three times this is below the website's deadline. */
const QUERY_TIMEOUT_MS = 2_500;
/** How long a response waits for the standby if its change could not be recorded. The website waits 8 seconds. */
const MAX_CATCH_UP_MS = 5_000;

const primaries = new WeakMap<Database, Database>();

/** The primary of a database that reads from a standby, and any other database itself. What outlives a request is read there. */
export const primaryOf = (db: Database): Database => primaries.get(db) ?? db;

/** Notes of which primary a database has the rows. */
export const standsFor = (db: Database, primary: Database): void => void primaries.set(db, primary);

/** A standby that answers reads, and the rule for when it may. */
export interface Replica {
  /**
   * Sends each `select` to the standby, and again to the primary if it fails there. Everything else,
   * such as a transaction, goes to the primary.
   */
  readonly db: PooledDatabase;
  /** Whether reads may go there, for a caller whose last change had this position. */
  mayServe(after?: string | null): boolean;
  /** The version of the catalogue that both databases have, for responses that are read there. */
  catalogueVersion(): string;
  /** Remembers that an account has changed something. Its reads see the change from now on. */
  recordWrite(userId: string): Promise<void>;
  /** Waits up to five seconds until the standby has all that the primary has now. @returns whether it has */
  catchUp(): Promise<boolean>;
  /** Asks both databases how far they are. The reason why the standby is not used, or null. */
  poll(): Promise<string | null>;
  close(): Promise<void>;
}

/** Opens the standby at DATABASE_READ_URL, or null without one. It may be away. */
export function openReplica(
  { DATABASE_READ_URL, DATABASE_POOL_SIZE }: BackendConfig,
  primary: PooledDatabase,
): Replica | null {
  if (DATABASE_READ_URL === undefined) return null;
  const pool = new pg.Pool({
    Client: ImpatientClient,
    connectionString: DATABASE_READ_URL,
    max: DATABASE_POOL_SIZE,
    connectionTimeoutMillis: 1_000,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const state = new ReplicaState();
  const poll = () => pollBoth(state, primary, drizzle(pool));
  const timer = setInterval(() => void poll(), POLL_MS);
  timer.unref();
  void poll();
  const db = drizzle(readingPool(pool, primary.$client, state));
  standsFor(db, primary);
  return {
    db,
    mayServe: (after = null) => state.mayServe(after, performance.now()),
    catalogueVersion: () => state.catalogueVersion,
    recordWrite: (userId) => recordWrite(primary, userId),
    catchUp: () => catchUp(state, poll),
    poll,
    close: () => {
      clearInterval(timer);
      return pool.end();
    },
  };
}

/** Statements of Drizzle that only read. Other statements run on the primary. */
const isSelect = (statement: unknown): boolean =>
  typeof statement === "object" &&
  statement !== null &&
  "text" in statement &&
  typeof statement.text === "string" &&
  statement.text.startsWith("select ");

/** A pool that tries the standby first. Transactions take their connections from the primary. */
function readingPool(standby: pg.Pool, primary: pg.Pool, state: ReplicaState): pg.Pool {
  type Query = (...given: unknown[]) => Promise<unknown>;
  const onStandby = standby.query.bind(standby) as Query;
  const onPrimary: Query = (...given) => (primary.query.bind(primary) as Query)(...given);
  const query: Query = async (...given) => {
    // It may have gone away since the request began.
    if (!isSelect(given[0]) || !state.isUsable(performance.now())) return onPrimary(...given);
    try {
      return await onStandby(...given);
    } catch (error) {
      if (isAway(error)) becomes(state, "it doesn't answer");
      // An error of the statement is thrown by the primary, too.
      return onPrimary(...given);
    }
  };
  const connect = (...given: unknown[]) =>
    (primary.connect.bind(primary) as (...all: unknown[]) => unknown)(...given);
  return Object.assign(Object.create(primary) as pg.Pool, { query, connect });
}

/** Connections, resources and shutdowns (classes 08, 53 and 57), and everything without a code of PostgreSQL. */
const isAway = (error: unknown): boolean =>
  !(
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^(?!08|53|57)[0-9A-Z]{5}$/.test(error.code)
  );

/** Notes what is wrong with the standby (null if nothing is), and logs when its use changes, which its lag decides too. */
function becomes(state: ReplicaState, wrong: string | null): string | null {
  state.reason = wrong;
  const reason = state.reasonAt(performance.now());
  if (state.logged !== reason) {
    if (reason === null) log.info("replica used");
    else log.warn({ reason }, "replica not used");
  }
  state.logged = reason;
  return reason;
}

const { changed, version } = catalogueChanges;

async function pollBoth(
  state: ReplicaState,
  primary: Database,
  standby: Database,
): Promise<string | null> {
  const at = performance.now();
  let reason: string | null;
  try {
    const head = sql<string>`pg_current_wal_insert_lsn()::text`;
    const [original] = await primary.select({ head, changed, version }).from(catalogueState);
    state.sawPrimary(original?.head ?? "0/0", at);
    const replayed = sql<
      string | null
    >`case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end`;
    const [copy] = await standby.select({ replayed, changed, version }).from(catalogueState);
    reason = becomes(state, state.sawStandby(original, copy));
  } catch {
    reason = becomes(state, "it doesn't answer");
  }
  replicaLag.set(state.lagSeconds(performance.now()));
  replicaUsed.set(reason === null ? 1 : 0);
  return reason;
}

/** Looks again until the standby has replayed what the primary had at the start of a look. */
async function catchUp(state: ReplicaState, poll: () => Promise<string | null>): Promise<boolean> {
  const until = performance.now() + MAX_CATCH_UP_MS;
  while ((await poll()) !== null || !state.hasAll()) {
    if (performance.now() > until) return false;
    await setTimeout(POLL_MS / 4);
  }
  return true;
}

/** After the commit: the position of the log is then that of the change, or a later one. */
export const recordWrite = async (primary: Database, userId: string): Promise<void> => {
  await primary
    .update(users)
    .set({ writePosition: sql`pg_current_wal_insert_lsn()::text` })
    .where(eq(users.id, userId));
};
