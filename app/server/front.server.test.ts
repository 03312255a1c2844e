import { createServer, get, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const MAX_AT_ONCE = 10;
let server: Server;
/** Requests that the application has and does not answer. */
let held: ServerResponse[];

beforeEach(() => {
  vi.resetModules();
  held = [];
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

const secret = "unit-secret-0123456789-0123456789-0123";

/** The server's own steps before an application that holds `/slow` and answers everything else. */
async function start(settings: Readonly<Record<string, string>> = {}) {
  for (const [name, value] of Object.entries({
    ...{ SESSION_SECRETS: secret, SERVICE_KEY: secret, PUBLIC_ORIGIN: "https://www.disha.example" },
    ...{ REQUESTS_AT_ONCE: String(MAX_AT_ONCE), CACHE_SECONDS: "10", TRUSTED_PROXIES: "0" },
    ...settings,
  }))
    vi.stubEnv(name, value);
  const { takeFront } = await import("./front.server");
  const { measureRequest } = await import("./measures.server");
  const { keepCopy } = await import("./page-copies.server");
  const { keepPage } = await import("./page-cache.server");
  let requests = 0;
  const waiting = new Set<() => void>();
  server = createServer((request, response) => {
    if (!request.url?.startsWith("/slow")) return response.end("from the application");
    held.push(response);
    for (const wake of waiting) wake();
  });
  takeFront(server);
  // As http-observer.server.ts does, before anything else.
  server.prependListener("request", (request, response) => {
    request.headers["x-request-id"] = String(++requests);
    measureRequest(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    ask: (path: string, headers: Readonly<Record<string, string>> = {}) => ask(port, path, headers),
    /** Caches a page for a host. */
    keep: (host: string, path: string, body: string) =>
      keepCopy(
        new Request(`http://${host}${path}`, { headers: { host } }),
        keepPage(path, body, null),
        new Headers({ "Content-Type": "text/html" }),
      ),
    overload: async () => {
      const full = new Promise<void>((resolve) => {
        waiting.add(() => held.length === MAX_AT_ONCE && resolve());
      });
      for (let n = 0; n < MAX_AT_ONCE; n++)
        get({ port, path: `/slow?${n}`, agent: false }).on("error", () => undefined);
      await full;
    },
  };
}

const ask = (port: number, path: string, headers: Readonly<Record<string, string>>) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    get({ port, path, headers, agent: false }, (response) => {
      text(response)
        .then((body) => resolve({ status: response.statusCode ?? 0, body }))
        .catch(reject);
    }).on("error", reject);
  });

describe("load shedding", () => {
  const host = "www.disha.example";
  const returning = { host, "user-agent": "Googlebot/2.1" };

  it("refuses an uncached page with 503 and still answers health checks", async () => {
    const { ask, overload } = await start();
    await overload();
    expect((await ask("/other", returning)).status).toBe(503);
    expect(await ask("/healthz", returning)).toEqual({ status: 200, body: "from the application" });
  });

  it("serves a stale page instead of a 503, to the visitor who would revalidate it too", async () => {
    const { ask, keep, overload } = await start();
    keep(host, "/germany", "cached");
    const now = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(now + 60_000);
    await overload();
    for (let visitor = 0; visitor < 3; visitor++)
      expect(await ask("/germany", returning)).toEqual({ status: 200, body: "cached" });
  });

  it("has a stale page revalidated by one request while there is room", async () => {
    const { ask, keep } = await start();
    keep(host, "/germany", "cached");
    const now = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(now + 60_000);
    expect((await ask("/germany", returning)).body).toBe("from the application");
    expect((await ask("/germany", returning)).body).toBe("cached");
  });
});

describe("request bodies", () => {
  it("are cut off with 408 when they stop arriving", async () => {
    const { port } = await start({ BODY_TIMEOUT_MS: "50" });
    const socket = connect(port, "127.0.0.1");
    socket.write(
      "POST /slow HTTP/1.1\r\nHost: www.disha.example\r\nContent-Length: 100\r\n\r\nhalf",
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe("local mode", () => {
  const local = { PUBLIC_ORIGIN: "" };

  it("answers hosts of this computer and no other", async () => {
    const { ask, port } = await start(local);
    for (const host of [`localhost:${port}`, `vn.localhost:${port}`, "127.0.0.1", "[::1]:3000"])
      expect([host, (await ask("/", { host })).status]).toEqual([host, 200]);
    for (const host of ["evil.example", `attacker.rebind.network:${port}`, "10.0.0.5"]) {
      const { status, body } = await ask("/study-abroad/dev/outbox", { host });
      expect([host, status]).toEqual([host, 421]);
      expect(body).toContain("PUBLIC_ORIGIN");
    }
  });

  it.each(["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "x-real-ip"])(
    "refuses a request with %s",
    async (name) => {
      const { ask } = await start(local);
      expect((await ask("/", { host: "localhost", [name]: "203.0.113.7" })).status).toBe(403);
    },
  );

  it("accepts a forwarded request where a proxy is declared", async () => {
    const { ask } = await start({ ...local, TRUSTED_PROXIES: "1" });
    const headers = { host: "localhost", "x-forwarded-for": "203.0.113.7" };
    expect((await ask("/", headers)).status).toBe(200);
    expect((await ask("/", { ...headers, host: "www.disha.example" })).status).toBe(421);
  });
});
