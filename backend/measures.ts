import { createMiddleware } from "hono/factory";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** What `/health/metrics` says of these services, in the form of Prometheus. */
export const registry = new Registry();
// Inside the website's process they are counted there.
export const measureProcess = (): void => collectDefaultMetrics({ register: registry });

const requests = new Histogram({
  name: "services_request_duration_seconds",
  help: "Calls answered by the services, by route, method and status",
  labelNames: ["route", "method", "status"],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

/** One-time passwords, by what happened to them: sent, verified, refused. */
export const otps = new Counter({
  name: "otp_total",
  help: "One-time passwords, by what happened",
  labelNames: ["event"],
  registers: [registry],
});

/** Messages that left, or did not, by kind. */
export const messages = new Counter({
  name: "outbox_messages_total",
  help: "Messages of the outbox, by kind and what happened",
  labelNames: ["kind", "event"],
  registers: [registry],
});

/** Messages that were not sent because a budget was used up (backend/outbox/budget.ts). */
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

/** How many messages are due and wait; set when somebody looks. */
export const outboxDepth = new Gauge({
  name: "outbox_depth",
  help: "Messages that are due and not sent yet",
  registers: [registry],
});

/** Payments that arrived and must be returned, by reason (domain/payment.ts). */
export const refundsDue = new Counter({
  name: "payment_refunds_due_total",
  help: "Payments that arrived and must be refunded, by reason",
  labelNames: ["reason"],
  registers: [registry],
});

/** Refunds that are not done yet; set when the metrics are read. */
export const refundsOpen = new Gauge({
  name: "payment_refunds_open",
  help: "Payments that must be refunded and have not been yet",
  registers: [registry],
});

/** Measures every call under the pattern of the route that answered it. */
export const measured = createMiddleware(async (c, next) => {
  const startedAt = performance.now();
  await next();
  requests.observe(
    { route: c.req.routePath, method: c.req.method, status: c.res.status },
    (performance.now() - startedAt) / 1000,
  );
});
