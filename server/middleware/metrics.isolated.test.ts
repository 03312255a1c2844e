import { Registry } from "prom-client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { appWith, testRequestContext } from "../../tests/setup/server/test-context";
import { requestMetrics } from "./metrics";

afterEach(() => {
  vi.useRealTimers();
});

/** Sends a request that takes 250 ms. */
async function slowRequest(
  serviceCalls = { count: 0, totalMs: 0 },
  { hasServerTiming = true, destroyed = false } = {},
) {
  vi.useFakeTimers({ toFake: ["performance"] });
  const registry = new Registry();
  const respond = () => {
    vi.advanceTimersByTime(250);
    return new Response("", { status: 404 });
  };
  const app = appWith(
    requestMetrics(registry, { hasServerTiming }),
    respond,
    testRequestContext({ serviceCalls }),
  );
  const response = await app.request(
    "/study-abroad/germany",
    { method: "POST" },
    { outgoing: { destroyed } },
  );
  return { timing: response.headers.get("server-timing"), metrics: await registry.metrics() };
}

describe("requestMetrics", () => {
  it("counts and times requests by route, method and status", async () => {
    const { metrics } = await slowRequest();
    const labels = 'route="/study-abroad/:country",method="POST",status="404"';
    expect(metrics).toContain(
      "# HELP http_request_duration_seconds Requests by route, method and status",
    );
    expect(metrics).toContain(`http_request_duration_seconds_count{${labels}} 1`);
    expect(metrics).toContain(`http_request_duration_seconds_sum{${labels}} 0.25`);
    expect(metrics).toContain(`http_request_duration_seconds_bucket{le="0.1",${labels}} 0`);
    expect(metrics).toContain(`http_request_duration_seconds_bucket{le="+Inf",${labels}} 1`);
  });

  // Finding 27 of the security review.
  it("tells nobody how long the request took unless the settings ask for it", async () => {
    const calls = { count: 3, totalMs: 12.34 };
    expect((await slowRequest(calls, { hasServerTiming: false })).timing).toBeNull();
  });

  it("counts a request whose client has left apart from errors", async () => {
    const { metrics } = await slowRequest(undefined, { destroyed: true });
    expect(metrics).toContain('method="POST",status="499"} 1');
    expect(metrics).not.toContain('status="404"');
  });

  it("tells the browser how long the request took", async () => {
    expect((await slowRequest()).timing).toBe("app;dur=250.0");
  });

  it("adds the service calls, if there were any", async () => {
    expect((await slowRequest({ count: 3, totalMs: 12.34 })).timing).toBe(
      'app;dur=250.0, services;dur=12.3;desc="3 calls"',
    );
  });
});
