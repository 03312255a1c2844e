import { sql, type SQL } from "drizzle-orm";
import PgBoss from "pg-boss";
import type { Database } from "./types";
import { log } from "../runtime/log";
import { allWorkKinds, type WorkKind } from "./work-kinds";

/** Failed jobs wait this long for staff. The sweep has the same time for messages. */
const FAILED_SECONDS = 30 * 24 * 60 * 60;
/** Longer than the longest interval of a schedule: a finished run keeps its place taken. */
const FINISHED_SECONDS = 2 * 24 * 60 * 60;

/** Work that nobody does is removed this long after it was due. */
const RETENTION_MINUTES = 30 * 24 * 60;

/** Added to the timeout of a kind: a process that has died no longer holds its jobs then. */
const GRACE_SECONDS = 60;

const bosses = new WeakMap<Database, PgBoss>();

const settings = {
  supervise: false,
  schedule: false,
  archiveCompletedAfterSeconds: FINISHED_SECONDS,
  archiveFailedAfterSeconds: FAILED_SECONDS,
  deleteAfterDays: 1,
} as const;

/** How pg-boss runs its SQL: on a database, or in a transaction. */
export const executorOf = (db: Database) => ({
  executeSql: (text: string, values?: unknown[]) => executeSql(db, text, values),
});

/** Sends jobs with the `db` of each call, e.g. a transaction. */
export const sender = new PgBoss({
  ...settings,
  db: { executeSql: () => Promise.reject(new Error("no database was given")) },
});

/**
 * The queues of a database. Only the client of pg-boss is used: workers, timers and connections are
 * ours (backend/platform/work/runner.ts).
 */
export function queuesOf(db: Database): PgBoss {
  const known = bosses.get(db);
  if (known) return known;
  const boss = new PgBoss({ ...settings, db: executorOf(db) });
  boss.on("error", (error) => log.error({ error: error.name }, "queue failed"));
  bosses.set(db, boss);
  return boss;
}

/**
 * Creates the tables of pg-boss or brings them up to date, and creates or changes the queues.
 * Concurrent processes take turns.
 */
export async function installQueues(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('work queues', 0))`);
    const boss = queuesOf(tx);
    await boss.start();
    for (const kind of allWorkKinds) {
      const options = queueOptions(kind);
      await boss.createQueue(kind.name, options);
      await boss.updateQueue(kind.name, options);
    }
  });
}

const queueOptions = ({ name, retryLimit, retryDelay, timeout, every }: WorkKind) => ({
  name,
  retryLimit,
  retryDelay,
  retryBackoff: true,
  expireInSeconds: timeout + GRACE_SECONDS,
  retentionMinutes: RETENTION_MINUTES,
  // A schedule has one run waiting and one going on, however long a run takes.
  policy: every === undefined ? ("standard" as const) : ("stately" as const),
});

interface Rows {
  readonly rows: Record<string, unknown>[];
  readonly rowCount: number;
}

/** Statements that pg-boss wraps in a transaction of its own. An error in one would leave it open. */
const WRAPPED = /^\s*begin;([\s\S]*?)commit;?\s*$/i;

async function executeSql(db: Database, text: string, values: unknown[] = []): Promise<Rows> {
  const [, statements] = WRAPPED.exec(text) ?? [];
  const result =
    statements === undefined
      ? await db.execute(queryOf(text, values))
      : await db.transaction((tx) => tx.execute(sql.raw(statements)));
  return result as Rows;
}

/** A query with `$1`, `$2` … as Drizzle writes it. */
function queryOf(text: string, values: readonly unknown[]): SQL {
  if (values.length === 0) return sql.raw(text);
  const parts = text
    .split(/\$(\d+)/)
    .map((part, at) =>
      at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
    );
  return sql.join(parts);
}
