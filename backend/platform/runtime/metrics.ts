import { createMiddleware } from "hono/factory";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { latencyBucketsSeconds } from "#platform/latency-buckets";

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

/** One-time passwords by outcome: sent, verified, refused. */
export const otps = new Counter({
  name: "otp_total",
  help: "One-time passwords, by outcome",
  labelNames: ["event"],
  registers: [registry],
});

/** Outgoing messages by kind and outcome. */
export const messages = new Counter({
  name: "outbox_messages_total",
  help: "Outgoing messages, by kind and outcome",
  labelNames: ["kind", "event"],
  registers: [registry],
});

/** Jobs of the queues, by how they ended: done, failed (and tried again), refused (for good). */
export const jobsDone = new Counter({
  name: "work_jobs_total",
  help: "Jobs of the queues, by job and result",
  labelNames: ["job", "result"],
  registers: [registry],
});

/** Failed items of background work, e.g. one lead of many (backend/platform/work/each-item.ts). */
export const failedWork = new Counter({
  name: "work_items_failed_total",
  help: "Items of background work that failed, by job",
  labelNames: ["job"],
  registers: [registry],
});

/** Messages that were not sent because a budget was used up (backend/platform/outbox/budget.ts). */
export const messagesRefused = new Counter({
  name: "outbox_messages_refused_total",
  help: "Messages that were not sent because a budget was used up, by budget and channel",
  labelNames: ["scope", "channel"],
  registers: [registry],
});

/** Uploaded files, by the result of their check. */
export const uploadChecks = new Counter({
  name: "upload_checks_total",
  help: "Uploaded files, by the result of their check",
  labelNames: ["result"],
  registers: [registry],
});

/** Files without a row that the sweep has deleted (backend/platform/file-records/stored-files.ts). */
export const filesSwept = new Counter({
  name: "files_swept_total",
  help: "Files without a row that were deleted",
  registers: [registry],
});

/** Messages that are due, updated when the metrics are read. */
export const outboxDepth = new Gauge({
  name: "outbox_depth",
  help: "Messages that are due and not sent yet",
  registers: [registry],
});

/** Payments that must be refunded, by reason (domain/payments/payment.ts). */
export const refundsDue = new Counter({
  name: "payment_refunds_due_total",
  help: "Payments that arrived and must be refunded, by reason",
  labelNames: ["reason"],
  registers: [registry],
});

/** Stuck work (domain/console/stuck-work.ts), updated when the metrics are read. */
export const workStuck = new Gauge({
  name: "work_stuck",
  help: "Work that failed for good, keeps failing or waits for staff, by kind; at most 200 each",
  labelNames: ["kind"],
  registers: [registry],
});

/** Open refunds, updated when the metrics are read. */
export const refundsOpen = new Gauge({
  name: "payment_refunds_open",
  help: "Payments that must be refunded and have not been yet",
  registers: [registry],
});

/** Paid orders that differ at the gateway, updated when the metrics are read. */
export const paymentsDiffering = new Gauge({
  name: "payment_differences",
  help: "Paid orders of which the payment gateway says something else",
  registers: [registry],
});

/** What waits but is in no queue, updated when the metrics are read. Anything but 0 is a fault. */
export const workUnqueued = new Gauge({
  name: "work_items_unqueued",
  help: "Enquiries, messages, steps, documents and requests that wait and are in no queue",
  registers: [registry],
});

/** What waits for the team longer than its target, updated when the metrics are read. */
export const teamWorkOverdue = new Gauge({
  name: "team_work_overdue",
  help: "Entries of the team's queue that have waited longer than their target",
  registers: [registry],
});

/** Records every call by route pattern, method and status. */
export const recordDuration = createMiddleware(async (c, next) => {
  const startedAt = performance.now();
  await next();
  requests.observe(
    { route: c.req.routePath, method: c.req.method, status: c.res.status },
    (performance.now() - startedAt) / 1000,
  );
});
