import { momentOf } from "./event-timing";

/** Conversations with a counsellor, in Indian time: every day from 09:30 to 20:00 (core.md §9). */

export const appointmentStatuses = ["confirmed", "cancelled"] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export const TALK_MINUTES = 20;
/** Between two conversations, to write down what was said. */
const BUFFER_MINUTES = 10;
const OPENS_AT = 9 * 60 + 30;
const CLOSES_AT = 20 * 60;
/** Nobody is called sooner than this after they asked. */
const NOTICE_MS = 2 * 3_600_000;
/** So many days can be chosen from, today included. */
export const DAYS_AHEAD = 14;
const DAY_MS = 24 * 3_600_000;
const IST_MS = 330 * 60_000;

const two = (value: number): string => String(value).padStart(2, "0");

/** The times of a day at which a conversation can begin: `2026-12-01T09:30`, in Indian time. */
export function slotsOf(day: string): string[] {
  const slots: string[] = [];
  const step = TALK_MINUTES + BUFFER_MINUTES;
  for (let at = OPENS_AT; at + TALK_MINUTES <= CLOSES_AT; at += step)
    slots.push(`${day}T${two(Math.floor(at / 60))}:${two(at % 60)}`);
  return slots;
}

/** The days that can be chosen from, as India counts them. */
export function bookableDays(now: Date): string[] {
  const today = now.getTime() + IST_MS;
  return Array.from({ length: DAYS_AHEAD }, (_, index) =>
    new Date(today + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Whether a time is one of ours, far enough away and not too far. */
export function isBookable(slot: string, now: Date): boolean {
  const day = slot.slice(0, 10);
  return (
    bookableDays(now).includes(day) &&
    slotsOf(day).includes(slot) &&
    momentOf(slot).getTime() - now.getTime() >= NOTICE_MS
  );
}

/** A moment as its time in India: `2026-12-01T09:30`. */
export const slotAt = (moment: Date): string =>
  new Date(moment.getTime() + IST_MS).toISOString().slice(0, 16);
