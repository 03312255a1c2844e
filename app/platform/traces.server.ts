import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

// Does nothing until launch/traces.ts has registered an exporter.
const tracer = trace.getTracer("website");

/** Makes a call to a service in a span; `run` gets the headers by which the service joins the trace. */
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
