import { momentOf } from "./event-timing";

/** Calls with a counsellor in Indian time, every day from 09:30 to 20:00 (core.md §9). */

export const appointmentStatuses = ["confirmed", "cancelled"] as const;

export const TALK_MINUTES = 20;
/** Time between two calls for the counsellor's notes. */
const BUFFER_MINUTES = 10;
const OPENS_AT = 9 * 60 + 30;
const CLOSES_AT = 20 * 60;
/** Minimum time between booking and call. */
const NOTICE_MS = 2 * 3_600_000;
/** Number of days that can be booked, including today. */
const DAYS_AHEAD = 14;
const DAY_MS = 24 * 3_600_000;
const IST_MS = 330 * 60_000;

const two = (value: number): string => String(value).padStart(2, "0");

/** Returns the start times of a day in Indian time, e.g. `2026-12-01T09:30`. */
export function slotsOf(day: string): string[] {
  const slots: string[] = [];
  const step = TALK_MINUTES + BUFFER_MINUTES;
  for (let at = OPENS_AT; at + TALK_MINUTES <= CLOSES_AT; at += step)
    slots.push(`${day}T${two(Math.floor(at / 60))}:${two(at % 60)}`);
  return slots;
}

/** Returns the bookable days in Indian time. */
export function bookableDays(now: Date): string[] {
  const today = now.getTime() + IST_MS;
  return Array.from({ length: DAYS_AHEAD }, (_, index) =>
    new Date(today + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Whether a slot exists and is within the booking window. */
export function isBookable(slot: string, now: Date): boolean {
  const day = slot.slice(0, 10);
  return (
    bookableDays(now).includes(day) &&
    slotsOf(day).includes(slot) &&
    momentOf(slot).getTime() - now.getTime() >= NOTICE_MS
  );
}

/** Formats a moment as Indian local time: `2026-12-01T09:30`. */
export const slotAt = (moment: Date): string =>
  new Date(moment.getTime() + IST_MS).toISOString().slice(0, 16);
