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

/** Days that are counted at most, so that a very old lead costs no more than others. */
const MAX_DAYS = 400;

/**
 * The minutes between two moments in which the office was open: every day between two Indian times, except on some
 * days.
 */
export function minutesOpen(
  from: Date,
  to: Date,
  [opensAt, closesAt]: readonly [opensAt: string, closesAt: string],
  closedDays: ReadonlySet<string>,
): number {
  let minutes = 0;
  let day = dayOf(from);
  for (let number = 0; number < MAX_DAYS && day <= dayOf(to); number += 1) {
    if (!closedDays.has(day)) {
      const start = Math.max(from.getTime(), parseIst(`${day}T${opensAt}`).getTime());
      const end = Math.min(to.getTime(), parseIst(`${day}T${closesAt}`).getTime());
      minutes += Math.max(0, end - start) / 60_000;
    }
    day = addToDay(day, 1, "day");
  }
  return Math.round(minutes);
}
