import { z } from "zod";
import { eventKinds } from "#domain/events/event-attendance";
import { eventLimits, eventStates, eventTimeZoneCodes } from "#domain/events/staff-event";
import { isDay } from "#domain/time/dates";
import { defineOperation } from "../operation";

/** Events and webinars that are made in the console. Those of the catalogue are changed in its files. */
const service = "event";
const access = { staff: "eventEditor" } as const;
const kind = z.enum(eventKinds);
const params = z.object({ kind, slug: z.string() });

/** On the clock of the event's time zone: `2026-12-12T10:30`. */
const localTime = z
  .string()
  .max(16, { abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/)
  .refine((text) => isDay(text.slice(0, 10)));
const line = (max: number) => z.string().trim().min(1).max(max);

const terms = {
  state: z.enum(eventStates),
  title: line(eventLimits.title),
  summary: line(eventLimits.summary),
  /** Markdown. */
  details: line(eventLimits.details).nullable(),
  timeZone: z.enum(eventTimeZoneCodes),
  startsAt: localTime,
  endsAt: localTime,
  venue: line(eventLimits.place).nullable(),
  city: line(eventLimits.place).nullable(),
  /** ISO code of the venue's country, or the slug of the country that a webinar is about. */
  country: line(40).nullable(),
  meetingUrl: line(eventLimits.meetingUrl).nullable(),
  capacity: z.number().int().max(eventLimits.capacity).nullable(),
  isOpen: z.boolean(),
};

const place = z.object({ kind, slug: z.string() });

export const showStaffEvent = defineOperation({
  service,
  method: "GET",
  path: "/staff/:kind/:slug",
  summary: "Show an event that was made in the console, for its form",
  description: "404 for those of the catalogue.",
  access,
  params,
  response: z.object({
    kind,
    slug: z.string(),
    ...terms,
    version: z.number(),
    /** People who have registered. */
    registered: z.number(),
  }),
});

export const addStaffEvent = defineOperation({
  service,
  method: "POST",
  path: "/staff/events",
  summary: "Add an event or webinar",
  description: "Its address follows from the title. `fields` says what is wrong with which field.",
  access,
  body: z.strictObject({ kind, ...terms }),
  response: place,
});

export const changeStaffEvent = defineOperation({
  service,
  method: "PUT",
  path: "/staff/:kind/:slug",
  summary: "Change an event that was made in the console",
  description:
    "People who have registered are told of another start, and that it is cancelled. 409 EVENT_CHANGED if `version` isn't the present one.",
  access,
  params,
  body: z.strictObject({ ...terms, version: z.number().int() }),
  response: place,
  errors: ["EVENT_CHANGED"],
});
