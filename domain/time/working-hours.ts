import { addTime, dayOf, parseIst, toIst } from "./dates";

/** When a counsellor works. */
export interface WorkingHours {
  /** ISO days of the week, 1 for Monday. */
  readonly days: readonly number[];
  /** Indian time: `09:30`. */
  readonly opensAt: string;
  readonly closesAt: string;
  /** ISO dates of an absence, both included. */
  readonly awayFrom: string | null;
  readonly awayUntil: string | null;
}

/** Whether a counsellor is absent on an Indian day. */
export const isAway = (
  { awayFrom, awayUntil }: Pick<WorkingHours, "awayFrom" | "awayUntil">,
  day: string,
): boolean => awayFrom !== null && awayFrom <= day && (awayUntil === null || day <= awayUntil);

/** Whether a counsellor works at this moment, in Indian time. */
export function isAtWork(hours: WorkingHours, now: Date): boolean {
  const day = dayOf(now);
  const time = toIst(now).slice(11);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  const isOpen = hours.opensAt <= time && time < hours.closesAt;
  return isOpen && hours.days.includes(weekday) && !isAway(hours, day);
}

/** Whether a counsellor works from the start of a call to its end. `startsAt` is Indian time. */
export function isAtWorkDuring(hours: WorkingHours, startsAt: string, minutes: number): boolean {
  const start = parseIst(startsAt);
  return isAtWork(hours, start) && isAtWork(hours, addTime(start, minutes - 1, "minute"));
}
