import { serveStatic } from "@hono/node-server/serve-static";
import { createMiddleware } from "hono/factory";
import { BASE_PATH } from "#domain/site/site-path";
import type { ServerEnv } from "../request/types";

const BUILD_PATH = `${BASE_PATH}/build/`;
const IMMUTABLE = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

/**
 * Serves `public/`. Built files have hashed names and are cached for a year, other files for an
 * hour. Clients that accept Brotli get the precompressed `<file>.br` where the build made one.
 */
export function staticFiles() {
  const serve = serveStatic<ServerEnv>({
    root: "public",
    precompressed: true,
    // Directories have no index pages.
    index: "no index",
    rewriteRequestPath: (path) =>
      path.startsWith(BUILD_PATH) ? `/build/${path.slice(BUILD_PATH.length)}` : path,
    onFound: (_file, c) => {
      c.header("Cache-Control", c.req.path.startsWith(BUILD_PATH) ? IMMUTABLE : ONE_HOUR);
    },
  });
  return createMiddleware<ServerEnv>(async (c, next) => {
    // Every file has an extension and no page has one, so page requests skip the file system.
    return /\.[a-z0-9]+$/i.test(c.req.path) ? serve(c, next) : next();
  });
}
