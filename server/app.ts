import { describeError } from "#platform/log";
import { Hono } from "hono";
import { accessLog } from "./middleware/access-log";
import { allowMethods } from "./middleware/allow-methods";
import { bodyTimeout } from "./middleware/body-timeout";
import { checkHost } from "./middleware/check-host";
import { compression } from "./middleware/compression";
import { conditionalGet } from "./middleware/conditional-get";
import { formKeys } from "./middleware/form-keys";
import { LoadMonitor, loadShedding } from "./middleware/load-shedding";
import { requestMetrics } from "./middleware/metrics";
import { requestContext } from "./middleware/request-context";
import { securityHeaders } from "./middleware/security-headers";
import { staticFiles } from "./middleware/static-files";
import { tracing } from "./middleware/tracing";
import { pageCache } from "./page-cache/middleware";
import { PageCache } from "./page-cache/page-cache";
import { createRemixHandler } from "./remix-handler";
import { checkPath } from "./request/check-path";
import type { ServerDeps, ServerEnv } from "./request/types";
import type { Shutdown } from "./shutdown";

/**
 * Builds the HTTP server. The middleware is listed in the order in which a request passes through
 * it.
 */
export function createApp({
  build,
  settings,
  log,
  shutdown,
}: ServerDeps & { readonly shutdown: Shutdown }): Hono<ServerEnv> {
  const hooks = build.entry.module;
  const load = new LoadMonitor(settings.maxConcurrentRequests, hooks.metricsRegistry);
  const cache = new PageCache(settings.cacheSeconds * 1000, hooks.metricsRegistry);
  hooks.onCatalogueChange(() => cache.clear());
  const remix = load.count(createRemixHandler(build));

  const app = new Hono<ServerEnv>();
  app.use(requestContext(settings, build.routes));
  app.use(accessLog(log));
  app.use(requestMetrics(hooks.metricsRegistry, settings));
  app.use(tracing());
  app.use(shutdown.middleware);
  app.use(securityHeaders(settings));
  app.use(loadShedding(load));
  app.use(checkHost(settings));
  app.use(checkPath());
  app.use(allowMethods("GET", "HEAD", "POST"));
  app.use(bodyTimeout(settings));
  app.use(staticFiles());
  app.use(conditionalGet());
  app.use(compression());
  app.use(formKeys(hooks));
  if (settings.cacheSeconds > 0)
    app.use(pageCache({ cache, routes: build.routes, remix, hooks, log }));
  app.all("*", (c) =>
    c.get("isOverloaded") ? load.refuse() : remix(c.req.raw, c.get("requestContext")),
  );
  app.onError((error, c) => {
    log.error(
      { requestId: c.get("requestContext").requestId, error: describeError(error) },
      "request failed",
    );
    return c.text("Unexpected server error", 500);
  });
  return app;
}
