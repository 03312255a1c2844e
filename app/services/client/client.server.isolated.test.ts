import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { CallContext } from "~/platform/request/call-context.server";
import { callService, ServiceError } from "./client.server";

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

let server: Server | undefined;

/**
 * A service double on loopback that sends the same response to every request and records requests.
 */
async function serviceThat(reply: {
  status?: number;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
  hang?: boolean;
}): Promise<Seen[]> {
  const seen: Seen[] = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks) });
      if (reply.hang) return;
      response.writeHead(reply.status ?? 200, {
        "content-type": "application/json",
        ...reply.headers,
      });
      response.end(reply.raw ?? JSON.stringify(reply.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("SERVICES_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return seen;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const visitor: CallContext = {
  country: "VN",
  accessToken: "the-token",
  clientAddress: "203.0.113.9",
  requestId: "request-1",
  publicOrigin: "https://vn.disha.example",
};
const thing = { service: "user", path: "/things", schema: z.object({ a: z.number() }) } as const;

async function failureOf(call: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ServiceError)) throw new Error("expected a ServiceError");
  return error;
}

describe("the shared client (core.md §7)", () => {
  it("defaults to GET, asks for JSON, and carries country, bearer, ids and the service key", async () => {
    const seen = await serviceThat({ body: { data: { a: 1 } } });
    const { data } = await callService(visitor, {
      ...thing,
      query: { page: 0, empty: "", none: null, tags: ["x", "y"] },
    });
    expect(data).toEqual({ a: 1 });
    const [request] = seen;
    expect(request?.method).toBe("GET");
    expect(request?.url).toBe("/user/things?page=0&tags=x&tags=y");
    expect(request?.headers).toMatchObject({
      accept: "application/json",
      "content-type": "application/json",
      "accept-encoding": "gzip",
      "x-country": "VN",
      authorization: "Bearer the-token",
      "x-client-address": "203.0.113.9",
      "x-request-id": "request-1",
      "x-public-origin": "https://vn.disha.example",
      "x-service-key": process.env.SERVICE_KEY,
    });
  });

  it("sends a body as gzip-compressed JSON and says so", async () => {
    const seen = await serviceThat({ body: { data: { a: 2 } } });
    await callService(visitor, { ...thing, method: "POST", body: { b: "ü" } });
    expect(seen[0]?.headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(gunzipSync(seen[0]?.body ?? "").toString())).toEqual({ b: "ü" });
  });

  it("sends a form in one piece, so that a service may stop reading it", async () => {
    const pieces: string[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementationOnce(async (request) => {
      const reader = (request as Request).body?.getReader();
      pieces.push(Buffer.from((await reader?.read())?.value ?? []).toString());
      await reader?.cancel();
      return Response.json({ code: "BODY_TOO_LARGE" }, { status: 413 });
    });
    vi.stubEnv("SERVICES_URL", "http://127.0.0.1:9");
    const body = new FormData();
    body.set("file", new File(["x".repeat(300_000)], "leads.csv"));
    const failure = await failureOf(callService(visitor, { ...thing, method: "POST", body }));
    expect(failure.status).toBe(413);
    expect(pieces.join("")).toMatch(/x{300000}\r\n------\S+--\r\n$/);
  });

  it.each([
    ["auth", "/refresh"],
    ["auth", "/otp/verify"],
    ["metatag", ""],
    ["countries", "/lite"],
    ["health", ""],
  ] as const)("leaves the bearer token out for %s%s", async (service, path) => {
    const seen = await serviceThat({ body: {} });
    await callService(visitor, { service, path, schema: z.object({}) });
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  it.each(["GET", "POST"] as const)(
    "sends a %s to another process while one can't be reached",
    async (method) => {
      const seen = await serviceThat({ body: { data: { a: 5 } } });
      const gone = `http://127.0.0.1:${await freePort()}`;
      vi.stubEnv("SERVICES_URL", `${gone}, ${process.env.SERVICES_URL}/,${gone}`);
      for (let call = 0; call < 12; call++)
        expect((await callService(visitor, { ...thing, method })).data).toEqual({ a: 5 });
      expect(seen).toHaveLength(12);
    },
  );

  it("shares calls among the processes", async () => {
    const first = await serviceThat({ body: { data: { a: 1 } } });
    const [one, other] = [process.env.SERVICES_URL, server];
    const second = await serviceThat({ body: { data: { a: 1 } } });
    vi.stubEnv("SERVICES_URL", `${one},${process.env.SERVICES_URL}`);
    for (let call = 0; call < 4; call++) await callService(visitor, thing);
    expect([first.length, second.length]).toEqual([2, 2]);
    other?.closeAllConnections();
    other?.close();
  });

  it("doesn't send a request twice that may have arrived", async () => {
    const seen = await serviceThat({ status: 500, body: { code: "INTERNAL_SERVER_ERROR" } });
    vi.stubEnv("SERVICES_URL", `${process.env.SERVICES_URL},${process.env.SERVICES_URL}`);
    await failureOf(callService(visitor, { ...thing, method: "POST" }));
    expect(seen).toHaveLength(1);
  });

  it("prefers a service's own address", async () => {
    const seen = await serviceThat({ body: { data: { a: 3 } } });
    vi.stubEnv("USER_SERVICE_URL", `${process.env.SERVICES_URL}/elsewhere/`);
    await callService(visitor, thing);
    expect(seen[0]?.url).toBe("/elsewhere/things");
  });

  it("lets a code in the body override the status", async () => {
    await serviceThat({
      status: 400,
      body: { code: "LS_OTP_1100", fields: { otp: "wrong" }, details: { attemptsLeft: 3 } },
    });
    const error = await failureOf(callService(visitor, thing));
    expect(error).toMatchObject({ status: 400, code: "LS_OTP_1100", details: { attemptsLeft: 3 } });
    expect(error.meaning.message).toMatch(/does not match/);
    expect(error.isOutage).toBe(false);
  });

  it("tells how long to wait", async () => {
    await serviceThat({ status: 429, raw: "", headers: { "retry-after": "17" } });
    const error = await failureOf(callService(visitor, thing));
    expect(error.retryAfterSeconds).toBe(17);
    expect(error.meaning.message).toMatch(/used up your attempts/);
  });

  it("calls an answer that does not parse an error of that service", async () => {
    await serviceThat({ body: { data: { a: "one" } } });
    const error = await failureOf(callService(visitor, thing));
    expect(error).toMatchObject({
      service: "user",
      path: "/things",
      code: "INTERNAL_SERVER_ERROR",
    });
    expect(String(error.cause)).toMatch(
      /user\/things: the answer does not parse: a: Invalid input: expected number/,
    );
    expect(error.isOutage).toBe(true);
  });

  it("calls an answer that is no JSON an error too", async () => {
    await serviceThat({ raw: "<html>" });
    expect((await failureOf(callService(visitor, thing))).code).toBe("INTERNAL_SERVER_ERROR");
  });

  it("says timeout when the service is late, per call", async () => {
    await serviceThat({ hang: true });
    const error = await failureOf(callService(visitor, { ...thing, timeoutMs: 50 }));
    expect(error).toMatchObject({ status: null, transport: "timeout", isOutage: true });
    expect(error.meaning.message).toMatch(/not able to reach our servers/);
  });

  it("reports a network error if the service is unreachable", async () => {
    vi.stubEnv("SERVICES_URL", "http://127.0.0.1:1");
    const error = await failureOf(callService(visitor, thing));
    expect(error).toMatchObject({ status: null, transport: "network", isOutage: true });
  });
});
