import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { latencyBucketsSeconds } from "#platform/latency-buckets";
import type { RequestContext } from "./request-context.server";

/** Metrics of this website process, in the Prometheus format. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const calls = new Histogram({
  name: "service_call_duration_seconds",
  help: "Calls to the services, by service and status, or how they failed",
  labelNames: ["service", "outcome"],
  buckets: latencyBucketsSeconds,
  registers: [registry],
});

/** Access token refreshes by outcome. */
export const refreshes = new Counter({
  name: "session_refreshes_total",
  help: "Access tokens refreshed, by outcome",
  labelNames: ["outcome"],
  registers: [registry],
});

/** Adds a counter without labels. */
export const registerCounter = (name: string, help: string): Counter =>
  new Counter({ name, help, registers: [registry] });

/** Adds a counter with one label. */
export const registerLabelledCounter = (name: string, help: string, label: string): Counter =>
  new Counter({ name, help, labelNames: [label], registers: [registry] });

/** Adds a gauge with one label, whose values are read at each scrape. */
export function registerGauge(
  name: string,
  help: string,
  label: string,
  read: () => Readonly<Record<string, number>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      for (const [value, number] of Object.entries(read())) this.set({ [label]: value }, number);
    },
  });
}

/**
 * Records a call to a service, for its histogram and for the request's `Server-Timing`.
 * @param outcome an HTTP status or a failure type.
 */
export function recordServiceCall(
  context: { readonly serviceCalls?: RequestContext["serviceCalls"] },
  service: string,
  outcome: string,
  startedAt: number,
): void {
  const ms = performance.now() - startedAt;
  calls.observe({ service, outcome }, ms / 1000);
  if (!context.serviceCalls) return;
  context.serviceCalls.count += 1;
  context.serviceCalls.totalMs += ms;
}
