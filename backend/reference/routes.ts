import { Hono } from "hono";
import { countryList } from "#domain/country-options";
import { publicResponses } from "../catalogue/public-responses";
import type { Deps } from "../deps";
import type { ServiceEnv } from "../http/context";
import { listMessages, listSamples, localOnly, showMail, showSample } from "./dev";
import { showHealth, showMetrics } from "./health";
import { showMetatag } from "./metatag";

/** countries/lite: the list of navigation-and-content.md §3. */
export function countryRoutes(): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  const countries = countryList.map(({ iso3, slug, name }) => ({ id: iso3, iso3, slug, name }));
  routes.get("/lite", (c) => c.json({ data: countries }));
  return routes;
}

/** The metatag service. */
export function metatagRoutes(deps: Deps): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  routes.use(publicResponses(deps));
  routes.get("/", showMetatag);
  return routes;
}

/** Health checks: database, outbox depth, and metrics of this process. */
export function healthRoutes(): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  routes.get("/", showHealth);
  routes.get("/metrics", showMetrics);
  return routes;
}

/** Local mode only: recent messages and samples of every email. */
export function devRoutes(): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  routes.use(localOnly);
  routes.get("/outbox", listMessages);
  routes.get("/mail/:id", showMail);
  routes.get("/samples", listSamples);
  routes.get("/samples/:id", showSample);
  return routes;
}
