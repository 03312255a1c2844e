import { addTime, parseIst } from "../time/dates";

/** core.md §9: an event counts as upcoming until one hour after its IST-adjusted time. */
export const isUpcoming = (startsAt: string, now: Date): boolean =>
  now < addTime(parseIst(startsAt), 1, "hour");

/** Whether a webinar's room is open: from 15 minutes before the start until the end. */
export function isRoomOpen(startsAt: string, durationMinutes: number, now: Date): boolean {
  const start = parseIst(startsAt);
  return now >= addTime(start, -15, "minute") && now < addTime(start, durationMinutes, "minute");
}
