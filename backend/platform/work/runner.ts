import { sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import { z } from "zod";
import type { Database } from "../db/types";
import { log } from "../runtime/log";
import { jobsDone } from "../runtime/metrics";
import { queuesOf } from "../db/queues";
import { codeOfError, PermanentFailure } from "./failure";
import { allWorkKinds, type WorkKind, type WorkName } from "../db/work-kinds";

/** A job, as its handler gets it. */
export interface Job {
  readonly id: string;
  /** What it is about: ids. Empty for work on a schedule. */
  readonly data: Readonly<Record<string, string>>;
  /** Aborted when the job's time is up. */
  readonly signal: AbortSignal;
  /** Whether a failure ends the job. */
  readonly isLastAttempt: boolean;
}

/**
 * Does one job. A job that throws is tried again, unless it throws a PermanentFailure or has no
 * retries left. Then it has failed, and waits for staff.
 */
export type Handler = (job: Job) => Promise<unknown>;
export type Handlers = Partial<Record<WorkName, Handler>>;

/** How long work of other processes, and retries, may wait at most until they are found. */
const POLL_MS = 5_000;
/** How often jobs of dead processes are taken back, and old ones are removed. */
const MAINTENANCE_MS = 60_000;

export interface Runner {
  /** Looks for work after a commit, in one queue or in all. */
  wake(name?: WorkName): void;
  /** Does everything that is due, and waits for it. */
  drain(): Promise<void>;
  /** Waits for running jobs. The others are done by the next process. */
  stop(): Promise<void>;
}

/** Does the work of these handlers until stopped. Several processes may run one. */
export function startRunner(db: Database, handlers: Handlers): Runner {
  const runner = createRunner(db, handlers);
  const isScheduled = runner.kinds.filter(({ every }) => every !== undefined);
  const nextRuns = new Map<string, number>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let maintainedAt = Date.now();
  let tick: Promise<void> = Promise.resolve();

  const look = async () => {
    for (const kind of isScheduled) await scheduleRun(db, kind, nextRuns);
    if (Date.now() - maintainedAt >= MAINTENANCE_MS) {
      maintainedAt = Date.now();
      await queuesOf(db).maintain();
    }
    for (const name of await dueQueues(db)) runner.wake(name);
  };
  const poll = () => {
    tick = look()
      .catch((error: unknown) => log.error({ error: codeOfError(error) }, "queue failed"))
      .finally(() => {
        if (!stopped) timer = setTimeout(poll, POLL_MS).unref();
      });
  };
  poll();
  return {
    ...runner,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await tick;
      await runner.stop();
    },
  };
}

/** Queues the run of this interval, unless a process has done so. */
async function scheduleRun(
  db: Database,
  { name, every = 0 }: WorkKind,
  nextRuns: Map<string, number>,
): Promise<void> {
  const now = Date.now();
  if (now < (nextRuns.get(name) ?? 0)) return;
  const everyMs = every * 1000;
  const id = await queuesOf(db).send(name, {}, { singletonSeconds: every });
  const nextInterval = (Math.floor(now / everyMs) + 1) * everyMs;
  // The interval is the database's. If it is taken, its clock may be behind this one's.
  nextRuns.set(name, id === null ? Math.min(nextInterval, now + everyMs / 10) : nextInterval);
}

const dueSchema = z.object({ rows: z.array(z.object({ name: z.string() })) });

/** The queues that have due jobs. One query for all, so that an idle site costs next to nothing. */
async function dueQueues(db: Database): Promise<WorkName[]> {
  const result = await db.execute(
    sql`select distinct name from pgboss.job where state < 'active' and start_after < now()`,
  );
  const due = new Set(dueSchema.parse(result).rows.map(({ name }) => name));
  return allWorkKinds.flatMap(({ name }) => (due.has(name) ? [name] : []));
}

/** Does work when woken. */
export function createRunner(
  db: Database,
  handlers: Handlers,
): Runner & { readonly kinds: readonly WorkKind[] } {
  const lanes = new Map(
    allWorkKinds.flatMap((kind) => {
      const handler = handlers[kind.name];
      return handler ? [[kind.name, createLane(db, kind, handler)] as const] : [];
    }),
  );
  const all = [...lanes.values()];
  return {
    kinds: allWorkKinds.filter(({ name }) => lanes.has(name)),
    wake: (name) => {
      for (const lane of name === undefined ? all : [lanes.get(name)]) lane?.wake();
    },
    drain: async () => {
      for (const lane of all) lane.wake();
      await Promise.all(all.map((lane) => lane.settled()));
    },
    stop: async () => {
      await Promise.all(all.map((lane) => lane.stop()));
    },
  };
}

interface Lane {
  wake(): void;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Fetches the jobs of one queue, as many as are done at a time. */
function createLane(db: Database, kind: WorkKind, handler: Handler): Lane {
  const running = new Set<Promise<void>>();
  let fetching: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const start = (job: FetchedJob) => {
    const run = doJob(db, kind, handler, job).finally(() => {
      running.delete(run);
      // There may be more. A lane is only full after a full fetch.
      wake();
    });
    running.add(run);
  };
  const fill = async () => {
    while (again && !stopped) {
      again = false;
      const free = kind.concurrency - running.size;
      if (free <= 0) return;
      const options = { batchSize: free, includeMetadata: true } as const;
      for (const job of await queuesOf(db).fetch<Job["data"]>(kind.name, options)) start(job);
    }
  };
  const wake = () => {
    if (stopped) return;
    again = true;
    fetching ??= fill()
      .catch((error: unknown) => log.error({ error: codeOfError(error) }, "queue failed"))
      .finally(() => {
        fetching = null;
        if (again) wake();
      });
  };
  const settled = async () => {
    while (fetching !== null || running.size > 0) {
      await fetching;
      await Promise.all(running);
    }
  };
  return {
    wake,
    settled,
    stop: () => {
      stopped = true;
      return settled();
    },
  };
}

type FetchedJob = Pick<
  PgBoss.JobWithMetadata<Job["data"]>,
  "id" | "data" | "retryCount" | "retryLimit"
>;

/** Does one job, and stores how it ended. */
async function doJob(
  db: Database,
  kind: WorkKind,
  handler: Handler,
  { id, data, retryCount, retryLimit }: FetchedJob,
): Promise<void> {
  const { name } = kind;
  const isLastAttempt = retryCount >= retryLimit;
  try {
    await inTime(kind, (signal) => handler({ id, data, signal, isLastAttempt }));
    jobsDone.inc({ job: name, result: "done" });
    // What has a schedule stays, so that nobody does this run again.
    if (kind.every === undefined) await queuesOf(db).deleteJob(name, id);
    else await queuesOf(db).complete(name, id);
  } catch (error) {
    await storeFailure(db, name, id, error).catch((lost: unknown) =>
      // Its time runs out, and it is tried again.
      log.error({ job: name, error: codeOfError(lost) }, "queue failed"),
    );
  }
}

async function storeFailure(db: Database, name: string, id: string, error: unknown) {
  const code = codeOfError(error);
  const isPermanent = error instanceof PermanentFailure;
  jobsDone.inc({ job: name, result: isPermanent ? "refused" : "failed" });
  log.warn({ job: name, id, error: code }, "job failed");
  if (isPermanent)
    await db.execute(
      sql`update pgboss.job set retry_limit = retry_count where name = ${name} and id = ${id}`,
    );
  await queuesOf(db).fail(name, id, { message: code });
}

/** Rejects when the time of a job is up, whatever its handler does. */
async function inTime(
  { timeout }: WorkKind,
  run: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = Object.assign(new Error("timeout"), { code: "TIMEOUT" });
      controller.abort(error);
      reject(error);
    }, timeout * 1000);
  });
  try {
    await Promise.race([run(controller.signal), isLate]);
  } finally {
    clearTimeout(timer);
  }
}
