import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { createBackend } from "#backend/api/app";
import { openDatabase } from "#backend/platform/db/database";
import { queuesOf } from "#backend/platform/db/queues";
import { realDeps } from "#backend/platform/deps";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { createRunner } from "#backend/platform/work/runner";
import { queueErasures } from "#backend/privacy/erase";
import { handlersOf } from "#backend/start";
import { fillDisk } from "../faults/small-disk";

/** What a process of the services does in the fault tests (tests/nightly/work-faults.test.ts). */
export const planSchema = z.object({
  calls: z.array(
    z.object({ path: z.string(), body: z.string(), headers: z.record(z.string(), z.string()) }),
  ),
  erases: z.boolean(),
  /**
   * Counts what is done. Once this many are, the process kills itself, or fills the disk of its data
   * folder and goes on.
   */
  fault: z
    .object({ kind: z.enum(["kill", "full disk"]), count: z.string(), at: z.number() })
    .nullable(),
});
export type Plan = z.output<typeof planSchema>;

const countSchema = z.object({ rows: z.array(z.object({ n: z.coerce.number() })) });

const plan = planSchema.parse(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")));
const config = readBackendConfig();
const database = await openDatabase(config);
await database.migrate();
const { db } = database;
const deps = realDeps(config, db);

/** In the middle of the work, ends the process as `kill -9` does, or fills its disk. */
async function watch({ kind, count, at }: NonNullable<Plan["fault"]>): Promise<void> {
  for (;;) {
    const { rows } = countSchema.parse(await db.execute(sql.raw(count)));
    if ((rows[0]?.n ?? 0) >= at) break;
    await wait(1);
  }
  if (kind === "kill") process.kill(process.pid, "SIGKILL");
  fillDisk(config.DATA_DIR);
}
if (plan.fault) void watch(plan.fault);

// The clock has moved on by a day: the jobs of a dead process are taken back, and retries are due.
await db.execute(
  sql`update pgboss.job set started_on = started_on - interval '1 day' where state = 'active'`,
);
await queuesOf(db).maintain();
await db.execute(
  sql`update pgboss.job set start_after = now() - interval '1 second' where state < 'active'`,
);
await db.execute(sql`update failed_items set retry_at = now() - interval '1 day'`);

const app = createBackend(deps);
for (const { path, body, headers } of plan.calls) {
  const response = await app.request(path, { method: "POST", body, headers });
  if (!response.ok) process.exitCode = 1;
}
if (plan.erases) await queueErasures(deps);
const ignored = () => Promise.resolve();
const senders = {
  mail: ignored,
  sms: ignored,
  whatsapp: ignored,
  webhook: ignored,
  event: ignored,
  close: () => undefined,
};
const runner = createRunner(db, handlersOf(deps, senders));
// Erasures queue the deletion of files, which may follow when its queue was found empty.
for (let times = 0; times < 2; times++) await runner.drain();
await runner.stop();
await database.close();
