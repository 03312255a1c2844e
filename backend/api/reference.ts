import { Hono } from "hono";
import * as dev from "#contract/dev/outbox";
import * as health from "#contract/site/health";
import * as lookups from "#contract/site/lookups";
import * as metatag from "#contract/site/page-meta";
import { previewCatalogue } from "../catalogue/editing/preview-handler";
import { listMessages, listSamples, showMail, showSample } from "../dev/outbox";
import type { AccessEnv } from "../platform/access/context";
import type { Deps } from "../platform/deps";
import { operationRoutes } from "../platform/operations/operations";
import { showHealth, showMetrics } from "../site/health";
import { listLookup } from "../site/lookups";
import { showMetatag } from "../site/page-meta";

/** The metatag service. */
export function metatagRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve } = operationRoutes(routes, deps);
  serve(metatag.showMetatag, showMetatag);
  return routes;
}

/** Reference data for forms. */
export function lookupRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve } = operationRoutes(routes, deps);
  serve(lookups.listLookup, listLookup);
  return routes;
}

/** Health checks: database, outbox depth, and metrics of this process. */
export function healthRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve, serveFile } = operationRoutes(routes, deps);
  serve(health.showHealth, showHealth);
  serveFile(health.showMetrics, showMetrics);
  return routes;
}

/** Local mode only: recent messages, samples of every email, and edited pages before an import. */
export function devRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve, serveFile } = operationRoutes(routes, deps);
  serve(dev.listOutgoingMessages, listMessages);
  serveFile(dev.showOutgoingMail, showMail);
  serve(dev.listMailSamples, listSamples);
  serveFile(dev.showMailSample, showSample);
  serve(dev.previewCatalogue, previewCatalogue);
  return routes;
}
