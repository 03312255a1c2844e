import { z } from "zod/v4";
import { appointmentSchema, appointmentStatuses } from "#domain/appointments";
import { defineFileOperation, defineOperation } from "./operation";
import { internationalMobile, userParams } from "./schemas";

const service = "appointment";

const bookableDay = z.object({
  day: z.string(),
  slots: z.array(z.object({ startsAt: z.string(), isFree: z.boolean() })),
});
export type BookableDay = z.output<typeof bookableDay>;

const linkParams = z.object({ token: z.string() });
const startsAt = z.string().max(20);

export const listSlots = defineOperation({
  service,
  method: "GET",
  path: "/slots",
  summary: "List the bookable days and times",
  access: "public",
  response: z.array(bookableDay),
});

export const listOwnAppointments = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId",
  summary: "List a student's upcoming calls, the next first",
  access: "ownUser",
  params: userParams,
  response: z.array(appointmentSchema),
  errors: ["UNAUTHORIZED", "FORBIDDEN"],
});

export const bookAppointment = defineOperation({
  service,
  method: "POST",
  path: "/user/:userId",
  summary: "Book a call",
  description: "A student can have three upcoming calls. The confirmation contains a signed link.",
  access: "ownUser",
  params: userParams,
  body: z.strictObject({
    startsAt,
    mobile: internationalMobile,
    topic: z.string().trim().min(1).max(300),
  }),
  response: appointmentSchema,
  errors: [
    "VALIDATION_FAILED",
    "UNAUTHORIZED",
    "FORBIDDEN",
    "SLOT_TAKEN",
    "MESSAGE_LIMIT",
    "TOO_MANY_REQUESTS",
  ],
});

export const showAppointment = defineOperation({
  service,
  method: "GET",
  path: "/link/:token",
  summary: "Show the call of a signed link",
  description: "The link expires a day after the call.",
  access: "public",
  params: linkParams,
  response: appointmentSchema,
  errors: ["NOT_FOUND"],
});

export const downloadCalendar = defineFileOperation({
  service,
  method: "GET",
  path: "/link/:token/calendar",
  summary: "Download the calendar file of a call",
  access: "public",
  params: linkParams,
  mediaTypes: ["text/calendar"],
  errors: ["NOT_FOUND"],
});

export const changeAppointment = defineOperation({
  service,
  method: "PUT",
  path: "/link/:token",
  summary: "Move or cancel the call of a signed link",
  description: "Cancelled and past calls are not found.",
  access: "public",
  params: linkParams,
  body: z.strictObject({
    startsAt: startsAt.optional(),
    status: z.enum(appointmentStatuses).optional(),
  }),
  response: appointmentSchema,
  errors: ["NOT_FOUND", "VALIDATION_FAILED", "SLOT_TAKEN", "MESSAGE_LIMIT", "TOO_MANY_REQUESTS"],
});

export const listUpcomingCalls = defineOperation({
  service,
  method: "GET",
  path: "/staff",
  summary: "List a counsellor's upcoming calls and the team's",
  description: "Staff with `all_user` see every call. At most 200.",
  access: { staff: "counsellor" },
  response: z.array(appointmentSchema.extend({ name: z.string().nullable() })),
  errors: ["UNAUTHORIZED", "FORBIDDEN"],
});
