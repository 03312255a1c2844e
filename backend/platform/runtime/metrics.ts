import { createMiddleware } from "hono/factory";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { refundReasons } from "#domain/payments/payment";
import { latencyBucketsSeconds } from "#platform/latency-buckets";
import { trackRequest } from "#platform/loop-watchdog";

/** Prometheus metrics of the services, exposed at `/health/metrics`. */
export const registry = new Registry();
// Not called when embedded, because the website's process collects these itself.
export const collectProcessMetrics = (): void => collectDefaultMetrics({ register: registry });

const requests = new Histogram({
  name: "services_request_duration_seconds",
  help: "Calls to the services, by route, method and status",
  labelNames: ["route", "method", "status"],
  buckets: latencyBucketsSeconds,
  registers: [registry],
});

function counter<Label extends string>(
  name: string,
  help: string,
  labelNames: Label[] = [],
): Counter<Label> {
  return new Counter({ name, help, labelNames, registers: [registry] });
}

function gauge<Label extends string>(
  name: string,
  help: string,
  labelNames: Label[] = [],
): Gauge<Label> {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}

/**
 * A counter whose series start at 0. A series that appears with its first event has only one value,
 * from which `increase()` is 0, so the first failure of a process would raise no alarm.
 * @param series the label values that are known in advance
 */
function countFromZero<Label extends string>(
  name: string,
  help: string,
  series: readonly Readonly<Record<Label, string>>[],
): Counter<Label> {
  const created = counter(name, help, Object.keys(series[0] ?? {}) as Label[]);
  startFromZero(created, series);
  return created;
}

/** The same for a counter whose label values another module knows. */
export function startFromZero<Label extends string>(
  counter: Counter<Label>,
  series: readonly Readonly<Record<Label, string>>[],
): void {
  for (const labels of series) counter.inc({ ...labels }, 0);
}

/** One-time passwords by outcome. */
export const otps = countFromZero(
  "otp_total",
  "One-time passwords, by outcome",
  ["sent", "verified", "refused", "failed"].map((event) => ({ event })),
);

/** Outgoing messages by kind and outcome. */
export const messages = counter("outbox_messages_total", "Outgoing messages, by kind and outcome", [
  "kind",
  "event",
]);

/** Jobs of the queues, by how they ended: done, failed (and tried again), refused (for good). */
export const jobsDone = counter("work_jobs_total", "Jobs of the queues, by job and result", [
  "job",
  "result",
]);

/** Failed items of background work, e.g. one lead of many (backend/platform/work/each-item.ts). */
export const failedWork = counter(
  "work_items_failed_total",
  "Items of background work that failed, by job",
  ["job"],
);

/** Messages that were not sent because a budget was used up (backend/platform/outbox/budget.ts). */
export const messagesRefused = countFromZero(
  "outbox_messages_refused_total",
  "Messages that were not sent because a budget was used up, by budget and channel",
  ["total", "country"].flatMap((scope) =>
    ["email", "sms", "any"].map((channel) => ({ scope, channel })),
  ),
);

/** Uploaded files, by the result of their check. */
export const uploadChecks = countFromZero(
  "upload_checks_total",
  "Uploaded files, by the result of their check",
  ["accepted", "unavailable", "infected"].map((result) => ({ result })),
);

/** Files without a row that the sweep has deleted (backend/platform/file-records/stored-files.ts). */
export const filesSwept = counter("files_swept_total", "Files without a row that were deleted");

/** Messages that are due, updated when the metrics are read. */
export const outboxDepth = gauge("outbox_depth", "Messages that are due and not sent yet");

/** How far the standby at DATABASE_READ_URL is behind (backend/platform/db/replica/replica.ts). */
export const replicaLag = gauge(
  "database_replica_lag_seconds",
  "Age of the oldest change that the standby for reads doesn't have; 0 if it has all, or there is none",
);

/** Whether reads go to the standby. */
export const replicaUsed = gauge(
  "database_replica_used",
  "1 if reads go to the standby at DATABASE_READ_URL",
);

/** Payments that must be refunded, by reason (domain/payments/payment.ts). */
export const refundsDue = countFromZero(
  "payment_refunds_due_total",
  "Payments that arrived and must be refunded, by reason",
  refundReasons.map((reason) => ({ reason: reason as string })),
);

/** Jobs that are due, or running, by queue; updated when the metrics are read. */
export const queueDepth = gauge("work_queue_depth", "Jobs that are due or running, by queue", [
  "queue",
]);

/** Since when the oldest due job of a queue waits, retries included; updated when the metrics are read. */
export const queueAge = gauge(
  "work_queue_oldest_age_seconds",
  "Age of the oldest job that is not done, by queue; 0 if there is none",
  ["queue"],
);

/** Stuck work (domain/console/stuck-work.ts), updated when the metrics are read. */
export const workStuck = gauge(
  "work_stuck",
  "Work that failed for good, keeps failing or waits for staff, by kind; at most 200 each",
  ["kind"],
);

/** Room for files, and for the embedded database; updated when the metrics are read. */
export const dataDiskFree = gauge("data_disk_free_bytes", "Free space on the disk of DATA_DIR");

/** Open refunds, updated when the metrics are read. */
export const refundsOpen = gauge(
  "payment_refunds_open",
  "Payments that must be refunded and have not been yet",
);

/** Paid orders that differ at the gateway, updated when the metrics are read. */
export const paymentsDiffering = gauge(
  "payment_differences",
  "Paid orders of which the payment gateway says something else",
);

/** What waits but is in no queue, updated when the metrics are read. Anything but 0 is a fault. */
export const workUnqueued = gauge(
  "work_items_unqueued",
  "Enquiries, messages, steps, documents and requests that wait and are in no queue",
);

/** What waits for the team longer than its target, updated when the metrics are read. */
export const teamWorkOverdue = gauge(
  "team_work_overdue",
  "Entries of the team's queue that have waited longer than their target",
);

/** Records every call by route pattern, method and status. */
export const recordDuration = createMiddleware(async (c, next) => {
  const startedAt = performance.now();
  const ended = trackRequest(() => `${c.req.method} ${c.req.routePath}`);
  await next();
  ended();
  requests.observe(
    { route: c.req.routePath, method: c.req.method, status: c.res.status },
    (performance.now() - startedAt) / 1000,
  );
});
