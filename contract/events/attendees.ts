import { z } from "zod";
import { attendeeFilters, checkInReasons, eventKinds } from "#domain/events/event-attendance";
import { eventStates } from "#domain/events/staff-event";
import { messageBlocks } from "#domain/leads/messages";
import { writtenMessage } from "../leads/written-message";
import { defineFileOperation, defineOperation } from "../operation";
import { filter, timestamp } from "../operation/schemas";

/**
 * People who have registered for an event or webinar. Counsellors see their own students and
 * students without a counsellor, `all_user` sees everyone.
 */
const service = "event";
const access = { staff: "events" } as const;
const kind = z.enum(eventKinds);
const one = "/staff/:kind/:slug";
const params = z.object({ kind, slug: z.string() });

const staffEvent = z.object({
  kind,
  slug: z.string(),
  title: z.string(),
  /** Indian time: `2026-12-05T10:00`. */
  startsAt: z.string(),
  isUpcoming: z.boolean(),
  /** Of everybody who has registered, whoever may see them. */
  registered: z.number(),
  attended: z.number(),
  /** Whether it is a day of the event. */
  isOnDay: z.boolean(),
  state: z.enum(eventStates),
  /** Whether it was made in the console, where it can be changed. */
  isOfConsole: z.boolean(),
});

export const listStaffEvents = defineOperation({
  service,
  method: "GET",
  path: "/staff/events",
  summary: "List events and webinars with their numbers of attendees, the latest first",
  access: { staff: "eventLists" },
  response: z.array(staffEvent),
});

const which = {
  /** Part of a name, an email address or a mobile number. */
  q: filter(
    z
      .string()
      .trim()
      .transform((typed) => typed.slice(0, 80)),
  ),
  who: z.enum(attendeeFilters).default("all").catch("all"),
};

export const listAttendees = defineOperation({
  service,
  method: "GET",
  path: `${one}/attendees`,
  summary: "List the people who have registered, by name",
  access,
  params,
  query: z.object({
    ...which,
    /** `next` of the previous page. */
    after: filter(z.uuid()),
  }),
  response: z.object({
    event: staffEvent,
    attendees: z.array(
      z.object({
        userId: z.string(),
        name: z.string().nullable(),
        mobile: z.string().nullable(),
        email: z.string().nullable(),
        registeredAt: timestamp,
        attendedAt: timestamp.nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
});

export const setAttendance = defineOperation({
  service,
  method: "PUT",
  path: `${one}/attendees/:userId`,
  summary: "Record whether a registered person attended",
  access,
  params: params.extend({ userId: z.string() }),
  description:
    "Without `reason`, a person is checked in on a day of the event only. `CHECK_IN_REASON` asks for one.",
  body: z.strictObject({
    attended: z.boolean(),
    reason: z.enum(checkInReasons).nullable().default(null),
  }),
  response: z.object({ userId: z.string(), attendedAt: timestamp.nullable() }),
  errors: ["CHECK_IN_REASON"],
});

export const registerWalkIn = defineOperation({
  service,
  method: "POST",
  path: `${one}/walk-ins`,
  summary: "Register somebody at the door, and check them in",
  description:
    "For a person with an account, found by a verified number or address. 404 for anybody else, who is added as a lead instead. Only on a day of the event, and for one that is published.",
  access,
  params,
  body: z.strictObject({ contact: z.string().trim().min(3).max(254) }),
  response: z.object({ userId: z.string(), attendedAt: timestamp.nullable() }),
  errors: ["CHECK_IN_REASON", "REGISTRATION_CLOSED"],
});

export const exportAttendees = defineFileOperation({
  service,
  method: "GET",
  path: `${one}/attendees/export`,
  summary: "Export the people who have registered as CSV",
  access: { ...access, asksAgain: true },
  params,
  mediaTypes: ["text/csv"],
  isRepeatable: false,
});

const followUp = { who: z.enum(attendeeFilters), ...writtenMessage };

export const previewFollowUp = defineOperation({
  service,
  method: "POST",
  path: `${one}/follow-up/preview`,
  summary: "Preview an email to the people who have registered",
  access,
  params,
  body: z.strictObject({ id: z.uuid(), ...followUp }),
  response: z.object({
    /** People who get it, and have not got it yet. */
    recipients: z.number(),
    refused: z.array(z.object({ reason: z.enum(messageBlocks), leads: z.number() })),
    samples: z.array(z.object({ name: z.string(), subject: z.string(), text: z.string() })),
  }),
});

export const sendFollowUp = defineOperation({
  service,
  method: "POST",
  path: `${one}/follow-up`,
  summary: "Queue an email to the people who have registered",
  description:
    "To verified addresses that have not opted out. The same `id` reaches each person once. People who have reached today's limit are skipped.",
  access,
  params,
  body: z.strictObject({ id: z.uuid(), ...followUp }),
  /** People whom it was queued for. */
  response: z.object({ recipients: z.number() }),
});
