import { makePrivate, sharedBriefly } from "#platform/cache-headers";
import type { ServerBuild } from "@remix-run/node";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { encodingFor, type Encoding } from "../middleware/compression";
import { isNotModified } from "../middleware/conditional-get";
import type { AppHooks, RemixHandler, ServerEnv } from "../request/types";
import { queryNamesFinder } from "../request/route-matching";
import { pageCacheKey, type PageKey } from "./key";
import { bodyOf, type CachedPage, type PageCache } from "./page-cache";
import { PageRenderer } from "./page-renderer";

interface Options {
  readonly cache: PageCache;
  readonly routes: ServerBuild["routes"];
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
export function pageCache({ cache, routes, remix, hooks, log }: Options) {
  const renderer = new PageRenderer(cache, remix, log);
  const queryNamesOf = queryNamesFinder(routes);
  return createMiddleware<ServerEnv>(async (c, next) => {
    const page = pageOf(c, queryNamesOf(c.get("route")));
    if (page === null || cache.isUncacheable(page.key)) return next();
    const { key } = page;
    const isCanonical = page.target === c.env.incoming.url;
    await (cache.peek(key) ? undefined : cache.pending(key));
    const found = cache.get(key);
    if (found.state === "miss") {
      // A HEAD response has no body to store, and an overloaded process does not render.
      if (c.req.method !== "GET" || c.get("isOverloaded")) return next();
      const rendered = await renderer.renderAndStore(c, page);
      if (rendered.page) return send(c, rendered.page, hooks, isCanonical);
      return rendered.isShared ? withAttribution(c, rendered.response, hooks) : rendered.response;
    }
    if (found.state === "stale" && !c.get("isOverloaded")) renderer.revalidate(c, page);
    return send(c, found.page, hooks, isCanonical, found.state);
  });
}

function withAttribution(c: RequestC, response: Response, hooks: Options["hooks"]): Response {
  const isPage = (response.headers.get("Content-Type") ?? "").startsWith("text/html");
  const cookie = isPage ? hooks.attributionCookie(c.req.raw) : null;
  if (cookie !== null) response.headers.append("Set-Cookie", cookie);
  return response;
}

async function send(
  c: RequestC,
  page: CachedPage,
  hooks: Options["hooks"],
  isCanonical: boolean,
  state: "fresh" | "stale" = "fresh",
): Promise<Response> {
  const headers = headersFor(page, hooks.attributionCookie(c.req.raw), isCanonical, state);
  // Later middleware adds the keys and compresses the page.
  if (page.hasForm) return sendBody(c, page, "identity", headers);
  const encoding = encodingFor(c.req.header("accept-encoding"));
  const etag = `"${page.etag}-${encoding}"`;
  headers.etag = etag;
  if (isNotModified(c.req.header("if-none-match"), etag)) {
    delete headers["content-type"];
    return c.body(null, 304, headers);
  }
  return sendBody(c, page, encoding, headers);
}

function headersFor(
  page: CachedPage,
  cookie: string | null,
  isCanonical: boolean,
  state: "fresh" | "stale",
): Record<string, string> {
  const headers = new Headers(page.headers.map(([name, value]): [string, string] => [name, value]));
  // Otherwise, a CDN would keep what an import has changed for minutes, even after a purge.
  if (state === "stale")
    headers.set("Cache-Control", sharedBriefly(headers.get("Cache-Control") ?? ""));
  if (cookie !== null) headers.set("Set-Cookie", cookie);
  // The cookie belongs to one visitor, and an address with other parameters is not worth an entry
  // in shared caches, which don't know that the page is the same.
  if (cookie !== null || !isCanonical) makePrivate(headers);
  return Object.fromEntries(headers);
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

function pageOf(c: RequestC, known: readonly string[] | undefined): PageKey | null {
  const { incoming } = c.env;
  return pageCacheKey(
    {
      method: incoming.method ?? "",
      host: incoming.headers.host ?? "",
      target: incoming.url ?? "",
      cookie: incoming.headers.cookie,
      saveData: c.req.header("save-data"),
    },
    known,
  );
}
