import { z } from "zod";
import {
  appointmentSchema,
  appointmentStatuses,
  callConflicts,
  callOutcomes,
} from "#domain/appointments/appointments";
import { moduleKeyPattern } from "#domain/students/learning";
import { defineFileOperation, defineOperation } from "../operation";
import { filter, internationalMobile, timestamp, userParams } from "../operation/schemas";

const service = "appointment";

const bookableDay = z.object({
  day: z.string(),
  slots: z.array(z.object({ startsAt: z.string(), isFree: z.boolean() })),
});
export type BookableDay = z.output<typeof bookableDay>;

const linkParams = z.object({ token: z.string() });
const startsAt = z.string().max(20);

const callChange = z.strictObject({
  startsAt: startsAt.optional(),
  status: z.enum(["confirmed", "cancelled"]).optional(),
});

/** A call as staff see it: never with the student's link. */
const staffCall = appointmentSchema
  .omit({ token: true })
  .extend({ id: z.string(), userId: z.string(), name: z.string().nullable() });

export const listSlots = defineOperation({
  service,
  method: "GET",
  path: "/slots",
  summary: "List the bookable days and times",
  description:
    "A time is free if somebody takes calls of this person at it: by the assignment rules, of the caller's lead, of the " +
    "student for whom staff book, or of the person of a booking's link.",
  access: "public",
  query: z.object({ studentId: z.uuid().optional(), booking: z.string().max(500).optional() }),
  response: z.array(bookableDay),
  errors: ["UNAUTHORIZED", "FORBIDDEN"],
});

export const listOwnAppointments = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId",
  summary: "List a student's upcoming calls, the next first",
  access: "ownUser",
  params: userParams,
  response: z.array(appointmentSchema),
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
    /** The session of a learning plan that the call is: `sa-lite/profile-session`. */
    session: z.string().max(200, { abort: true }).regex(moduleKeyPattern).optional(),
  }),
  response: appointmentSchema,
  errors: ["SLOT_TAKEN", "MESSAGE_LIMIT"],
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
});

export const downloadCalendar = defineFileOperation({
  service,
  method: "GET",
  path: "/link/:token/calendar",
  summary: "Download the calendar file of a call",
  access: "public",
  params: linkParams,
  mediaTypes: ["text/calendar"],
});

export const changeAppointment = defineOperation({
  service,
  method: "PUT",
  path: "/link/:token",
  summary: "Move or cancel the call of a signed link",
  description: "Cancelled and past calls are not found.",
  access: "public",
  params: linkParams,
  body: callChange,
  response: appointmentSchema,
  errors: ["SLOT_TAKEN", "MESSAGE_LIMIT"],
});

export const listUpcomingCalls = defineOperation({
  service,
  method: "GET",
  path: "/staff",
  summary: "List a counsellor's upcoming calls and the team's",
  description: "Staff with `all_user` see every call. At most 200.",
  access: { staff: "counsellor" },
  response: z.array(staffCall),
});

export const listCallConflicts = defineOperation({
  service,
  method: "GET",
  path: "/staff/conflicts",
  summary: "List upcoming calls that nobody takes at their time",
  description:
    "They are on a holiday, in an absence of their callee, outside their hours, or with somebody who has left. Of " +
    "the next 200 calls that the caller may see.",
  access: { staff: "counsellor" },
  response: z.array(staffCall.extend({ conflict: z.enum(callConflicts) })),
});

export const bookStaffCall = defineOperation({
  service,
  method: "POST",
  path: "/staff",
  summary: "Book a call for a student, and tell them",
  description:
    "For students whom the caller may open. Without `calleeId`, it is with their counsellor, if free at that time, or another one.",
  access: { staff: "counsellor" },
  body: z.strictObject({
    userId: z.uuid(),
    startsAt,
    mobile: internationalMobile,
    topic: z.string().trim().min(1).max(300),
    /** A colleague who must be free at that time. */
    calleeId: z.uuid().optional(),
  }),
  response: staffCall,
  errors: ["NOT_FOUND", "SLOT_TAKEN", "MESSAGE_LIMIT"],
});

export const showStaffCall = defineOperation({
  service,
  method: "GET",
  path: "/staff/:id",
  summary: "Show a call to staff who may move or cancel it",
  access: { staff: "counsellor" },
  params: z.object({ id: z.uuid() }),
  response: staffCall,
});

export const changeStaffCall = defineOperation({
  service,
  method: "PUT",
  path: "/staff/:id/booking",
  summary: "Move or cancel a call, and tell the student",
  description: "A counsellor's own calls and the team's. Cancelled and past calls are not found.",
  access: { staff: "counsellor" },
  params: z.object({ id: z.uuid() }),
  body: callChange,
  response: staffCall,
  errors: ["SLOT_TAKEN", "MESSAGE_LIMIT"],
});

const pastCall = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string().nullable(),
  /** Indian time, without a zone. */
  startsAt: z.string(),
  status: z.enum(appointmentStatuses),
  mobile: z.string(),
  topic: z.string(),
  counsellor: z.string().nullable(),
});
export type PastCall = z.output<typeof pastCall>;

export const listPastCalls = defineOperation({
  service,
  method: "GET",
  path: "/staff/past",
  summary: "List the calls of the last 30 days, the latest first",
  description: "A counsellor's own and the team's; every call for `all_user`. At most 200.",
  access: { staff: "counsellor" },
  response: z.array(pastCall),
});

export const listCalls = defineOperation({
  service,
  method: "GET",
  path: "/staff/calls",
  summary: "List calls of a range of days, the latest first",
  description:
    "A counsellor's own; those of all colleagues for `sales` and `all_user`, as reports count them.",
  access: { staff: "counsellor" },
  query: z.object({
    /** Indian days of the call, both included. */
    from: filter(z.iso.date()),
    to: filter(z.iso.date()),
    status: filter(z.enum(appointmentStatuses)),
    /** Whose calls: the id of a colleague, or `team` for calls without one. */
    callee: filter(z.union([z.uuid(), z.literal("team")])),
    after: filter(z.string().max(100)),
  }),
  response: z.object({ calls: z.array(pastCall), next: z.string().nullable() }),
});

export const markCall = defineOperation({
  service,
  method: "PUT",
  path: "/staff/:id",
  summary: "Record that a call took place, or that the student did not answer",
  description: "Only calls that were due and not cancelled. The outcome can be corrected.",
  access: { staff: "counsellor" },
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ status: z.enum(callOutcomes) }),
  response: z.object({ id: z.string(), status: z.enum(callOutcomes) }),
});

export const showCalendarFeed = defineOperation({
  service,
  method: "GET",
  path: "/staff/feed",
  summary: "Show whether the caller's calls can be subscribed to as a calendar",
  access: { staff: "counsellor" },
  response: z.object({ createdAt: timestamp.nullable() }),
});

export const createCalendarFeed = defineOperation({
  service,
  method: "POST",
  path: "/staff/feed",
  summary: "Make an address at which the caller's calls can be subscribed to",
  description: "The token is shown only now. An earlier address stops working.",
  access: { staff: "counsellor" },
  response: z.object({ token: z.string() }),
});

export const deleteCalendarFeed = defineOperation({
  service,
  method: "DELETE",
  path: "/staff/feed",
  summary: "Revoke the address of the caller's calendar",
  access: { staff: "counsellor" },
  status: 204,
});

export const downloadCalendarFeed = defineFileOperation({
  service,
  method: "GET",
  path: "/feed/:token",
  summary: "Download a counsellor's calls as a calendar",
  description: "Cancelled calls are included as such, so that calendars remove them.",
  access: "public",
  params: linkParams,
  mediaTypes: ["text/calendar"],
});
