import { Hono } from "hono";
import * as appointment from "#contract/appointments/appointments";
import { bookAppointment, listOwnAppointments } from "../appointments/booking";
import {
  createCalendarFeed,
  deleteCalendarFeed,
  downloadCalendarFeed,
  showCalendarFeed,
} from "../appointments/calendar-feed";
import { changeAppointment, downloadCalendar, showAppointment } from "../appointments/link";
import { listSlots } from "../appointments/slots";
import { listPastCalls, listUpcomingCalls, markCall } from "../appointments/staff-calls";
import type { AccessEnv } from "../platform/access/context";
import type { Deps } from "../platform/deps";
import { operationRoutes } from "../platform/operations/operations";

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
