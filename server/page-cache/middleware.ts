import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { encodingFor, type Encoding } from "../middleware/compression";
import { isNotModified } from "../middleware/conditional-get";
import type { AppHooks, RemixHandler, ServerEnv } from "../types";
import { pageCacheKey } from "./key";
import { bodyOf, type CachedPage, type PageCache } from "./page-cache";

interface Options {
  readonly cache: PageCache;
  readonly remix: RemixHandler;
  readonly hooks: Pick<AppHooks, "attributionCookie">;
  readonly log: Logger;
}

type RequestC = Context<ServerEnv>;

/** Request headers passed to a background render. The cache key depends on them. */
const KEY_HEADERS = ["host", "cookie", "save-data", "accept"];

/**
 * Serves anonymous public pages from memory. Fresh pages are sent directly. Stale pages are sent
 * while one background render revalidates them, and also when a render fails or the process is
 * overloaded. Concurrent first requests for a page share one render.
 */
export function pageCache({ cache, remix, hooks, log }: Options) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const key = keyOf(c);
    if (key === null || cache.isUncacheable(key)) return next();
    await (cache.peek(key) ? undefined : cache.pending(key));
    const found = cache.get(key);
    if (found.state === "miss") {
      // A HEAD response has no body to store, and an overloaded process does not render.
      const isRendered = c.req.method === "GET" && !c.get("isOverloaded");
      return isRendered ? renderAndStore(c, key) : next();
    }
    if (found.state === "stale" && !c.get("isOverloaded")) revalidate(c, key);
    return send(c, found.page);
  });

  /** Renders a page for the first time, using the visitor's own request. */
  async function renderAndStore(c: RequestC, key: string): Promise<Response> {
    if (cache.isUncacheable(key)) return remix(c.req.raw, c.get("requestContext"));
    let response: Response | undefined;
    let page: CachedPage | undefined;
    await cache.singleFlight(key, async () => {
      // Drops the visitor's abort signal, because other requests may be waiting for this render.
      const request = new Request(c.req.url, { headers: c.req.raw.headers });
      response = await remix(request, { ...c.get("requestContext"), isShared: true });
      page = await store(key, response);
      if (!page) cache.markUncacheable(key);
    });
    if (page) return send(c, page);
    if (response) return withAttribution(c, response);
    // Another request rendered the page, and the result can't be shared.
    return remix(c.req.raw, c.get("requestContext"));
  }

  function revalidate(c: RequestC, key: string): void {
    if (cache.pending(key)) return;
    const headers = new Headers(
      KEY_HEADERS.flatMap((name): [string, string][] => {
        const value = c.req.header(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const request = new Request(c.req.url, { headers });
    const context = { ...c.get("requestContext"), isShared: true };
    cache
      .singleFlight(key, async () => {
        const response = await remix(request, context);
        if (!(await store(key, response)) && response.status < 500) cache.delete(key);
      })
      .catch((error: unknown) => log.error({ error: String(error) }, "page revalidation failed"));
  }

  /** Stores a response that may be shared. @returns the page, or undefined if it was not stored. */
  async function store(key: string, response: Response): Promise<CachedPage | undefined> {
    const { headers, status } = response;
    const isShared =
      status === 200 &&
      /\bpublic\b/.test(headers.get("Cache-Control") ?? "") &&
      !headers.has("Set-Cookie") &&
      !headers.has("Content-Encoding") &&
      (headers.get("Content-Type") ?? "").startsWith("text/html");
    if (!isShared) return undefined;
    const headersToSend = [...headers].filter(([name]) => name !== "content-length");
    return cache.set(key, Buffer.from(await response.arrayBuffer()), headersToSend);
  }

  function withAttribution(c: RequestC, response: Response): Response {
    const isPage = (response.headers.get("Content-Type") ?? "").startsWith("text/html");
    const cookie = isPage ? hooks.attributionCookie(c.req.raw) : null;
    if (cookie !== null) response.headers.append("Set-Cookie", cookie);
    return response;
  }

  async function send(c: RequestC, page: CachedPage): Promise<Response> {
    const headers: Record<string, string> = Object.fromEntries(page.headers);
    const cookie = hooks.attributionCookie(c.req.raw);
    if (cookie !== null) {
      // The page is public but the cookie belongs to one visitor, so shared caches must not store
      // it.
      headers["set-cookie"] = cookie;
      headers["cache-control"] = "private, no-cache";
    }
    const encoding = encodingFor(c.req.header("accept-encoding"));
    const etag = `"${page.etag}-${encoding}"`;
    headers.etag = etag;
    if (isNotModified(c.req.header("if-none-match"), etag)) {
      delete headers["content-type"];
      return c.body(null, 304, headers);
    }
    return sendBody(c, page, encoding, headers);
  }
}

async function sendBody(
  c: RequestC,
  page: CachedPage,
  encoding: Encoding,
  headers: Record<string, string>,
): Promise<Response> {
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  const body = await bodyOf(page, encoding);
  headers["content-length"] = String(body.length);
  return c.req.method === "HEAD"
    ? c.body(null, 200, headers)
    : c.body(new Uint8Array(body), 200, headers);
}

function keyOf(c: RequestC): string | null {
  const { incoming } = c.env;
  return pageCacheKey({
    method: incoming.method ?? "",
    host: incoming.headers.host ?? "",
    target: incoming.url ?? "",
    cookie: incoming.headers.cookie,
    saveData: c.req.header("save-data"),
  });
}
