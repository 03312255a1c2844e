import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { appWith } from "../../tests/setup/server/test-context";
import { tracing } from "./tracing";

const exporter = new InMemorySpanExporter();

beforeEach(() => {
  exporter.reset();
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
});
afterEach(() => {
  trace.disable();
  context.disable();
});

const send = async (respond: () => Response | Promise<Response>, outer = ROOT_CONTEXT) => {
  const app = appWith(tracing(), respond);
  const response = await context.with(outer, () =>
    app.request("/study-abroad/germany", {
      headers: { traceparent: `00-${"1".repeat(32)}-${"2".repeat(16)}-01` },
    }),
  );
  const [span] = exporter.getFinishedSpans();
  return { response, span };
};

describe("tracing", () => {
  it("handles a request in a span named after its route", async () => {
    let active: string | undefined;
    const { span } = await send(() => {
      active = trace.getActiveSpan()?.spanContext().spanId;
      return new Response("ok");
    });
    expect(span).toMatchObject({
      name: "GET /study-abroad/:country",
      kind: SpanKind.SERVER,
      status: { code: SpanStatusCode.UNSET },
      attributes: {
        "http.request.method": "GET",
        "http.route": "/study-abroad/:country",
        "request.id": "request-1",
        "http.response.status_code": 200,
      },
      instrumentationScope: { name: "website" },
    });
    expect(active).toBe(span?.spanContext().spanId);
  });

  it("starts a new trace, whatever the client sends or runs outside it", async () => {
    const outer = trace.setSpan(ROOT_CONTEXT, trace.getTracer("other").startSpan("other"));
    const { span } = await send(() => new Response("ok"), outer);
    expect(span?.parentSpanContext).toBeUndefined();
    expect(span?.spanContext().traceId).not.toBe("1".repeat(32));
  });

  it.each([
    [499, SpanStatusCode.UNSET],
    [500, SpanStatusCode.ERROR],
    [503, SpanStatusCode.ERROR],
  ])("marks %i with code %i", async (status, code) => {
    const { span } = await send(() => new Response("", { status }));
    expect(span?.status.code).toBe(code);
  });

  it("ends the span of a request that fails", async () => {
    const app = appWith(tracing(), () => Promise.reject(new Error("broken")));
    app.onError((_, c) => c.text("", 500));
    await app.request("/");
    expect(exporter.getFinishedSpans()).toHaveLength(1);
  });
});
