import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { callService, type ServiceError } from "./client.server";
import { forgetFailures } from "./resilience.server";

let server: Server | undefined;
let asked = 0;

/** A scriptable service on loopback that counts its requests. */
async function serviceThat(handler: RequestListener): Promise<void> {
  asked = 0;
  server = createServer((request, response) => {
    asked++;
    handler(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("SERVICES_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

/** Resolves once the service has received that many requests. */
const requests = (count: number): Promise<void> =>
  new Promise((resolve) => server?.on("request", () => asked >= count && resolve()));

/** Stops the clock, so that no timeout or rest passes on its own, however busy the machine is. */
const stopClock = () =>
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
const TIMEOUT_MS = 8_000;
const LONGEST_REST_MS = 10_000;

afterEach(() => {
  vi.useRealTimers();
  forgetFailures();
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  vi.unstubAllEnvs();
});

const hangUp: RequestListener = (request) => request.socket.destroy();
const fine: RequestListener = (_request, response) => response.end('{"data":{"a":1}}');
const busy: RequestListener = (_request, response) => response.writeHead(503).end("{}");

const thing = {
  service: "user",
  path: "/thing",
  schema: z.object({ a: z.number() }),
} as const;
const look = (signal?: AbortSignal) => callService({ country: "IN", signal }, thing);
const write = () =>
  callService({ country: "IN" }, {
    service: "user",
    path: "/thing",
    method: "POST",
    body: {},
    schema: z.object({ a: z.number() }),
  } as const);
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as ServiceError,
  );

describe("a call that fails", () => {
  it("is made again when it only looks, and then answered", async () => {
    await serviceThat((request, response) => (asked < 3 ? hangUp : fine)(request, response));
    expect((await look()).data).toEqual({ a: 1 });
    expect(asked).toBe(3);
  });

  it("is retried when a proxy reports an unreachable service", async () => {
    await serviceThat((request, response) => (asked < 2 ? busy : fine)(request, response));
    expect((await look()).data).toEqual({ a: 1 });
  });

  it("is not made again when it writes, as it may have arrived", async () => {
    await serviceThat(hangUp);
    expect(await failureOf(write())).toMatchObject({ transport: "network", isOutage: true });
    expect(asked).toBe(1);
  });

  it("is not made again when the service says itself when to come back", async () => {
    await serviceThat((_request, response) =>
      response.writeHead(503, { "retry-after": "5" }).end("{}"),
    );
    expect(await failureOf(look())).toMatchObject({ status: 503, retryAfterSeconds: 5 });
    expect(asked).toBe(1);
  });
});

describe("an operation that hangs again and again", () => {
  it("rests after three calls, while others of the service go on", async () => {
    const hanging: RequestListener = (request, response) =>
      request.url?.endsWith("/hanging") ? undefined : fine(request, response);
    await serviceThat(hanging);
    stopClock();
    const call = (path: string) =>
      callService({ country: "IN" }, { ...thing, path, pattern: path, timeoutMs: TIMEOUT_MS });
    for (let calls = 0; calls < 3; calls++) {
      const arrived = requests(asked + 1);
      const hung = failureOf(call("/hanging"));
      await arrived;
      vi.advanceTimersByTime(TIMEOUT_MS);
      expect((await hung)?.transport).toBe("timeout");
      expect((await look()).data).toEqual({ a: 1 });
    }
    expect(asked).toBe(6);
    expect((await failureOf(call("/hanging")))?.transport).toBe("network");
    expect(asked).toBe(6);
    expect((await look()).data).toEqual({ a: 1 });
  });
});

describe("a service that fails again and again", () => {
  it("rests for a while after failures, then is tried again", async () => {
    await serviceThat(hangUp);
    stopClock();
    for (let call = 0; call < 8; call++) await failureOf(write());
    expect(asked).toBe(8);
    server?.removeAllListeners("request").on("request", fine);
    expect(await failureOf(write())).toMatchObject({ transport: "network" });
    expect(asked).toBe(8);
    vi.advanceTimersByTime(LONGEST_REST_MS);
    expect((await write()).data).toEqual({ a: 1 });
  });

  it("is not left alone for an hour because the clock was turned back by one", async () => {
    await serviceThat(hangUp);
    for (let call = 0; call < 9; call++) await failureOf(write());
    server?.removeAllListeners("request").on("request", fine);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 60 * 60_000 });
    try {
      expect((await write()).data).toEqual({ a: 1 });
    } finally {
      vi.useRealTimers();
    }
  });

  it("doesn't count aborted requests as failures", async () => {
    await serviceThat(() => undefined);
    stopClock();
    for (let call = 0; call < 9; call++) {
      const leaving = new AbortController();
      const arrived = requests(call + 1);
      const looking = failureOf(look(leaving.signal));
      await arrived;
      leaving.abort();
      await looking;
    }
    server?.removeAllListeners("request").on("request", fine);
    expect((await look()).data).toEqual({ a: 1 });
  });
});

it("limits concurrent and waiting calls", async () => {
  const waiting: (() => void)[] = [];
  await serviceThat((request, response) => waiting.push(() => fine(request, response)));
  stopClock();
  const arrived = requests(64);
  const calls = Array.from({ length: 64 + 256 }, () => look());
  await arrived;
  expect(asked).toBe(64);
  // One more is rejected immediately, not after eight seconds.
  expect(await failureOf(look())).toMatchObject({ transport: "timeout" });
  const answering = setInterval(() => waiting.splice(0).forEach((handler) => handler()), 5);
  const results = await Promise.all(calls);
  clearInterval(answering);
  expect(results).toHaveLength(320);
  expect(asked).toBe(320);
});
