import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { createMiddleware } from "hono/factory";
import type { BackendConfig } from "../runtime/config";
import { callerOf } from "./caller";

// A no-op until launch/traces.ts registers an exporter.
const tracer = trace.getTracer("services");

/**
 * Handles each call in a span named after its route. Spans of the website become parents if it is
 * the caller.
 */
export const inSpan = (config: BackendConfig) =>
  createMiddleware(async (c, next) => {
    const traceparent = c.req.header("traceparent");
    const isPart = traceparent !== undefined && callerOf(c, config).isWebsite;
    const parent = isPart ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
    const { method } = c.req;
    await tracer.startActiveSpan(method, { kind: SpanKind.SERVER }, parent, async (span) => {
      try {
        await next();
      } finally {
        const { status } = c.res;
        span.updateName(`${method} ${c.req.routePath}`);
        span.setAttributes({ "http.route": c.req.routePath, "http.response.status_code": status });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    });
  });
