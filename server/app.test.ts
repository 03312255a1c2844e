import { brotliDecompressSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ServerSettings } from "./request/types";
import {
  currentContext,
  startTestServer,
  type Loader,
  type TestServer,
} from "../tests/setup/server/test-server";

let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const page = "/study-abroad/page";
const ok: Loader = () => new Response("ok");
const start = async (
  routes: Record<string, Loader> = { [page]: ok },
  settings: Partial<ServerSettings> = {},
) => (server = await startTestServer({ routes, settings }));

/** Returns the request context that the application received. */
const echoContext: Loader = () => Response.json(currentContext());
const contextOf = async (headers: Record<string, string>, settings?: Partial<ServerSettings>) => {
  const { get } = await start({ [page]: echoContext }, settings);
  return JSON.parse((await get(page, headers)).text) as Record<string, unknown>;
};

describe("conditional requests", () => {
  const html =
    (cacheControl: string): Loader =>
    () =>
      new Response("<p>Hello</p>", {
        headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": cacheControl },
      });

  it("sends 304 for a public page that the client already has", async () => {
    const { get } = await start({ [page]: html("public, max-age=0") }, { cacheSeconds: 0 });
    const etag = String((await get(page)).headers.etag);
    const again = await get(page, { "if-none-match": etag });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await get(page, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("sends no ETag with a personal page", async () => {
    const { get } = await start({ [page]: html("private, no-store") }, { cacheSeconds: 0 });
    expect((await get(page)).headers.etag).toBeUndefined();
  });
});

describe("an address that no page has", () => {
  const long = (path: string, times: number) => `/study-abroad${path.repeat(times)}`;

  it("is refused before routing, which takes time for each segment", async () => {
    const { get } = await start({ "/study-abroad/*": ok });
    expect((await get(long("/a", 19))).status).toBe(200);
    expect((await get(long("/a", 20))).status).toBe(404);
    expect((await get(long("a", 3_000))).status).toBe(414);
    expect((await get(`/study-abroad/page?q=${"a".repeat(3_000)}`)).status).toBe(200);
  });

  it("of loader data is refused, because no page runs in the browser", async () => {
    const loader = vi.fn(ok);
    server = await startTestServer({ routes: { [page]: loader } });
    expect((await server.get(`${page}.data`)).status).toBe(404);
    expect(loader).not.toHaveBeenCalled();
  });

  it("with repeated slashes leads to the one without", async () => {
    const { get } = await start();
    const seen = async (path: string) => {
      const { status, headers } = await get(path);
      return [status, headers.location];
    };
    expect(await seen("//study-abroad///page//?a=//b")).toEqual([301, "/study-abroad/page?a=//b"]);
    expect(await seen("//evil.example/page")).toEqual([301, "/evil.example/page"]);
    expect(await seen(`/${"/".repeat(1_000)}x`)).toEqual([301, "/x"]);
    expect((await get(`/${"/".repeat(3_000)}x`)).status).toBe(414);
  });
});

describe("an address that was pasted", () => {
  it("leads to the page, with its query", async () => {
    const { get } = await start();
    for (const path of [
      "/Study-Abroad/Page",
      `${page}).`,
      `${page}%E2%80%8B`,
      "/study-abroad/%70age",
    ]) {
      const { status, headers } = await get(`${path}?a=1`);
      expect([status, headers.location]).toEqual([301, `${page}?a=1`]);
    }
    expect((await get(page)).status).toBe(200);
  });

  it("gives no loader data to Remix's old data requests", async () => {
    const { get } = await start();
    const { status, headers } = await get(`${page}?_data=root`);
    expect(status).toBe(404);
    expect(headers["content-type"]).toMatch(/^text\/plain/);
  });
});

describe("a path with a broken escape", () => {
  it("shows the 404 page", async () => {
    // React Router warns of it.
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const missing: Loader = () => new Response("missing", { status: 404 });
    const { get } = await start({ "/study-abroad/404": missing });
    expect(await get("/study-abroad/%E0%A4%A")).toMatchObject({ status: 404, text: "missing" });
    warn.mockRestore();
  });
});

describe("request context", () => {
  it("ignores forwarding headers sent by the client", async () => {
    const claims = {
      "x-forwarded-for": "203.0.113.9",
      "x-client-address": "203.0.113.9",
      "x-request-id": "chosen-by-client",
    };
    const context = await contextOf(claims, { isLocal: false });
    expect(context.clientAddress).toBe("127.0.0.1");
    expect(context.requestId).not.toBe("chosen-by-client");
  });

  it("passes no forwarded host on to the application", async () => {
    const { get } = await start(
      {
        [page]: ({ request }) => Response.json([...request.headers.keys()]),
      },
      { isLocal: false },
    );
    const { text } = await get(page, { "x-forwarded-host": "evil.example" });
    expect(text).not.toContain("x-forwarded-host");
  });

  it("takes the client address and request id from a trusted proxy", async () => {
    const context = await contextOf(
      { "x-forwarded-for": "1.2.3.4, 203.0.113.9", "x-request-id": "proxy-request-1" },
      { trustedProxies: 1 },
    );
    expect(context).toMatchObject({ clientAddress: "203.0.113.9", requestId: "proxy-request-1" });
  });

  it.each([
    ["https://evil.example", true],
    ["null", true],
    ["http://www.localhost", false],
    ["https://www.localhost", true],
  ])("treats origin %s as cross-origin: %s", async (origin, isCrossOrigin) => {
    expect((await contextOf({ origin, host: "www.localhost" })).isCrossOrigin).toBe(isCrossOrigin);
  });
});

describe("every response", () => {
  it.each([
    ["a page", page, "GET", 200],
    ["a missing page", "/nowhere", "GET", 404],
    ["a disallowed method", page, "PUT", 405],
    ["a file", "/favicon.svg", "GET", 200],
  ])("has the security headers: %s", async (_, path, method, status) => {
    const { get } = await start(undefined, { isLocal: false });
    const response = await get(path, {}, method);
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "content-security-policy": "default-src 'none'; frame-ancestors 'self'",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    });
    expect(response.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
  });

  it("keeps the Content-Security-Policy that a document set itself", async () => {
    const policy = "default-src 'self'; frame-ancestors 'self'";
    const { get } = await start({
      [page]: () => new Response("", { headers: { "Content-Security-Policy": policy } }),
    });
    expect((await get(page)).headers["content-security-policy"]).toBe(policy);
  });

  it("is logged by route and region, without path, query or client address", async () => {
    const { get, logLines } = await start({ "/study-abroad/people/:name": ok });
    await get("/study-abroad/people/asha?mobile=9811111111", { host: "vn.localhost" });
    expect(logLines).toHaveLength(1);
    expect(logLines[0]).toMatchObject({
      route: "/study-abroad/people/:name",
      status: 200,
      region: "vn",
      method: "GET",
    });
    expect(JSON.stringify(logLines)).not.toMatch(/asha|98111|127\.0\.0\.1/);
  });
});

// Finding 27 of the security review: the application gives up with a 500 when its client has left.
it("logs and counts a request that its client gave up, but not as an error", async () => {
  let left = (): void => undefined;
  const clientLeft = new Promise<void>((resolve) => (left = resolve));
  const slow: Loader = async ({ request }) => {
    request.signal.addEventListener("abort", left);
    await clientLeft;
    throw new Error("the services gave up");
  };
  const { origin, logLines, metrics } = await start({ [page]: slow });
  await expect(fetch(origin + page, { signal: AbortSignal.timeout(200) })).rejects.toThrow();
  await expect.poll(() => logLines).toMatchObject([{ status: 499, msg: "request" }]);
  expect(await metrics()).not.toMatch(/status="5\d\d"/);
});

describe("methods and hosts", () => {
  it.each(["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])(
    "refuses %s with 405",
    async (method) => {
      const { get } = await start();
      const response = await get(page, {}, method);
      expect([response.status, response.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
    },
  );

  it("rejects a malformed host", async () => {
    const { get } = await start(undefined, { isLocal: false });
    expect((await get(page, { host: "evil.example/@" })).status).toBe(400);
  });

  it.each([
    ["localhost.", true],
    ["vn.localhost.:3000", true],
    ["disha.example.", false],
  ])("redirects %s to the name without the final dot", async (host, isLocal) => {
    const { get } = await start(undefined, { isLocal, hosts: ["disha.example"] });
    const { status, headers } = await get(`${page}?a=//b`, { host });
    const name = host.replace(/\.(?=:|$)/, "");
    expect([status, headers.location]).toEqual([308, `//${name}${page}?a=//b`]);
    expect((await get(page, { host: name })).status).toBe(200);
  });

  it.each([
    ["another host with a final dot", { host: "evil.example." }, 421],
    ["a host with two final dots", { host: "localhost.." }, 421],
    ["another host", { host: "evil.example" }, 421],
    ["a proxy", { "x-forwarded-for": "203.0.113.9" }, 403],
    ["this computer", { host: "vn.localhost:3000" }, 200],
  ])("in local mode, responds to %s with %s", async (_, headers, status) => {
    const { get } = await start();
    expect((await get(page, headers as Record<string, string>)).status).toBe(status);
  });
});

// Finding 26 of the security review: without nginx, any host got a page.
describe("in production, hosts", () => {
  const statusOf = async (host: string, path = page) => {
    const { get } = await start({ [page]: ok, "/healthz": ok }, { isLocal: false });
    return (await get(path, { host })).status;
  };

  it.each([
    ["the site's host", "www.disha.example", 200],
    ["its name in capitals, with a port", "WWW.Disha.example:8443", 200],
    ["a regional host", "vn.disha.example", 200],
    ["this computer", "localhost:3000", 200],
    ["this computer's address", "127.0.0.1", 200],
    ["a host of somebody else", "evil.example", 421],
    ["one that begins like the site's", "www.disha.example.evil.example", 421],
    ["a region that isn't ours", "xx.disha.example", 421],
    ["an address of a network", "10.0.0.7:3000", 421],
  ])("%s: %s gets %s", async (_, host, status) => {
    expect(await statusOf(host)).toBe(status);
  });

  it("don't matter for health checks, which load balancers send to an address", async () => {
    expect(await statusOf("10.0.0.7:3000", "/healthz")).toBe(200);
  });

  it("of somebody else get a short page that isn't cached, and no file", async () => {
    const { get } = await start(undefined, { isLocal: false, cacheSeconds: 10 });
    const host = "evil.example";
    const { status, text, headers } = await get("/favicon.svg", { host });
    expect([status, headers["cache-control"]]).toEqual([421, "no-store"]);
    expect(text).toMatch(/<h1>This isn't an address of/);
    expect(text).not.toContain(host);
  });
});

describe("load shedding", () => {
  /** Starts a server with two slots and fills both until `finish` is called. */
  async function busyServer(cacheSeconds = 0) {
    const started: (() => void)[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const cached: Loader = () =>
      new Response("cached", {
        headers: { "Content-Type": "text/html", "Cache-Control": "public" },
      });
    const slow: Loader = async () => {
      started.shift()?.();
      await released;
      return new Response("slow");
    };
    const running = await start(
      { "/slow": slow, [page]: cached, "/healthz": ok },
      { maxConcurrentRequests: 2, cacheSeconds },
    );
    await running.get(page);
    const bothStarted = Promise.all(
      [0, 1].map(() => new Promise<void>((resolve) => started.push(resolve))),
    );
    const slowResponses = [running.get("/slow?1"), running.get("/slow?2")];
    await bothStarted;
    return { ...running, finish: () => (release(), Promise.all(slowResponses)) };
  }

  it("sends 503 with Retry-After, counts it, and recovers", async () => {
    const { get, metrics, finish } = await busyServer();
    const refused = await get(page);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect(await metrics()).toMatch(/^http_requests_shed_total 1$/m);
    await finish();
    expect((await get(page)).status).toBe(200);
  });

  it("lets health checks and cached pages through", async () => {
    const { get, finish } = await busyServer(10);
    expect((await get("/healthz")).status).toBe(200);
    expect((await get(page)).text).toBe("cached");
    expect((await get(`${page}?other`)).status).toBe(503);
    await finish();
  });
});

describe("static files", () => {
  it("serves files with a one-hour lifetime and supports range requests", async () => {
    const { get } = await start();
    const whole = await get("/favicon.svg");
    expect(whole.headers).toMatchObject({
      "content-type": expect.stringContaining("image/svg+xml") as string,
      "cache-control": "public, max-age=3600",
    });
    const part = await get("/favicon.svg", { range: "bytes=0-9" });
    expect([part.status, part.body.length]).toEqual([206, 10]);
  });

  it.each(["/../package.json", "/..%2fpackage.json", "/build/../../package.json", "/art"])(
    "does not serve %s",
    async (path) => {
      const { get } = await start();
      const response = await get(path);
      expect(response.text).not.toContain("dependencies");
      expect(response.status).not.toBe(200);
    },
  );
});

describe("compression", () => {
  const text = "words ".repeat(1_000);
  const textPage: Loader = () => new Response(text, { headers: { "Content-Type": "text/html" } });

  it("compresses text in the best encoding the client accepts", async () => {
    const { get } = await start({ [page]: textPage });
    const response = await get(page, { "accept-encoding": "gzip, br" });
    expect(response.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(brotliDecompressSync(response.body).toString()).toBe(text);
    expect((await get(page)).text).toBe(text);
  });

  it("does not compress an event stream", async () => {
    const stream: Loader = () =>
      new Response(text, { headers: { "Content-Type": "text/event-stream" } });
    const { get } = await start({ [page]: stream });
    expect(
      (await get(page, { "accept-encoding": "br" })).headers["content-encoding"],
    ).toBeUndefined();
  });
});
