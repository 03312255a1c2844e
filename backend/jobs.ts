import { lt, sql } from "drizzle-orm";
import { jobs } from "./db/schema";
import type { Deps } from "./deps";
import { log } from "./log";

/**
 * Runs a job in one process of all that share the database: whoever takes its row does it, and nobody else
 * before `everyMs` have passed, whether it ended well or its process died in the middle.
 * @returns whether this process did it.
 */
export async function runAsOnlyOne(
  deps: Deps,
  name: string,
  everyMs: number,
  job: () => Promise<void>,
): Promise<boolean> {
  const now = deps.now();
  // A little less than the interval: timers of the next round may be early.
  const heldUntil = new Date(now.getTime() + everyMs * 0.9);
  const taken = await deps.db
    .insert(jobs)
    .values({ name, heldUntil })
    .onConflictDoUpdate({
      target: jobs.name,
      set: { heldUntil: sql`excluded.held_until` },
      setWhere: lt(jobs.heldUntil, now),
    })
    .returning({ name: jobs.name });
  if (taken.length === 0) return false;
  await job();
  return true;
}

/**
 * Runs a job as the only process, now if it is overdue and then once per interval, until stopped: a
 * site that is restarted more often than every interval does its jobs, too. Errors are logged by name.
 * @returns stops it, and resolves when a run that is under way has ended.
 */
export function repeatAsOnlyOne(
  deps: Deps,
  name: string,
  everyMs: number,
  job: () => Promise<void>,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = runAsOnlyOne(deps, name, everyMs, job).catch((error: unknown) =>
      log.error(
        { job: name, error: error instanceof Error ? error.name : "unknown" },
        "job failed",
      ),
    );
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
