import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { createMiddleware } from "hono/factory";
import type { BackendConfig } from "../config";
import { callerOf } from "./caller";

// Does nothing until launch/traces.ts has registered where spans go.
const tracer = trace.getTracer("services");

/** Answers each call within a span named by its route; that of the website, where it is the website that calls, is its parent. */
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
