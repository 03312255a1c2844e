import { z } from "zod";
import { defineOperation } from "../operation";
import { timestamp, userParams } from "../operation/schemas";

/** Tickets: secret links to a registration, which a QR code shows at the entrance. */
const service = "event";
const params = z.object({ token: z.string().max(2_000) });

const event = z.object({
  slug: z.string(),
  title: z.string(),
  path: z.string(),
  /** Indian time: `2026-12-05T10:00`. */
  startsAt: z.string(),
  venue: z.string().nullable(),
});

export const showOwnTicket = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/ticket/:slug",
  summary: "Give a registered person the token of their ticket for an event",
  description: "404 without a registration.",
  access: "ownUser",
  params: userParams.extend({ slug: z.string() }),
  response: z.object({ token: z.string() }),
});

export const showTicket = defineOperation({
  service,
  method: "GET",
  path: "/ticket/:token",
  summary: "Show which event a ticket is for",
  description: "Says nothing about the person. 404 once the registration is cancelled.",
  access: "public",
  params,
  response: event,
});

export const showTicketHolder = defineOperation({
  service,
  method: "GET",
  path: "/staff/ticket/:token/holder",
  summary: "Show staff whose ticket it is",
  access: { staff: "events" },
  params,
  response: z.object({
    event: event.extend({
      /** Whether it is a day of the event. */
      isOnDay: z.boolean(),
    }),
    userId: z.string(),
    name: z.string().nullable(),
    attendedAt: timestamp.nullable(),
  }),
});

export const checkInTicket = defineOperation({
  service,
  method: "POST",
  path: "/staff/ticket/:token/check-in",
  summary: "Check in the holder of a ticket",
  description: "On a day of the event only. The first check-in counts.",
  access: { staff: "events" },
  params,
  body: z.strictObject({}),
  response: z.object({ userId: z.string(), attendedAt: timestamp }),
  errors: ["CHECK_IN_REASON"],
});
