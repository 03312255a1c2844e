import { createBackend } from "./api/app";
import { startApplyingFigures } from "./catalogue/import/apply-scheduled-figures";
import { startRefreshingRates } from "./catalogue/rates/refresh-rates";
import { startLeadJobs } from "./leads/assignment/jobs";
import { startDeadlineReminders } from "./applications/jobs";
import { startDigests } from "./notifications/jobs";
import { openDatabase } from "./platform/db/database";
import { realDeps } from "./platform/deps";
import { sendersOf } from "./platform/outbox/senders";
import { startOutboxWorker } from "./platform/outbox/worker";
import type { BackendConfig } from "./platform/runtime/config";
import { startSweeping } from "./privacy/retention";

export interface RunningBackend {
  readonly app: ReturnType<typeof createBackend>;
  /** Stops the workers and closes the database. Call it when no request is running. */
  stop(): Promise<void>;
}

/**
 * Opens and migrates the database, and starts the services with the outbox worker and the sweep.
 */
export async function startBackend(config: BackendConfig): Promise<RunningBackend> {
  const database = await openDatabase(config);
  await database.migrate();
  const senders = sendersOf(config, database.db);
  const deps = realDeps(config, database.db, (kind) => worker.wake(kind));
  const worker = startOutboxWorker(deps, senders);
  const stopSweeping = startSweeping(deps);
  const stopLeadJobs = startLeadJobs(deps);
  const stopDigests = startDigests(deps);
  const stopReminders = startDeadlineReminders(deps);
  const stopRates = startRefreshingRates(deps);
  const stopFigures = startApplyingFigures(deps);
  return {
    app: createBackend(deps),
    stop: async () => {
      await Promise.all([
        ...[stopSweeping(), stopLeadJobs(), stopDigests(), stopReminders()],
        ...[stopRates(), stopFigures()],
        worker.stop(),
      ]);
      senders.close();
      await database.close();
    },
  };
}
