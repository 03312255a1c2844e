import { lt, sql } from "drizzle-orm";
import { jobs } from "./db/schema/platform";
import type { Deps } from "./deps";
import { log } from "./runtime/log";

/**
 * Runs a job on at most one process per interval. Processes compete for a lease row; the winner
 * holds it for `everyMs`, even if the job fails. @returns whether this process ran the job
 */
export async function runAsOnlyOne(
  deps: Deps,
  name: string,
  everyMs: number,
  job: () => Promise<void>,
): Promise<boolean> {
  // Slightly shorter than the interval, because timers may fire early.
  if (!(await takeLease(deps, name, everyMs * 0.9))) return false;
  await job();
  return true;
}

/** Takes the lease of this name for `forMs`. @returns false while it is held */
export async function takeLease(
  { db, now }: Pick<Deps, "db" | "now">,
  name: string,
  forMs: number,
): Promise<boolean> {
  const taken = await db
    .insert(jobs)
    .values({ name, heldUntil: new Date(now().getTime() + forMs) })
    .onConflictDoUpdate({
      target: jobs.name,
      set: { heldUntil: sql`excluded.held_until` },
      setWhere: lt(jobs.heldUntil, now()),
    })
    .returning({ name: jobs.name });
  return taken.length > 0;
}

/**
 * Runs a singleton job now if it is overdue and then once per interval, so frequent restarts do
 * not skip it. Errors are logged by name. @returns a function that stops it and resolves when a
 * current run has ended
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
