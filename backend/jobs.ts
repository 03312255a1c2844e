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

/** Runs a job over and over as the only one, until stopped. What it throws is logged, by its kind. */
export function repeatAsOnlyOne(
  deps: Deps,
  name: string,
  everyMs: number,
  job: () => Promise<void>,
): () => void {
  const timer = setInterval(() => {
    runAsOnlyOne(deps, name, everyMs, job).catch((error: unknown) =>
      log.error(
        { job: name, error: error instanceof Error ? error.name : "unknown" },
        "job failed",
      ),
    );
  }, everyMs).unref();
  return () => clearInterval(timer);
}
