import { Hono } from "hono";
import * as appointment from "#contract/appointment";
import type { AccessEnv } from "../auth/access";
import type { Deps } from "../deps";
import { operationRoutes } from "../http/operations";
import { bookAppointment, listOwnAppointments } from "./booking";
import { changeAppointment, downloadCalendar, showAppointment } from "./link";
import { listSlots } from "./slots";
import {
  createCalendarFeed,
  deleteCalendarFeed,
  downloadCalendarFeed,
  showCalendarFeed,
} from "./calendar-feed";
import { listPastCalls, listUpcomingCalls, markCall } from "./staff-calls";

/** Calls with a counsellor: available times, booking, and a signed link to change or cancel. */
export function appointmentRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve, serveFile, serveStaff } = operationRoutes(routes, deps);
  const limit = "book";
  serve(appointment.listSlots, listSlots);
  serve(appointment.listOwnAppointments, listOwnAppointments);
  serve(appointment.bookAppointment, bookAppointment, { limit });
  serve(appointment.showAppointment, showAppointment);
  serveFile(appointment.downloadCalendar, downloadCalendar);
  serve(appointment.changeAppointment, changeAppointment, { limit });
  serveStaff(appointment.listUpcomingCalls, listUpcomingCalls);
  serveStaff(appointment.listPastCalls, listPastCalls);
  serveStaff(appointment.showCalendarFeed, showCalendarFeed);
  serveStaff(appointment.createCalendarFeed, createCalendarFeed, { limit: "desk" });
  serveStaff(appointment.deleteCalendarFeed, deleteCalendarFeed, { limit: "desk" });
  serveStaff(appointment.markCall, markCall, { limit: "desk" });
  serveFile(appointment.downloadCalendarFeed, downloadCalendarFeed);
  return routes;
}
