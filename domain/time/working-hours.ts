import { addTime, addToDay, dayOf, parseIst, toIst } from "./dates";

/** When a counsellor works on one day of the week, in Indian time: `09:30`. */
export interface DayHours {
  /** ISO day of the week, 1 for Monday. */
  readonly day: number;
  readonly opensAt: string;
  readonly closesAt: string;
}

/** ISO dates, both included. Without the second it has no end. */
export interface Absence {
  readonly from: string;
  readonly until: string | null;
}

/** Absences of one person that are planned at a time. */
export const MAX_ABSENCES = 10;

/** When a counsellor works. */
export interface WorkingHours {
  /** One entry for each working day of the week. */
  readonly hours: readonly DayHours[];
  readonly absences: readonly Absence[];
}

/** The same hours on several days of the week. */
export const hoursOn = (days: readonly number[], opensAt: string, closesAt: string): DayHours[] =>
  days.map((day) => ({ day, opensAt, closesAt }));

/** Whether a counsellor is absent on an Indian day. */
export const isAway = ({ absences }: Pick<WorkingHours, "absences">, day: string): boolean =>
  absences.some(({ from, until }) => from <= day && (until === null || day <= until));

/** Whether a counsellor works at this moment, in Indian time. */
export function isAtWork({ hours, absences }: WorkingHours, now: Date): boolean {
  const date = dayOf(now);
  const time = toIst(now).slice(11);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  const isOpen = hours.some(
    ({ day, opensAt, closesAt }) => day === weekday && opensAt <= time && time < closesAt,
  );
  return isOpen && !isAway({ absences }, date);
}

/** Whether a counsellor works from the start of a call to its end. `startsAt` is Indian time. */
export function isAtWorkDuring(hours: WorkingHours, startsAt: string, minutes: number): boolean {
  const start = parseIst(startsAt);
  return isAtWork(hours, start) && isAtWork(hours, addTime(start, minutes - 1, "minute"));
}

/** When the office is open: every day between two Indian times, except on some days. */
export interface OpenTimes {
  readonly hours: readonly [opensAt: string, closesAt: string];
  readonly closedDays: ReadonlySet<string>;
}

/** Days that are counted at most, so that a very old lead costs no more than others. */
const MAX_DAYS = 400;

/** The times of a day at which the office opens and closes. Null if it is closed. */
function openOn(day: string, { hours, closedDays }: OpenTimes): [opens: Date, closes: Date] | null {
  const [opensAt, closesAt] = hours;
  return closedDays.has(day)
    ? null
    : [parseIst(`${day}T${opensAt}`), parseIst(`${day}T${closesAt}`)];
}

/** The minutes between two moments in which the office was open. */
export function minutesOpen(from: Date, to: Date, times: OpenTimes): number {
  let minutes = 0;
  let day = dayOf(from);
  for (let number = 0; number < MAX_DAYS && day <= dayOf(to); number += 1) {
    const [opens, closes] = openOn(day, times) ?? [to, from];
    const start = Math.max(from.getTime(), opens.getTime());
    const end = Math.min(to.getTime(), closes.getTime());
    minutes += Math.max(0, end - start) / 60_000;
    day = addToDay(day, 1, "day");
  }
  return Math.round(minutes);
}

/** The moment at which the office has been open for some minutes since another. */
export function afterOpenMinutes(from: Date, minutes: number, times: OpenTimes): Date {
  if (minutes <= 0) return from;
  let left = minutes * 60_000;
  let day = dayOf(from);
  for (let number = 0; number < MAX_DAYS; number += 1) {
    const [opens, closes] = openOn(day, times) ?? [from, from];
    const start = Math.max(from.getTime(), opens.getTime());
    const open = Math.max(0, closes.getTime() - start);
    if (left <= open) return new Date(start + left);
    left -= open;
    day = addToDay(day, 1, "day");
  }
  return parseIst(`${day}T${times.hours[0]}`);
}

/** The moment since which the office has been open for some minutes until another. What is older is overdue. */
export function beforeOpenMinutes(to: Date, minutes: number, times: OpenTimes): Date {
  if (minutes <= 0) return to;
  let left = minutes * 60_000;
  let day = dayOf(to);
  for (let number = 0; number < MAX_DAYS; number += 1) {
    const [opens, closes] = openOn(day, times) ?? [to, to];
    const end = Math.min(to.getTime(), closes.getTime());
    const open = Math.max(0, end - opens.getTime());
    if (left <= open) return new Date(end - left);
    left -= open;
    day = addToDay(day, -1, "day");
  }
  return parseIst(`${day}T${times.hours[0]}`);
}
