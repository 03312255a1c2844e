import type { ServerBuild } from "@remix-run/node";
import { Hono } from "hono";
import pino from "pino";
import { Registry } from "prom-client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PUBLIC_PAGE } from "#platform/cache-headers";
import { waitFor } from "../../tests/setup/wait-for";
import type { ServerEnv } from "../request/types";
import { testRequestContext } from "../../tests/setup/server/test-context";
import { pageCache } from "./middleware";
import { PageCache } from "./page-cache";
import {
  currentContext,
  startTestServer,
  type Loader,
  type TestServer,
} from "../../tests/setup/server/test-server";

const page = "/study-abroad/page";
const TTL_SECONDS = 10;
let server: TestServer | undefined;

afterEach(async () => {
  vi.useRealTimers();
  await server?.stop();
  server = undefined;
});

/** Returns a public page that shows how often it was rendered. */
const recordedHandler = (headers: Record<string, string> = {}, status = 200) => {
  let renders = 0;
  return vi.fn<Loader>(() => {
    renders += 1;
    return new Response(
      `<!doctype html><title>Page</title>render ${renders} ${"x".repeat(2_000)}`,
      {
        status,
        headers: {
          "Content-Type": "text/html; charset=utf-8",
          "Cache-Control": "public, s-maxage=300",
          ...headers,
        },
      },
    );
  });
};

async function start(loader: Loader, attributionCookie?: () => string | null) {
  // Fakes only the cache's clock, because sockets need real timers.
  vi.useFakeTimers({ toFake: ["performance"] });
  server = await startTestServer({
    routes: { [page]: loader },
    settings: { cacheSeconds: TTL_SECONDS },
    attributionCookie,
  });
  return server;
}
const expire = () => vi.advanceTimersByTime((TTL_SECONDS + 1) * 1000);
const renderOf = (text: string) => /render (\d+)/.exec(text)?.[1];

describe("page cache", () => {
  it("serves a fresh page without rendering it again", async () => {
    const loader = recordedHandler();
    const { get, metrics } = await start(loader);
    expect(renderOf((await get(page)).text)).toBe("1");
    expect(renderOf((await get(page)).text)).toBe("1");
    expect(loader).toHaveBeenCalledTimes(1);
    expect(await metrics()).toMatch(/^page_cache_hits_total 1$/m);
    expect(await metrics()).toMatch(/^page_cache_misses_total 1$/m);
  });

  it("serves a stale page while one background render replaces it", async () => {
    const loader = recordedHandler();
    const { get, metrics } = await start(loader);
    await get(page);
    const rendered = loader.getMockImplementation();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    loader.mockImplementation(async (args) => {
      await released;
      return rendered?.(args) ?? new Response();
    });
    expire();
    const stale = await Promise.all([get(page), get(page), get(page)]);
    expect(stale.map(({ text }) => renderOf(text))).toEqual(["1", "1", "1"]);
    release();
    await waitFor(async () => expect(renderOf((await get(page)).text)).toBe("2"));
    expect(loader).toHaveBeenCalledTimes(2);
    expect(await metrics()).toMatch(/^page_cache_stale_total [3-9]$/m);
  });

  it("lets a CDN keep a fresh page for minutes, and a stale one for seconds only", async () => {
    const { get } = await start(recordedHandler({ "Cache-Control": PUBLIC_PAGE }));
    expect((await get(page)).headers["cache-control"]).toBe(PUBLIC_PAGE);
    expire();
    expect((await get(page)).headers["cache-control"]).toBe(
      "public, max-age=0, s-maxage=10, stale-if-error=86400",
    );
  });

  it("names what a page shows, unless it is one visitor's", async () => {
    const cookies = [null, "disha_attribution=first; Path=/"];
    const { get } = await start(
      () => {
        const context = currentContext();
        if (context) context.serviceCalls.showsEvents = true;
        return recordedHandler()({} as never);
      },
      () => cookies.shift() ?? null,
    );
    expect((await get(page)).headers["cache-tag"]).toBe("catalogue,events");
    expect((await get(page)).headers["cache-tag"]).toBeUndefined();
    expect((await get(page)).headers["cache-tag"]).toBe("catalogue,events");
  });

  it("renders a page once for simultaneous first requests", async () => {
    const loader = recordedHandler();
    const { get } = await start(loader);
    const all = await Promise.all(Array.from({ length: 10 }, () => get(page)));
    expect(new Set(all.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(loader).toHaveBeenCalledTimes(1);
  });

  it("keeps serving the stale page when its render fails", async () => {
    const loader = recordedHandler();
    const { get } = await start(loader);
    await get(page);
    loader.mockImplementation(() => new Response("down", { status: 503 }));
    for (let attempt = 0; attempt < 3; attempt++) {
      expire();
      const response = await get(page);
      expect([response.status, renderOf(response.text)]).toEqual([200, "1"]);
    }
    await waitFor(() => expect(loader.mock.calls.length).toBeGreaterThan(1));
  });

  it("drops a stale page once it renders as an error", async () => {
    const loader = recordedHandler();
    const { get } = await start(loader);
    await get(page);
    loader.mockImplementation(() => new Response("gone", { status: 410 }));
    expire();
    expect((await get(page)).status).toBe(200);
    await waitFor(async () => expect((await get(page)).status).toBe(410));
  });

  it("is cleared when the catalogue changes", async () => {
    const { get, changeCatalogue } = await start(recordedHandler());
    await get(page);
    changeCatalogue();
    expect(renderOf((await get(page)).text)).toBe("2");
  });

  it.each<[string, Record<string, string>, number]>([
    ["an error page", {}, 404],
    ["a private page", { "Cache-Control": "private, no-store" }, 200],
    ["a page that sets a cookie", { "Set-Cookie": "disha_csrf=1" }, 200],
    ["anything but HTML", { "Content-Type": "application/json" }, 200],
  ])("does not store %s", async (_, headers, status) => {
    const loader = recordedHandler(headers, status);
    const { get } = await start(loader);
    await get(page);
    await get(page);
    expect(loader).toHaveBeenCalledTimes(2);
  });

  it("neither serves nor stores pages for requests with a personal cookie", async () => {
    const loader = recordedHandler();
    const { get } = await start(loader);
    const signedIn = { cookie: "disha_session=abc" };
    await get(page, signedIn);
    await get(page);
    expect(renderOf((await get(page, signedIn)).text)).toBe("3");
  });

  it("sends the attribution cookie only to the visitor it belongs to", async () => {
    const cookies = ["disha_attribution=first; Path=/", null];
    const { get } = await start(recordedHandler(), () => cookies.shift() ?? null);
    const first = await get(page);
    expect(first.headers["set-cookie"]).toEqual(["disha_attribution=first; Path=/"]);
    expect(first.headers["cache-control"]).toBe("private, no-cache");
    const second = await get(page);
    expect(second.headers["set-cookie"]).toBeUndefined();
    expect(second.headers["cache-control"]).toContain("public");
  });

  it("renders a page once for 10,000 clicks on advertisements", async () => {
    let renders = 0;
    const app = new Hono<ServerEnv>();
    app.use(async (c, next) => {
      c.set("requestContext", testRequestContext());
      c.set("route", page);
      await next();
    });
    const cache = new PageCache(TTL_SECONDS * 1000, new Registry());
    const remix = () => {
      renders += 1;
      const headers = { "Content-Type": "text/html", "Cache-Control": "public" };
      return Promise.resolve(new Response("<p>Page</p>", { headers }));
    };
    const routes = { [page]: { id: page, path: page, module: { handle: { query: [] } } } };
    app.use(
      pageCache({
        cache,
        routes: routes as unknown as ServerBuild["routes"],
        remix,
        hooks: { attributionCookie: (request) => new URL(request.url).searchParams.get("gclid") },
        log: pino({ enabled: false }),
      }),
    );
    const click = async (number: number) => {
      const url = `${page}?utm_source=google&gclid=click${number}&cb${number}=1`;
      const env = { incoming: { method: "GET", url, headers: { host: "localhost" } } };
      return app.fetch(new Request(`http://localhost${url}`), env);
    };
    for (let number = 0; number < 10_000; number++) {
      const response = await click(number);
      if (number % 1_000 === 0) {
        expect(response.headers.get("set-cookie")).toBe(`click${number}`);
        expect(response.headers.get("cache-control")).toBe("private, no-cache");
        expect(await response.text()).toBe("<p>Page</p>");
      }
    }
    expect(renders).toBe(1);
  });

  it("answers HEAD without a body, and sends 304 to a client that has the page", async () => {
    const { get } = await start(recordedHandler());
    const { headers } = await get(page);
    const head = await get(page, {}, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
    const again = await get(page, { "if-none-match": String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it("gives each copy of a form its own key, and lets no shared cache store it", async () => {
    const field = '<input type="hidden" name="form-key"/>';
    const loader = vi.fn<Loader>(
      () =>
        new Response(`<!doctype html><form>${field}</form><form>${field}</form>`, {
          headers: {
            "Content-Type": "text/html; charset=utf-8",
            "Cache-Control": "public, s-maxage=300",
          },
        }),
    );
    const { get } = await start(loader);
    const keys = new Set<string>();
    for (const encoding of ["identity", "gzip", "br"]) {
      const { text, headers } = await get(page, { "accept-encoding": encoding });
      expect(headers["cache-control"]).toBe("private, no-cache");
      expect(headers.etag).toBeUndefined();
      const found = [...text.matchAll(/name="form-key" value="([\w-]+)"/g)];
      expect(found).toHaveLength(2);
      for (const [, key = ""] of found) keys.add(key);
    }
    expect(keys.size).toBe(6);
    expect(loader).toHaveBeenCalledTimes(1);
    expect((await get(page, {}, "HEAD")).status).toBe(200);
  });

  it("sends a different ETag for each encoding", async () => {
    const { get } = await start(recordedHandler());
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(async (encoding) => {
        const { headers } = await get(page, { "accept-encoding": encoding });
        expect(headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
        return headers.etag;
      }),
    );
    expect(new Set(tags).size).toBe(3);
  });
});
