import { z } from "zod";
import { addTime, addToDay, dayOf, parseIst, toIst } from "../time/dates";
import { OFFICE_HOURS } from "./office-hours";

/** Calls with a counsellor in Indian time, every day from 09:30 to 20:00 (core.md §9). */

/** What came of a call that was due. */
export const callOutcomes = ["completed", "no_show"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const callOutcomeNames: Readonly<Record<CallOutcome, string>> = {
  completed: "Completed",
  no_show: "No-show",
};

export const appointmentStatuses = ["confirmed", "cancelled", ...callOutcomes] as const;
export type CallStatus = (typeof appointmentStatuses)[number];

export const callStatusNames: Readonly<Record<CallStatus, string>> = {
  confirmed: "Booked",
  cancelled: "Cancelled",
  ...callOutcomeNames,
};

export const appointmentSchema = z.object({
  id: z.string(),
  /** Token of the signed link that changes or cancels the call. */
  token: z.string(),
  /** Indian time, without a zone: `2026-12-01T09:30`. */
  startsAt: z.string(),
  /** The student's time zone when they booked (IANA name). */
  timeZone: z.string(),
  status: z.enum(appointmentStatuses),
  mobile: z.string(),
  topic: z.string(),
  /** Name of the counsellor. Null if any member of the team may call. */
  counsellor: z.string().nullable(),
});

export const TALK_MINUTES = 20;
/** Time between two calls for the counsellor's notes. */
const BUFFER_MINUTES = 10;
const [OPENS_AT, CLOSES_AT] = OFFICE_HOURS;
/** Minimum time between booking and call. */
const NOTICE_HOURS = 2;
/** Number of days that can be booked, including today. */
const DAYS_AHEAD = 14;

const times = slotTimes();

function slotTimes(): string[] {
  const found: string[] = [];
  const day = "2026-01-01";
  const lastStart = addTime(parseIst(`${day}T${CLOSES_AT}`), -TALK_MINUTES, "minute");
  let at = parseIst(`${day}T${OPENS_AT}`);
  while (at <= lastStart) {
    found.push(toIst(at).slice(11));
    at = addTime(at, TALK_MINUTES + BUFFER_MINUTES, "minute");
  }
  return found;
}

/** Returns the start times of a day in Indian time, e.g. `2026-12-01T09:30`. */
export const slotsOf = (day: string): string[] => times.map((time) => `${day}T${time}`);

/** Returns the start times of a day that are not too soon. */
export function bookableSlots(day: string, now: Date): string[] {
  const earliest = addTime(now, NOTICE_HOURS, "hour");
  return slotsOf(day).filter((slot) => parseIst(slot) >= earliest);
}

/** Returns the bookable days in Indian time. */
export function bookableDays(now: Date): string[] {
  const first = dayOf(now);
  return Array.from({ length: DAYS_AHEAD }, (_, index) => addToDay(first, index, "day"));
}

/** Whether a slot exists and is within the booking window. */
export function isBookable(slot: string, now: Date): boolean {
  const day = slot.slice(0, 10);
  return bookableDays(now).includes(day) && bookableSlots(day, now).includes(slot);
}

/** Why nobody takes a booked call at its time. */
export const callConflicts = ["holiday", "absent", "hours", "left"] as const;
export type CallConflict = (typeof callConflicts)[number];

export const callConflictNames: Readonly<Record<CallConflict, string>> = {
  holiday: "On a holiday",
  absent: "During an absence",
  hours: "Outside working hours",
  left: "With somebody who has left",
};
