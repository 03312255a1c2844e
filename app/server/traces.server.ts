import type { IncomingMessage, ServerResponse } from "node:http";
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { routeOf } from "./measures.server";

// Does nothing until launch/traces.ts has registered where spans go.
const tracer = trace.getTracer("website");

/** Answers a request within a span of its own, named by its route. What a visitor says of a trace is not believed. */
export function inRequestSpan(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
): void {
  const route = routeOf(request.url ?? "");
  const span = tracer.startSpan(
    `${request.method} ${route}`,
    {
      kind: SpanKind.SERVER,
      attributes: {
        "http.request.method": request.method ?? "",
        "http.route": route,
        "request.id": String(request.headers["x-request-id"]),
      },
    },
    ROOT_CONTEXT,
  );
  response.once("close", () => {
    const { statusCode } = response;
    span.setAttribute("http.response.status_code", statusCode);
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(ROOT_CONTEXT, span), answer);
}

/** Makes a call to a service within a span; `run` gets the headers by which the service goes on with the trace. */
export function inCallSpan(
  service: string,
  method: string,
  run: (headers: Readonly<Record<string, string>>) => Promise<Response>,
): Promise<Response> {
  const options = { kind: SpanKind.CLIENT, attributes: { "peer.service": service } };
  return tracer.startActiveSpan(`${method} ${service}`, options, async (span) => {
    const headers: Record<string, string> = {};
    propagation.inject(context.active(), headers);
    try {
      const response = await run(headers);
      span.setAttribute("http.response.status_code", response.status);
      return response;
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
