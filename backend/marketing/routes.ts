import { Hono } from "hono";
import type { AccessEnv } from "../auth/access";
import { staffRoute } from "../auth/staff-route";
import type { Deps } from "../deps";
import { limited } from "../http/limits";
import { collectEvents, showFunnel } from "./analytics";
import { changeSubscription, showCustomBar, showSubscription } from "./campaigns";

/** Custom bar, analytics and email subscriptions. */
export function campaignRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.get("/custom-bar", showCustomBar);
  routes.post("/events", limited(deps, "collect"), collectEvents);
  routes.get("/funnel", staffRoute(deps, "allUser", showFunnel));
  routes.get("/subscription/:token", showSubscription);
  routes.put("/subscription/:token", limited(deps, "ask"), changeSubscription);
  return routes;
}
