import { createMiddleware } from "hono/factory";
import { Histogram, type Registry } from "prom-client";
import { latencyBucketsSeconds } from "#platform/latency-buckets";
import { trackRequest } from "#platform/loop-watchdog";
import type { ServerEnv } from "../request/types";

/** Counts and times requests by route, method and status, and adds a `Server-Timing` header. */
export function requestMetrics(registry: Registry) {
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
    const labels = { route: c.get("route"), method: c.req.method, status: c.res.status };
    durations.observe(labels, durationMs / 1000);
    c.res.headers.set(
      "Server-Timing",
      serverTiming(durationMs, c.get("requestContext").serviceCalls),
    );
  });
}

function serverTiming(durationMs: number, calls: { count: number; totalMs: number }): string {
  const app = `app;dur=${durationMs.toFixed(1)}`;
  if (calls.count === 0) return app;
  return `${app}, services;dur=${calls.totalMs.toFixed(1)};desc="${calls.count} calls"`;
}
