import { Hono } from "hono";
import pino from "pino";
import { Registry } from "prom-client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { waitFor } from "../../tests/setup/wait-for";
import type { RemixHandler, ServerEnv } from "../request/types";
import { testRequestContext } from "../../tests/setup/server/test-context";
import { PageCache } from "./page-cache";
import { PageRenderer } from "./page-renderer";

const shared = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "public, s-maxage=300",
};
const page = (headers: Record<string, string> = {}, status = 200) =>
  new Response("<p>Page</p>", { status, headers: { ...shared, ...headers } });

let cache: PageCache;
let remix: ReturnType<typeof vi.fn<RemixHandler>>;
let logLines: string[];
let renderer: PageRenderer;
beforeEach(() => {
  cache = new PageCache(10_000, new Registry());
  remix = vi.fn<RemixHandler>(() => Promise.resolve(page()));
  logLines = [];
  renderer = new PageRenderer(
    cache,
    remix,
    pino({}, { write: (line) => void logLines.push(line) }),
  );
});

type Rendered = Awaited<ReturnType<PageRenderer["renderAndStore"]>>;

/** Sends a request whose handler renders a page, or revalidates it. */
async function send(
  run: "render" | "revalidate" = "render",
  init: RequestInit = {},
  target = "/germany?page=2",
): Promise<Rendered | undefined> {
  let rendered: Rendered | undefined;
  const app = new Hono<ServerEnv>().all("*", async (c) => {
    c.set("requestContext", testRequestContext({ clientAddress: "203.0.113.9" }));
    if (run === "revalidate") renderer.revalidate(c, { key: "key", target });
    else rendered = await renderer.renderAndStore(c, { key: "key", target });
    return c.text("");
  });
  await app.request("http://www.localhost/germany?page=2", init);
  return rendered;
}
const revalidated = async (init: RequestInit = {}) => {
  await send("revalidate", init);
  await cache.pending("key")?.catch(() => undefined);
};
/** The request and context of the last render. */
const lastRender = () => remix.mock.lastCall as Parameters<RemixHandler>;

describe("the first render of a page", () => {
  it("is stored without its length, and shared", async () => {
    remix.mockResolvedValue(page({ "Content-Length": "11", "X-Own": "1" }));
    const rendered = await send("render", { headers: { cookie: "language=vi" } });
    expect(rendered?.page).toBe(cache.peek("key"));
    expect(Object.fromEntries(rendered?.page?.headers ?? [])).toEqual({
      "content-type": shared["Content-Type"],
      "cache-control": shared["Cache-Control"],
      "x-own": "1",
    });
    const [request, context] = lastRender();
    expect(request.url).toBe("http://www.localhost/germany?page=2");
    expect(request.headers.get("cookie")).toBe("language=vi");
    expect(context).toMatchObject({ isShared: true, requestId: "request-1" });
  });

  it("goes on when the visitor leaves, because others may be waiting", async () => {
    const visitor = new AbortController();
    let finish = (_: Response): void => undefined;
    remix.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const sent = send("render", { signal: visitor.signal });
    await waitFor(() => expect(remix).toHaveBeenCalled());
    visitor.abort();
    expect(lastRender()[0].signal.aborted).toBe(false);
    finish(page());
    expect((await sent)?.page).toBeDefined();
  });

  it.each<[string, Record<string, string>, number]>([
    ["an error", {}, 404],
    ["a private page", { "Cache-Control": "private" }, 200],
    ["a page that sets a cookie", { "Set-Cookie": "a=1" }, 200],
    ["a compressed page", { "Content-Encoding": "br" }, 200],
    ["another type", { "Content-Type": "application/json" }, 200],
  ])("does not store %s, and remembers that", async (_, headers, status) => {
    remix.mockImplementation(() => Promise.resolve(page(headers, status)));
    const rendered = await send();
    expect(rendered).toMatchObject({ isShared: true, response: { status } });
    expect(cache.peek("key")).toBeUndefined();
    expect(cache.isUncacheable("key")).toBe(true);
    expect(await send()).toMatchObject({ isShared: false });
    expect(lastRender()[1].isShared).toBe(false);
  });

  it("does not store a page without headers for caches", async () => {
    remix.mockResolvedValue(new Response("x", { headers: { "Content-Type": "text/html" } }));
    expect((await send())?.page).toBeUndefined();
  });

  it("is not stored if its response has no type", async () => {
    remix.mockResolvedValue(new Response(null, { headers: { "Cache-Control": "public" } }));
    expect((await send())?.page).toBeUndefined();
  });

  it("is repeated for a second visitor whose shared render could not be stored", async () => {
    let finish = (_: Response): void => undefined;
    remix.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
    remix.mockImplementation(() => Promise.resolve(page({ "Cache-Control": "private" })));
    const first = send();
    await waitFor(() => expect(remix).toHaveBeenCalledTimes(1));
    const second = send();
    finish(page({}, 404));
    expect(await first).toMatchObject({ isShared: true, response: { status: 404 } });
    expect(await second).toMatchObject({ isShared: false, response: { status: 200 } });
  });
});

describe("a render without the parameters that the page doesn't read", () => {
  it("is stored", async () => {
    const rendered = await send("render", {}, "/germany");
    expect(rendered?.page).toBe(cache.peek("key"));
    expect(lastRender()[0].url).toBe("http://www.localhost/germany");
  });

  it("is repeated with them if it can't be stored, because a redirect keeps them", async () => {
    remix.mockImplementation(() => Promise.resolve(page({}, 301)));
    expect(await send("render", {}, "/germany")).toMatchObject({ isShared: false });
    expect(lastRender()[0].url).toBe("http://www.localhost/germany?page=2");
  });
});

describe("a catalogue change during a render", () => {
  it.each(["render", "revalidate"] as const)("discards what it %ss", async (run) => {
    let finish = (_: Response): void => undefined;
    remix.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
    const sent = send(run);
    await waitFor(() => expect(remix).toHaveBeenCalledTimes(1));
    cache.clear();
    expect(cache.pending("key")).toBeUndefined();
    finish(page());
    await sent;
    await new Promise(setImmediate);
    expect(cache.peek("key")).toBeUndefined();
    expect(cache.isUncacheable("key")).toBe(false);
  });
});

describe("a revalidation", () => {
  beforeEach(() => {
    cache.set("key", Buffer.from("old"), []);
  });
  const stored = () => cache.peek("key")?.identity?.toString();

  it("replaces the page, with only the headers that the cache key depends on", async () => {
    const headers = {
      host: "www.localhost",
      cookie: "language=vi",
      "save-data": "on",
      accept: "text/html",
      "user-agent": "a visitor's own",
      "if-none-match": '"a"',
    };
    await revalidated({ headers });
    expect(stored()).toBe("<p>Page</p>");
    const [request, context] = lastRender();
    expect(request.url).toBe("http://www.localhost/germany?page=2");
    expect(Object.fromEntries(request.headers)).toEqual({
      host: "www.localhost",
      cookie: "language=vi",
      "save-data": "on",
      accept: "text/html",
    });
    expect(context.isShared).toBe(true);
  });

  it("keeps a page when the new one lacks a part", async () => {
    remix.mockImplementation((_, { serviceCalls }) => {
      serviceCalls.missing = 1;
      return Promise.resolve(page());
    });
    await revalidated();
    expect(stored()).toBe("old");
  });

  it("leaves out headers that the visitor did not send", async () => {
    await revalidated();
    expect([...lastRender()[0].headers.keys()]).toEqual([]);
  });

  it("does not run while another render of the page does", async () => {
    let finish = (): void => undefined;
    void cache.singleFlight("key", () => new Promise<void>((resolve) => (finish = resolve)));
    await send("revalidate");
    expect(remix).not.toHaveBeenCalled();
    finish();
  });

  it.each([
    [404, undefined],
    [499, undefined],
    [500, "old"],
    [503, "old"],
  ])("with status %i leaves %s", async (status, expected) => {
    remix.mockResolvedValue(page({}, status));
    await revalidated();
    expect(stored()).toBe(expected);
  });

  it("keeps the page and logs the error if the render throws", async () => {
    remix.mockRejectedValue(new Error("broken"));
    await revalidated();
    expect(stored()).toBe("old");
    await waitFor(() => expect(logLines).toHaveLength(1));
    expect(JSON.parse(logLines[0] ?? "")).toMatchObject({
      level: 50,
      msg: "page revalidation failed",
      error: { name: "Error", message: "broken" },
    });
  });
});
