import { Hono } from "hono";
import * as dev from "#contract/dev";
import * as health from "#contract/health";
import * as lookups from "#contract/lookups";
import * as metatag from "#contract/metatag";
import type { AccessEnv } from "../auth/access";
import type { Deps } from "../deps";
import { operationRoutes } from "../http/operations";
import { previewCatalogue } from "../catalogue/editing/preview-handler";
import { listMessages, listSamples, showMail, showSample } from "./dev";
import { showHealth, showMetrics } from "./health";
import { listLookup } from "./lookups";
import { showMetatag } from "./metatag";

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
