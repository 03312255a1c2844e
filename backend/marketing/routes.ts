import { Hono } from "hono";
import * as marketing from "#contract/marketing";
import type { AccessEnv } from "../auth/access";
import type { Deps } from "../deps";
import { operationRoutes } from "../http/operations";
import { collectEvents, showFunnel } from "./analytics";
import { showReport } from "./reports";
import { countSearch, listSearches } from "./search-counts";
import { changeSubscription, showCustomBar, showSubscription } from "./campaigns";

/** Custom bar, analytics and email subscriptions. */
export function campaignRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve, serveStaff } = operationRoutes(routes, deps);
  serve(marketing.showCustomBar, showCustomBar);
  serve(marketing.collectEvents, collectEvents, { limit: "collect" });
  serveStaff(marketing.showFunnel, showFunnel);
  serveStaff(marketing.showReport, showReport);
  serve(marketing.countSearch, countSearch, { limit: "collect" });
  serveStaff(marketing.listSearches, listSearches);
  serve(marketing.showSubscription, showSubscription);
  serve(marketing.changeSubscription, changeSubscription, { limit: "ask" });
  return routes;
}
