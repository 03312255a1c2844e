import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "../request/types";

/** Handles each request in a span named after its route. Incoming trace headers are ignored. */
export function tracing() {
  // A no-op until launch/traces.ts registers an exporter.
  const tracer = trace.getTracer("website");
  return createMiddleware<ServerEnv>(async (c, next) => {
    const route = c.get("route");
    const span = tracer.startSpan(
      `${c.req.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          "http.request.method": c.req.method,
          "http.route": route,
          "request.id": c.get("requestContext").requestId,
        },
      },
      ROOT_CONTEXT,
    );
    try {
      await context.with(trace.setSpan(ROOT_CONTEXT, span), next);
    } finally {
      span.setAttribute("http.response.status_code", c.res.status);
      if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
  });
}
