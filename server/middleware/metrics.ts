import { createMiddleware } from "hono/factory";
import { Histogram, type Registry } from "prom-client";
import { latencyBucketsSeconds } from "#platform/latency-buckets";
import { trackRequest } from "#platform/loop-watchdog";
import { endStatus } from "../request/end-status";
import type { ServerEnv, ServerSettings } from "../request/types";

/**
 * Counts and times requests by route, method and status. Adds a `Server-Timing` header if the settings ask for
 * it: it tells anybody how many service calls a page makes and how long they take.
 */
export function requestMetrics(
  registry: Registry,
  { hasServerTiming }: Pick<ServerSettings, "hasServerTiming">,
) {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by route, method and status",
    labelNames: ["route", "method", "status"],
    buckets: latencyBucketsSeconds,
    registers: [registry],
  });
  return createMiddleware<ServerEnv>(async (c, next) => {
    const startedAt = performance.now();
    const ended = trackRequest(() => `${c.req.method} ${c.get("route")}`);
    await next();
    ended();
    const durationMs = performance.now() - startedAt;
    const labels = { route: c.get("route"), method: c.req.method, status: endStatus(c) };
    durations.observe(labels, durationMs / 1000);
    if (!hasServerTiming) return;
    const { serviceCalls } = c.get("requestContext");
    c.res.headers.set("Server-Timing", serverTiming(durationMs, serviceCalls));
  });
}

function serverTiming(durationMs: number, calls: { count: number; totalMs: number }): string {
  const app = `app;dur=${durationMs.toFixed(1)}`;
  if (calls.count === 0) return app;
  return `${app}, services;dur=${calls.totalMs.toFixed(1)};desc="${calls.count} calls"`;
}
