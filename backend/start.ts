import { createBackend } from "./api/app";
import { remindOfDeadlines } from "./applications/deadline-reminders";
import { handOverStudents } from "./auth/accounts";
import { handOverCalls } from "./appointments/hand-over-calls";
import { purgeCdn } from "./catalogue/state/purge-cdn";
import { tellAboutConflicts } from "./appointments/tell-about-conflicts";
import { applyDueFigures } from "./catalogue/import/apply-scheduled-figures";
import { refreshRates } from "./catalogue/rates/refresh-rates";
import { handOverChats } from "./chat/hand-over-chats";
import { importLeads } from "./enquiries/imports/import-leads";
import { sendQueuedFollowUp } from "./events/follow-up";
import { planReminders } from "./events/plan-reminders";
import { assignLeads } from "./leads/assignment/assign";
import { alertAboutTeamQueue } from "./leads/queue/alert-team";
import { handOver } from "./leads/assignment/hand-over";
import { sendQueuedBulkMessage } from "./leads/messages/bulk-sending";
import { queueDigests, sendDigests } from "./notifications/digest";
import { reconcilePayments } from "./payments/reconcile";
import { openDatabase } from "./platform/db/database";
import { openReplica } from "./platform/db/replica/replica";
import { messageKinds } from "./platform/db/schema/platform";
import { realDeps, type Deps } from "./platform/deps";
import { messageHandlers } from "./platform/outbox/deliver";
import { sendersOf, type Senders } from "./platform/outbox/senders";
import type { BackendConfig } from "./platform/runtime/config";
import { startRunner, type Handlers } from "./platform/work/runner";
import { eraseAccount } from "./privacy/erase";
import { finishErasure } from "./privacy/ledger";
import { sweep } from "./privacy/retention";

export interface RunningBackend {
  readonly app: ReturnType<typeof createBackend>;
  /** Stops background work and closes the database. Call it when no request is running. */
  stop(): Promise<void>;
}

/** What does each kind of work (backend/platform/db/work-kinds.ts) in this process. */
export function handlersOf(deps: Deps, senders: Senders): Handlers {
  const { BACKGROUND_WORK, RATES_URL } = deps.config;
  if (BACKGROUND_WORK === "messages") return messageHandlers(deps, senders);
  return {
    ...messageHandlers(deps, senders),
    "assign-leads": () => assignLeads(deps),
    "alert-team": () => alertAboutTeamQueue(deps),
    "tell-about-calls": () => tellAboutConflicts(deps),
    "send-digests": () => queueDigests(deps),
    "send-digest": ({ data }) => sendDigests(deps, data),
    "plan-reminders": () => planReminders(deps),
    "remind-of-deadlines": () => remindOfDeadlines(deps),
    "hand-over": (job) => handOver(deps, job, [handOverStudents, handOverCalls, handOverChats]),
    "import-leads": (job) => importLeads(deps, job),
    "send-bulk-message": (job) => sendQueuedBulkMessage(deps, job),
    "send-follow-up": (job) => sendQueuedFollowUp(deps, job),
    "reconcile-payments": () => reconcilePayments(deps),
    "erase-account": ({ data }) => eraseAccount(deps, data),
    "finish-erasure": ({ data }) => finishErasure(deps, data),
    sweep: () => sweep(deps),
    "apply-figures": () => applyDueFigures(deps),
    "purge-cdn": (job) => purgeCdn(deps.config, job),
    // Without the setting, the rates of the catalogue are used.
    ...(RATES_URL === undefined ? {} : { "refresh-rates": () => refreshRates(deps, RATES_URL) }),
  };
}

/** Opens and migrates the database, and starts the services with their background work. */
export async function startBackend(config: BackendConfig): Promise<RunningBackend> {
  const database = await openDatabase(config);
  await database.migrate();
  const senders = sendersOf(config, database.db);
  const replica = openReplica(config, database.db);
  const wakeOutbox: Deps["wakeOutbox"] = (kind) => {
    for (const name of kind === undefined ? messageKinds : [kind]) runner.wake(name);
  };
  const deps = realDeps(config, database.db, wakeOutbox, replica);
  const runner = startRunner(database.db, handlersOf(deps, senders));
  return {
    app: createBackend(deps),
    stop: async () => {
      await runner.stop();
      senders.close();
      await replica?.close();
      await database.close();
    },
  };
}
