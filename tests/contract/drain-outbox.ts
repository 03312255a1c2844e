import { sql } from "drizzle-orm";
import type { Deps } from "#backend/platform/deps";
import { messageHandlers } from "#backend/platform/outbox/deliver";
import type { Senders } from "#backend/platform/outbox/senders";
import { eraseAccount, queueErasures } from "#backend/privacy/erase";
import { finishErasure } from "#backend/privacy/ledger";
import { createRunner, type Handlers } from "#backend/platform/work/runner";

/** Delivers the messages that are due at the test's time. */
export const drainOutbox = (deps: Deps, senders: Senders): Promise<void> =>
  drainWork(deps, messageHandlers(deps, senders));

/** Erases the accounts that are due, and their files. */
export async function drainErasures(deps: Deps): Promise<void> {
  await queueErasures(deps);
  await drainWork(deps, { "erase-account": ({ data }) => eraseAccount(deps, data) });
  await drainWork(deps, { "finish-erasure": ({ data }) => finishErasure(deps, data) });
}

/** Does the work that is due at the test's time. The queues have the database's clock. */
export async function drainWork({ db, now }: Deps, handlers: Handlers): Promise<void> {
  await db.execute(sql`
    update pgboss.job set start_after = now() - interval '1 second'
    where state < 'active' and start_after <= ${now().toISOString()}::timestamptz`);
  const runner = createRunner(db, handlers);
  await runner.drain();
  await runner.stop();
}
