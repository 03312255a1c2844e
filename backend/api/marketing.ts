import { Hono } from "hono";
import * as privacy from "#contract/privacy/unsubscribe";
import * as marketing from "#contract/reports/reports";
import * as search from "#contract/search/search-counts";
import * as site from "#contract/site/custom-bar";
import type { AccessEnv } from "../platform/access/context";
import type { Deps } from "../platform/deps";
import { operationRoutes } from "../platform/operations/operations";
import { changeSubscription, showSubscription } from "../privacy/unsubscribe";
import { collectEvents, showFunnel } from "../reports/analytics";
import { showReport } from "../reports/reports";
import { countSearch, listSearches } from "../search/search-counts";
import { showCustomBar } from "../site/custom-bar";

/** Custom bar, analytics and email subscriptions. */
export function campaignRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve, serveStaff } = operationRoutes(routes, deps);
  serve(site.showCustomBar, showCustomBar);
  serve(marketing.collectEvents, collectEvents, { limit: "collect" });
  serveStaff(marketing.showFunnel, showFunnel);
  serveStaff(marketing.showReport, showReport);
  serve(search.countSearch, countSearch, { limit: "collect" });
  serveStaff(search.listSearches, listSearches);
  serve(privacy.showSubscription, showSubscription);
  serve(privacy.changeSubscription, changeSubscription, { limit: "ask" });
  return routes;
}
