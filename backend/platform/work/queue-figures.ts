import { sql } from "drizzle-orm";
import { z } from "zod";
import { outbox } from "../db/schema/platform";
import type { Database } from "../db/types";
import { allWorkKinds } from "../db/work-kinds";
import { queueAge, queueDepth } from "../runtime/metrics";

const figures = z.object({
  rows: z.array(z.object({ name: z.string(), depth: z.coerce.number(), age: z.coerce.number() })),
});

/** How a queue stands. */
interface QueueState {
  readonly name: string;
  /** Jobs that are due or running. */
  readonly depth: number;
  /** Seconds since the oldest of them was first due. */
  readonly age: number;
}

/**
 * The queues that have jobs. A job that failed counts while it waits for its next attempt, since the
 * time when it was first due: a provider that rejects everything shows as age.
 */
export async function readQueues(db: Database): Promise<QueueState[]> {
  const result = await db.execute(
    sql`select job.name, count(*) as depth,
          max(extract(epoch from now() - case
            when job.state = 'created' then job.start_after
            else coalesce(${outbox.nextTryAt}, job.created_on) end)) as age
        from pgboss.job job
        left join ${outbox} on ${outbox.id} = job.id and ${outbox.kind} = job.name
        where job.state < 'completed' and (job.state > 'created' or job.start_after <= now())
        group by job.name`,
  );
  return figures.parse(result).rows;
}

/** Sets the gauges of the queues. */
export async function setQueueFigures(db: Database): Promise<void> {
  const found = await readQueues(db).then(
    (rows) => new Map(rows.map((row) => [row.name, row])),
    () => null,
  );
  for (const { name: queue } of allWorkKinds) {
    const row = found?.get(queue);
    queueDepth.set({ queue }, found ? (row?.depth ?? 0) : NaN);
    queueAge.set({ queue }, found ? Math.max(0, row?.age ?? 0) : NaN);
  }
}
