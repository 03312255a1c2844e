/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP, as JSON). Without it only the
 * OpenTelemetry API is loaded, which then does nothing. The OpenTelemetry packages read their
 * other settings themselves: OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS,
 * OTEL_BSP_SCHEDULE_DELAY.
 * @throws Error if an optional package is missing
 */
export async function startTracing(part: string): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME } = process.env;
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
    await loadPackages();
  const provider = new NodeTracerProvider({
    resource: resources.resourceFromAttributes({
      "service.name": OTEL_SERVICE_NAME ?? `disha-${part}`,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const flush = () => void provider.forceFlush().catch(() => undefined);
  process.once("SIGTERM", flush);
  process.once("SIGINT", flush);
}

const loadPackages = () =>
  Promise.all([
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]).catch((error: unknown) => {
    throw new Error(
      "OTEL_EXPORTER_OTLP_ENDPOINT is set, but the OpenTelemetry packages are not installed. Run `npm ci` without --omit=optional.",
      { cause: error },
    );
  });
