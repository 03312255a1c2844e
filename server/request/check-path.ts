import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "./types";

/** Far above the longest address of the site, a link with a token. */
const MAX_LENGTH = 2_000;
const MAX_SEGMENTS = 20;

/**
 * Refuses paths that are longer than any page's, because matching a path against all routes takes time for each of its
 * segments. Repeated slashes, as in links that somebody put together, lead to the address with single ones.
 */
export const checkPath = () =>
  createMiddleware<ServerEnv>(async (c, next) => {
    const { url = "/", method } = c.env.incoming;
    const queryAt = url.indexOf("?");
    const path = queryAt < 0 ? url : url.slice(0, queryAt);
    if (path.length > MAX_LENGTH) return c.text("The address is too long", 414);
    if (path.includes("//")) {
      const query = queryAt < 0 ? "" : url.slice(queryAt);
      if (method === "GET" || method === "HEAD")
        return c.redirect(path.replace(/\/{2,}/g, "/") + query, 301);
      return c.text("Not found", 404);
    }
    if (path.split("/").length - 1 > MAX_SEGMENTS) return c.text("Not found", 404);
    await next();
    return undefined;
  });
