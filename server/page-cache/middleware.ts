import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { encodingFor, type Encoding } from "../middleware/compression";
import { isNotModified } from "../middleware/conditional-get";
import type { AppHooks, RemixHandler, ServerEnv } from "../request/types";
import { pageCacheKey } from "./key";
import { bodyOf, type CachedPage, type PageCache } from "./page-cache";
import { PageRenderer } from "./page-renderer";

interface Options {
  readonly cache: PageCache;
  readonly remix: RemixHandler;
  readonly hooks: Pick<AppHooks, "attributionCookie">;
  readonly log: Logger;
}

type RequestC = Context<ServerEnv>;

/**
 * Serves anonymous public pages from memory. Fresh pages are sent directly. Stale pages are sent
 * while one background render revalidates them, and also when a render fails or the process is
 * overloaded. Concurrent first requests for a page share one render.
 */
export function pageCache({ cache, remix, hooks, log }: Options) {
  const renderer = new PageRenderer(cache, remix, log);
  return createMiddleware<ServerEnv>(async (c, next) => {
    const key = keyOf(c);
    if (key === null || cache.isUncacheable(key)) return next();
    await (cache.peek(key) ? undefined : cache.pending(key));
    const found = cache.get(key);
    if (found.state === "miss") {
      // A HEAD response has no body to store, and an overloaded process does not render.
      if (c.req.method !== "GET" || c.get("isOverloaded")) return next();
      const rendered = await renderer.renderAndStore(c, key);
      if (rendered.page) return send(c, rendered.page, hooks);
      return rendered.isShared ? withAttribution(c, rendered.response, hooks) : rendered.response;
    }
    if (found.state === "stale" && !c.get("isOverloaded")) renderer.revalidate(c, key);
    return send(c, found.page, hooks);
  });
}

function withAttribution(c: RequestC, response: Response, hooks: Options["hooks"]): Response {
  const isPage = (response.headers.get("Content-Type") ?? "").startsWith("text/html");
  const cookie = isPage ? hooks.attributionCookie(c.req.raw) : null;
  if (cookie !== null) response.headers.append("Set-Cookie", cookie);
  return response;
}

async function send(c: RequestC, page: CachedPage, hooks: Options["hooks"]): Promise<Response> {
  const headers: Record<string, string> = Object.fromEntries(page.headers);
  const cookie = hooks.attributionCookie(c.req.raw);
  if (cookie !== null) {
    // The page is public but the cookie belongs to one visitor, so shared caches must not store it.
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
