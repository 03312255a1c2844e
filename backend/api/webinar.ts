import { Hono } from "hono";
import * as downloads from "#contract/downloads/downloads";
import * as staff from "#contract/events/attendees";
import * as events from "#contract/events/events";
import { downloadBrochure, linkBrochure } from "../downloads/brochures";
import {
  downloadEbook,
  linkEbook,
  listEbookCategories,
  listEbooks,
  showEbook,
} from "../downloads/ebooks";
import * as attendees from "../events/attendees";
import * as handlers from "../events/events";
import { previewFollowUp, sendFollowUp } from "../events/follow-up";
import { signForMeeting } from "../events/meeting-signature";
import {
  downloadWebinarCalendar,
  listWebinars,
  registerForWebinar,
  showWebinar,
} from "../events/webinars";
import type { AccessEnv } from "../platform/access/context";
import type { Deps } from "../platform/deps";
import { operationRoutes } from "../platform/operations/operations";

const limit = "register";

/** Brochures (core.md §7 "pathway brochure/{id}/slug/{slug}"). */
export function brochureRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve, serveFile } = operationRoutes(routes, deps);
  serve(downloads.linkBrochure, linkBrochure);
  serveFile(downloads.downloadBrochure, downloadBrochure);
  return routes;
}

/** The webinar service: ebooks (navigation-and-content.md §7) and webinars. */
export function webinarRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve, serveFile } = operationRoutes(routes, deps);
  serve(downloads.listEbooks, listEbooks);
  serve(downloads.listEbookCategories, listEbookCategories);
  serve(downloads.showEbook, showEbook);
  serve(downloads.linkEbook, linkEbook);
  serveFile(downloads.downloadEbook, downloadEbook);
  serve(events.listWebinars, listWebinars);
  serve(events.registerForWebinar, registerForWebinar, { limit });
  serve(events.signForMeeting, signForMeeting, { limit });
  serve(events.showWebinar, showWebinar);
  serveFile(events.downloadWebinarCalendar, downloadWebinarCalendar);
  return routes;
}

/** The event service. */
export function eventRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve, serveFile, serveStaff, serveStaffFile } = operationRoutes(routes, deps);
  serveStaff(staff.listStaffEvents, attendees.listStaffEvents);
  serveStaff(staff.listAttendees, attendees.listAttendees);
  serveStaffFile(staff.exportAttendees, attendees.exportAttendees);
  serveStaff(staff.setAttendance, attendees.setAttendance, { limit: "desk" });
  serveStaff(staff.previewFollowUp, previewFollowUp, { limit: "desk" });
  serveStaff(staff.sendFollowUp, sendFollowUp, { limit: "desk" });
  serve(events.listEvents, handlers.listEvents);
  serve(events.listEventRegistrations, handlers.listRegistrations);
  serveFile(events.downloadEventsCalendar, handlers.downloadEventsCalendar);
  serve(events.registerForEvent, handlers.registerForEvent, { limit });
  serve(events.showEvent, handlers.showEvent);
  serveFile(events.downloadEventCalendar, handlers.downloadEventCalendar);
  return routes;
}
