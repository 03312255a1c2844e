import { createBackend } from "./app";
import { startApplyingFigures } from "./catalogue/apply-scheduled-figures";
import type { BackendConfig } from "./config";
import { openDatabase } from "./db/database";
import { realDeps } from "./deps";
import { startRefreshingRates } from "./exchange-rates/refresh-rates";
import { startNotificationJobs } from "./notifications/jobs";
import { sendersOf } from "./outbox/senders";
import { startOutboxWorker } from "./outbox/worker";
import { startProspectJobs } from "./prospect/jobs";
import { startSweeping } from "./sweep";

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
  const stopProspectJobs = startProspectJobs(deps);
  const stopNotificationJobs = startNotificationJobs(deps);
  const stopRates = startRefreshingRates(deps);
  const stopFigures = startApplyingFigures(deps);
  return {
    app: createBackend(deps),
    stop: async () => {
      await Promise.all([
        ...[stopSweeping(), stopProspectJobs(), stopNotificationJobs()],
        ...[stopRates(), stopFigures()],
        worker.stop(),
      ]);
      senders.close();
      await database.close();
    },
  };
}
