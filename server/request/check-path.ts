import { createMiddleware } from "hono/factory";
import { canonicalPath } from "#domain/site/addresses/canonical-path";
import type { ServerEnv } from "./types";

/** Far above the longest address of the site, a link with a token. */
const MAX_LENGTH = 2_000;
const MAX_SEGMENTS = 20;

/**
 * Sends addresses that are typed, pasted or put together to the canonical one, before the page cache
 * and the routes see them. Refuses paths that are longer than any page's, because matching a path
 * against all routes takes time for each of its segments.
 */
export const checkPath = () =>
  createMiddleware<ServerEnv>(async (c, next) => {
    const { url = "/", method } = c.env.incoming;
    const [path = "/", query] = url.split(/\?(.*)/s);
    if (path.length > MAX_LENGTH) return c.text("The address is too long", 414);
    // Node reads the bytes of an address as Latin-1.
    const proper = canonicalPath(Buffer.from(path, "latin1").toString()) ?? withSingleSlashes(path);
    if (proper !== path) {
      if (method !== "GET" && method !== "HEAD")
        return path.includes("//") ? c.text("Not found", 404) : next();
      return c.redirect(proper + (query === undefined ? "" : `?${query}`), 301);
    }
    if (path.split("/").length - 1 > MAX_SEGMENTS) return c.text("Not found", 404);
    // Remix's loader requests of version 1, which answer some routes with an empty page.
    if (new URLSearchParams(query).has("_data")) return c.text("Not found", 404);
    await next();
    return undefined;
  });

/** A path that browsers can't take for another host. */
const withSingleSlashes = (path: string): string =>
  path.includes("//") ? path.replace(/[\\/]+/g, "/") : path;
