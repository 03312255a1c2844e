/** A kind of work, and what happens to it in time and after failures. Nothing is retried for ever. */
export interface WorkKind {
  /** The name of its queue. */
  readonly name: string;
  /** Attempts after the first one. */
  readonly retryLimit: number;
  /** Seconds before the first retry. The delay doubles from then on. */
  readonly retryDelay: number;
  /** Seconds after which an attempt is stopped. */
  readonly timeout: number;
  /** Jobs that one process does at a time. */
  readonly concurrency: number;
  /** Seconds between two runs, for work on a schedule. Only one process does each run. */
  readonly every?: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Retries after 2 seconds, doubling, with random delays of up to as much again: two to three days. */
const message = { retryLimit: 16, retryDelay: 2, timeout: MINUTE, concurrency: 10 };
/** The next run does what this one left. */
const scheduled = { retryLimit: 0, retryDelay: 0, timeout: 2 * MINUTE, concurrency: 1 };

/**
 * All kinds of work. A permanent failure ends a job at once: `PermanentFailure`
 * (backend/platform/work/failure.ts), such as an SMTP 5xx, 410 from a webhook, or a message that
 * can't be decoded.
 */
export const workKinds = {
  mail: { ...message, name: "mail", concurrency: 5 },
  sms: { ...message, name: "sms" },
  whatsapp: { ...message, name: "whatsapp" },
  webhook: { ...message, name: "webhook" },
  event: { ...message, name: "event" },
  assignLeads: { ...scheduled, name: "assign-leads", every: MINUTE },
  alertTeam: { ...scheduled, name: "alert-team", every: MINUTE },
  tellAboutCalls: { ...scheduled, name: "tell-about-calls", every: MINUTE },
  sendDigests: { ...scheduled, name: "send-digests", timeout: 10 * MINUTE, every: 10 * MINUTE },
  // One job for each person. Retries take about a day.
  sendDigest: {
    name: "send-digest",
    retryLimit: 10,
    retryDelay: MINUTE,
    timeout: 2 * MINUTE,
    concurrency: 2,
  },
  remindOfDeadlines: {
    ...scheduled,
    name: "remind-of-deadlines",
    retryLimit: 3,
    retryDelay: MINUTE,
    timeout: 30 * MINUTE,
    every: DAY,
  },
  planReminders: { ...scheduled, name: "plan-reminders", timeout: 10 * MINUTE, every: 10 * MINUTE },
  handOver: {
    ...scheduled,
    name: "hand-over",
    retryLimit: 5,
    retryDelay: 10,
    timeout: 10 * MINUTE,
  },
  importLeads: {
    name: "import-leads",
    retryLimit: 6,
    retryDelay: 30,
    timeout: 30 * MINUTE,
    concurrency: 1,
  },
  sendBulkMessage: {
    name: "send-bulk-message",
    retryLimit: 6,
    retryDelay: 10,
    timeout: 10 * MINUTE,
    concurrency: 2,
  },
  sendFollowUp: {
    name: "send-follow-up",
    retryLimit: 6,
    retryDelay: 10,
    timeout: 30 * MINUTE,
    concurrency: 2,
  },
  reconcilePayments: {
    name: "reconcile-payments",
    retryLimit: 3,
    retryDelay: MINUTE,
    timeout: 60 * MINUTE,
    concurrency: 1,
    every: DAY,
  },
  // One job for each account. The sweep starts another attempt every hour.
  eraseAccount: {
    name: "erase-account",
    retryLimit: 2,
    retryDelay: MINUTE,
    timeout: 10 * MINUTE,
    concurrency: 2,
  },
  // For about a week, then it waits for staff.
  finishErasure: {
    name: "finish-erasure",
    retryLimit: 13,
    retryDelay: MINUTE,
    timeout: 10 * MINUTE,
    concurrency: 2,
  },
  sweep: { ...scheduled, name: "sweep", timeout: 30 * MINUTE, every: HOUR },
  refreshRates: {
    ...scheduled,
    name: "refresh-rates",
    retryLimit: 3,
    retryDelay: MINUTE,
    every: 6 * HOUR,
  },
  // The CDN's own time limit ends what is stale after these attempts, about an hour.
  purgeCdn: {
    name: "purge-cdn",
    retryLimit: 8,
    retryDelay: 5,
    timeout: MINUTE,
    concurrency: 2,
  },
  applyFigures: { ...scheduled, name: "apply-figures", every: 10 * MINUTE },
} as const satisfies Record<string, WorkKind>;

export type WorkName = (typeof workKinds)[keyof typeof workKinds]["name"];

export const allWorkKinds: readonly (WorkKind & { readonly name: WorkName })[] =
  Object.values(workKinds);
