import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { regionOfHost } from "#domain/site/regions";
import { endStatus } from "../request/end-status";
import type { ServerEnv } from "../request/types";

/**
 * Logs one JSON line per request with the route's pattern, but never the path, query or client
 * address.
 */
export const accessLog = (log: Logger) =>
  createMiddleware<ServerEnv>(async (c, next) => {
    const startedAt = performance.now();
    await next();
    log.info(
      {
        requestId: c.get("requestContext").requestId,
        method: c.req.method,
        route: c.get("route"),
        status: endStatus(c),
        durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
        region: regionOfHost(c.req.header("host") ?? "").key,
      },
      "request",
    );
  });
