import { Hono } from "hono";
import type { AccessEnv } from "../auth/access";
import { ownUser, signedIn } from "../auth/bearer";
import type { Deps } from "../deps";
import { limited } from "../http/limits";
import { downloadBrochure, linkBrochure } from "./brochures";
import { downloadEbook, linkEbook, listEbookCategories, listEbooks, showEbook } from "./ebooks";
import * as events from "./events";
import { signForMeeting } from "./signature";
import { downloadWebinarCalendar, listWebinars, registerForWebinar, showWebinar } from "./webinars";

/** The ebooks of the webinar service (navigation-and-content.md §7): list, page, file. */
export function ebookRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.get("/", listEbooks);
  routes.get("/category", listEbookCategories);
  routes.get("/:slug", showEbook);
  routes.get("/:slug/download", signedIn(deps), linkEbook);
  routes.get("/:slug/file", downloadEbook);
  return routes;
}

/** Brochures (core.md §7 "pathway brochure/{id}/slug/{slug}"). */
export function brochureRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.get("/:id/slug/:slug", signedIn(deps), linkBrochure);
  routes.get("/:slug/file", downloadBrochure);
  return routes;
}

/** The webinars of the webinar service. */
export function webinarRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const register = limited(deps, "register");
  routes.get("/webinars", listWebinars);
  routes.post("/register/:id", register, signedIn(deps), registerForWebinar);
  routes.post("/zoom/signature", register, signedIn(deps), signForMeeting);
  routes.get("/:id", showWebinar);
  routes.get("/:id/calendar", downloadWebinarCalendar);
  return routes;
}

/** The event service. */
export function eventRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const own = ownUser(deps);
  routes.get("/", events.listEvents);
  routes.get("/user/:userId", own, events.listRegistrations);
  routes.get("/calendar", events.downloadEventsCalendar);
  routes.post("/:eventId/user/:userId", limited(deps, "register"), own, events.registerForEvent);
  routes.get("/:slug", events.showEvent);
  routes.get("/:slug/calendar", events.downloadEventCalendar);
  return routes;
}
