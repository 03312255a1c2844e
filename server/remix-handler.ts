import { createRequestHandler } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { CACHE_TAG_HEADER, cacheTags, isPublic } from "#platform/cache-headers";
import { isDecodablePath, sitePath } from "#domain/site/site-path";
import type { RequestContext } from "~/platform/request-context.server";
import { candidateFinder } from "./request/route-matching";
import type { AppBuild, RemixHandler } from "./request/types";

const MAX_SUBSETS = 300;
/** The ending of addresses at which Remix serves loader data. */
const DATA = ".data";

/**
 * Creates Remix's request handler. Remix flattens, ranks and compiles its whole route table
 * several times per request (react-router #14866), which dominates the cost of a page with more
 * than 200 routes. A document request is therefore handled with only the routes that could match.
 * Data requests are refused, because no page runs React in the browser.
 */
export function createRemixHandler(build: AppBuild): RemixHandler {
  const hooks = build.entry.module;
  const complete = createRequestHandler(build, "production");
  const candidatesOf = candidateFinder(build.routes);
  const subsets = new LRUCache<string, ReturnType<typeof createRequestHandler>>({
    max: MAX_SUBSETS,
  });

  const handlerFor = (pathname: string) => {
    const ids = candidatesOf(pathname);
    if (ids === null || ids.length === 0) return complete;
    const key = ids.join("\n");
    const known = subsets.get(key);
    if (known) return known;
    const handler = createRequestHandler(subsetOf(build, new Set(ids)), "production");
    subsets.set(key, handler);
    return handler;
  };

  return (request, context) => {
    const readable = withDecodablePath(request);
    const { pathname } = new URL(readable.url);
    if (pathname.endsWith(DATA)) return Promise.resolve(new Response("Not found", { status: 404 }));
    const handler = handlerFor(pathname);
    return hooks.runWithRequestContext(context, async () =>
      withCacheTags(
        await handler(withoutForeignOrigin(readable, context.isCrossOrigin)),
        context.serviceCalls,
      ),
    );
  };
}

/** Names what a public response shows, so that a CDN can purge it. */
function withCacheTags(response: Response, calls: RequestContext["serviceCalls"]): Response {
  if (isPublic(response.headers)) response.headers.set(CACHE_TAG_HEADER, cacheTags(calls));
  return response;
}

/**
 * Paths with a broken escape (`%E0%A4%A`) get the 404 page. Otherwise Remix logs a warning for
 * each.
 */
function withDecodablePath(request: Request): Request {
  const url = new URL(request.url);
  return isDecodablePath(url.pathname)
    ? request
    : new Request(new URL(sitePath("/404"), url), request);
}

/** Returns the same build with only the given routes. */
function subsetOf(build: AppBuild, ids: ReadonlySet<string>): AppBuild {
  const pick = <T>(routes: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

/**
 * Remix responds to a POST with a foreign `Origin` with an empty 500. Without the header the
 * request reaches the action, which rejects it with a page (`isCrossOrigin` in the request
 * context).
 */
function withoutForeignOrigin(request: Request, isCrossOrigin: boolean): Request {
  if (!isCrossOrigin) return request;
  const headers = new Headers(request.headers);
  headers.delete("origin");
  return new Request(request, { headers });
}
