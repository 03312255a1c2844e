import { setTimeout as wait } from "node:timers/promises";
import { lt, sql } from "drizzle-orm";
import { openDatabase } from "#backend/platform/db/database";
import { auditLog } from "#backend/platform/db/schema/console";
import { outbox } from "#backend/platform/db/schema/platform";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { deleteInBatches } from "#backend/privacy/delete-in-batches";
import { benchDatabase } from "./bench-database";
import { percentile } from "./load";

/**
 * `npm run bench:retention`: how long the sweep needs to delete rows after their retention period, and what staff notice of
 * it. Needs PostgreSQL (TEST_DATABASE_URL).
 */
/** As many are past their retention period as are not. */
const ROWS = 500_000;
const AT_ONCE = 50_000;
const PAUSE_MS = 20;

const database = await benchDatabase("bench_retention");
if (!database) throw new Error("no PostgreSQL: TEST_DATABASE_URL names one");
const opened = await openDatabase({
  ...readBackendConfig(),
  DATABASE_URL: database.url,
});
const { db } = opened;
await opened.migrate();
await fill();
await measure("audit_log", () => expireAuditLog());
await measure("outbox", () => deleteInBatches(db, outbox, lt(outbox.createdAt, longAgo(1))));
await opened.close();
await database.drop();
process.exit(0);

/** Rows older than any retention period, and current ones. Triggers would make a chain of hashes of them. */
async function fill(): Promise<void> {
  for (const years of [4, 0])
    for (let from = 1; from <= ROWS; from += AT_ONCE)
      await db.transaction(async (tx) => {
        const at = sql`now() - make_interval(years => ${years}::int) - n * interval '10 seconds'`;
        const numbers = sql`generate_series(${from}::int, ${from + AT_ONCE - 1}::int) n`;
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`insert into audit_log (staff_id, user_id, action, created_at)
          select gen_random_uuid(), gen_random_uuid(), 'GET /user/:userId/document', ${at} from ${numbers}`);
        await tx.execute(sql`insert into outbox (kind, recipient_hashes, status, created_at)
          select 'mail', array[md5(n::text)], 'sent', ${at} from ${numbers}`);
      });
  await db.execute(sql`analyze`);
}

/** As the sweep does (backend/privacy/retention.ts). */
async function expireAuditLog(): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ deleted: string }>(
      sql`select expire_audit_log() as deleted`,
    );
    if (Number(rows[0]?.deleted) === 0) return;
  }
}

function longAgo(years: number): Date {
  return new Date(Date.now() - years * 365 * 86_400_000);
}

/** Deletes, while an audit row is written every 20 ms. */
async function measure(table: string, remove: () => Promise<unknown>): Promise<void> {
  const before = await writesDuring(() => wait(5_000));
  const startedAt = performance.now();
  const during = await writesDuring(remove);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${table}: ${ROWS} of ${2 * ROWS} rows deleted in ${seconds.toFixed(0)} s; an audit row takes ${times(during)} ms meanwhile (p50 / p99), ${times(before)} before`,
  );
}

function times(all: readonly number[]): string {
  return [0.5, 0.99].map((share) => Math.round(percentile(all, share))).join(" / ");
}

async function writesDuring(run: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  let isRunning = true;
  const writing = (async () => {
    while (isRunning) {
      const began = performance.now();
      await db.insert(auditLog).values({ action: "GET /user/:userId/document" });
      taken.push(performance.now() - began);
      await wait(PAUSE_MS);
    }
  })();
  await run();
  isRunning = false;
  await writing;
  return taken;
}
