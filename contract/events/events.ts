import { z } from "zod";
import { documentSummarySchema } from "#domain/catalogue/documents";
import { listOf } from "#domain/catalogue/lists";
import { admissions } from "#domain/events/staff-event";
import { universitySchema } from "#domain/universities/university";
import { documentPage, pageContext } from "../catalogue/shapes";
import { defineFileOperation, defineOperation } from "../operation";
import { text, userParams } from "../operation/schemas";

const specification = "navigation-and-content.md §7";
const calendar = ["text/calendar"] as const;
const isNew = z.object({ isNew: z.boolean() });

/** What a visitor sees of an event besides its page. */
const registration = {
  isUpcoming: z.boolean(),
  /** Whether it is running, also when it no longer counts as upcoming. */
  isOn: z.boolean(),
  isRegistered: z.boolean(),
  /** Whether registration is open, closed by the organisers, or full. */
  admission: z.enum(admissions),
  /** Only for registered users, while the room is open. */
  joinUrl: z.string().nullable(),
};

export const listWebinars = defineOperation({
  service: "webinar",
  method: "GET",
  path: "/webinars",
  summary: "List upcoming and previous webinars, a page of each",
  description: 'Both parameters are JSON: `{"page":0,"size":6}`, and optionally `country`.',
  specification: "core.md §7, navigation-and-content.md §7",
  access: "public",
  query: z.object({ upcoming: text, previous: text }),
  response: z.object({
    upcoming: listOf(documentSummarySchema),
    previous: listOf(documentSummarySchema),
  }),
  showsEvents: true,
});

export const registerForWebinar = defineOperation({
  service: "webinar",
  method: "POST",
  path: "/register/:id",
  summary: "Register for a webinar",
  description:
    "Registering twice changes nothing. Sends a confirmation with a calendar file, and a reminder an hour before.",
  specification,
  access: "signedIn",
  params: z.object({ id: z.string() }),
  response: isNew,
  errors: ["WEBINAR_EXPIRED", "REGISTRATION_CLOSED", "EVENT_FULL", "MESSAGE_LIMIT"],
});

export const cancelRegistration = defineOperation({
  service: "user",
  method: "DELETE",
  path: "/user/:userId/registration/:kind/:slug",
  summary: "Cancel a registration for an event or webinar",
  description: "Its reminder is no longer sent. 404 if there is none, or the person was there.",
  access: "ownUser",
  params: userParams.extend({ kind: z.enum(["event", "webinar"]), slug: z.string() }),
  response: z.object({}),
});

export const signForMeeting = defineOperation({
  service: "webinar",
  method: "POST",
  path: "/zoom/signature",
  summary: "Sign a request to join a meeting",
  description:
    "For registered users, while the room of this webinar is open. 403 for another meeting. 404 if no meeting service is configured.",
  specification: "core.md §7",
  access: "signedIn",
  body: z.strictObject({
    /** The webinar's slug. */
    webinar: z.string().max(120),
    meetingNumber: z.string().regex(/^\d{9,12}$/),
  }),
  response: z.object({ signature: z.string(), sdkKey: z.string() }),
  errors: ["FORBIDDEN", "NOT_FOUND"],
});

export const showWebinar = defineOperation({
  service: "webinar",
  method: "GET",
  path: "/:id",
  summary: "Show a webinar with the visitor's registration",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "optionalToken",
  params: z.object({ id: z.string() }),
  query: z.object(pageContext),
  response: documentPage.extend(registration),
  showsEvents: true,
});

export const downloadWebinarCalendar = defineFileOperation({
  service: "webinar",
  method: "GET",
  path: "/:id/calendar",
  summary: "Download a webinar as a calendar file",
  access: "optionalToken",
  params: z.object({ id: z.string() }),
  mediaTypes: calendar,
  showsEvents: true,
});

export const listEvents = defineOperation({
  service: "event",
  method: "GET",
  path: "/",
  aliases: ["/events"],
  summary: "List upcoming events, soonest first, and previous ones, latest first",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "public",
  query: z.object({ city: text }),
  response: z.object({
    upcoming: z.array(documentSummarySchema),
    previous: z.array(documentSummarySchema),
  }),
  showsEvents: true,
});

export const listEventRegistrations = defineOperation({
  service: "event",
  method: "GET",
  path: "/user/:userId",
  summary: "List the upcoming events and webinars that a user is registered for",
  specification,
  access: "ownUser",
  params: userParams,
  response: z.array(documentSummarySchema),
});

export const downloadEventsCalendar = defineFileOperation({
  service: "event",
  method: "GET",
  path: "/calendar",
  summary: "Download the upcoming events as a calendar file",
  access: "public",
  mediaTypes: calendar,
  showsEvents: true,
});

export const registerForEvent = defineOperation({
  service: "event",
  method: "POST",
  path: "/:eventId/user/:userId",
  summary: "Register a user for an event",
  description:
    "Registering twice changes nothing. Sends a confirmation with a calendar file, and a reminder a day before.",
  specification,
  access: "ownUser",
  params: userParams.extend({ eventId: z.string() }),
  response: isNew,
  errors: ["WEBINAR_EXPIRED", "REGISTRATION_CLOSED", "EVENT_FULL", "MESSAGE_LIMIT"],
});

export const showEvent = defineOperation({
  service: "event",
  method: "GET",
  path: "/:slug",
  summary: "Show an event with its universities and the visitor's registration",
  specification,
  access: "optionalToken",
  params: z.object({ slug: z.string() }),
  query: z.object(pageContext),
  response: documentPage.extend({ ...registration, universities: z.array(universitySchema) }),
  showsEvents: true,
});

export const downloadEventCalendar = defineFileOperation({
  service: "event",
  method: "GET",
  path: "/:slug/calendar",
  summary: "Download an event as a calendar file",
  access: "optionalToken",
  params: z.object({ slug: z.string() }),
  mediaTypes: calendar,
  showsEvents: true,
});
