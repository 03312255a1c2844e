import { addTime, dayOf, parseIst } from "../time/dates";

/** core.md §9: an event counts as upcoming until one hour after its IST-adjusted time. */
export const isUpcoming = (startsAt: string, now: Date): boolean =>
  now < addTime(parseIst(startsAt), 1, "hour");

/** When an event or webinar ends: as stated, or after its length. */
export function endOfEvent(fields: Readonly<Record<string, unknown>>): Date {
  if (typeof fields.endsAt === "string") return parseIst(fields.endsAt);
  return addTime(parseIst(String(fields.startsAt)), Number(fields.durationMinutes ?? 0), "minute");
}

/**
 * Whether an event is running. It may still run when it no longer counts as upcoming: the one-hour
 * rule decides lists and registrations, this decides what the page says.
 */
export const isOn = (fields: Readonly<Record<string, unknown>>, now: Date): boolean =>
  now >= parseIst(String(fields.startsAt)) && now < endOfEvent(fields);

/** Whether it is the day of an event in India, or one of its days. */
export const isOnDay = (fields: Readonly<Record<string, unknown>>, now: Date): boolean =>
  String(fields.startsAt).slice(0, 10) <= dayOf(now) && dayOf(now) <= dayOf(endOfEvent(fields));

/** Whether a webinar's room is open: from 15 minutes before the start until the end. */
export function isRoomOpen(startsAt: string, durationMinutes: number, now: Date): boolean {
  const start = parseIst(startsAt);
  return now >= addTime(start, -15, "minute") && now < addTime(start, durationMinutes, "minute");
}
