import { serveStatic } from "@hono/node-server/serve-static";
import { createMiddleware } from "hono/factory";
import { BASE_PATH } from "#domain/site-path";
import type { ServerEnv } from "../types";

const BUILD_PATH = `${BASE_PATH}/build/`;
const IMMUTABLE = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

/**
 * Serves `public/`: built files under hashed names for a year, and others for an hour. A file that
 * the build has compressed (`<file>.br`) is sent as it is to clients that accept it.
 */
export function staticFiles() {
  const serve = serveStatic<ServerEnv>({
    root: "public",
    precompressed: true,
    // Directories have no pages of their own.
    index: "no index",
    rewriteRequestPath: (path) =>
      path.startsWith(BUILD_PATH) ? `/build/${path.slice(BUILD_PATH.length)}` : path,
    onFound: (_file, c) => {
      c.header("Cache-Control", c.req.path.startsWith(BUILD_PATH) ? IMMUTABLE : ONE_HOUR);
    },
  });
  return createMiddleware<ServerEnv>(async (c, next) => {
    // Every file has an extension and pages have none, so pages cost no look at the disk.
    return /\.[a-z0-9]+$/i.test(c.req.path) ? serve(c, next) : next();
  });
}
