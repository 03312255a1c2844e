import { Hono } from "hono";
import type { AccessEnv } from "../auth/access";
import { ownUser } from "../auth/bearer";
import { staffRoute } from "../auth/staff-route";
import type { Deps } from "../deps";
import { limited } from "../http/limits";
import { bookAppointment, listUpcomingAppointments } from "./booking";
import { changeAppointment, downloadCalendar, showAppointment } from "./link";
import { listSlots } from "./slots";
import { listUpcomingCalls } from "./staff-calls";

/** Calls with a counsellor: available times, booking, and a signed link to change or cancel. */
export function appointmentRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.get("/slots", listSlots);
  routes.get("/user/:userId", ownUser(deps), listUpcomingAppointments);
  routes.post("/user/:userId", limited(deps, "book"), ownUser(deps), bookAppointment);
  routes.get("/link/:token", showAppointment);
  routes.get("/link/:token/calendar", downloadCalendar);
  routes.put("/link/:token", limited(deps, "book"), changeAppointment);
  routes.get("/staff", staffRoute(deps, "counsellor", listUpcomingCalls));
  return routes;
}
