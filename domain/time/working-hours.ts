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

/** The latest time that a time field accepts. Working hours that end then last until midnight. */
const END_OF_DAY = "23:59";

/** Whether a counsellor works at this moment, in Indian time. */
export function isAtWork({ hours, absences }: WorkingHours, now: Date): boolean {
  const date = dayOf(now);
  const time = toIst(now).slice(11);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  const isOpen = hours.some(
    ({ day, opensAt, closesAt }) =>
      day === weekday && opensAt <= time && (time < closesAt || closesAt === END_OF_DAY),
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

/** The moments at which the office opens and closes, day by day, from the day of a moment on or back. */
function* openPeriods(
  from: Date,
  step: 1 | -1,
  { hours: [opensAt, closesAt], closedDays }: OpenTimes,
): Generator<readonly [opens: number, closes: number]> {
  for (let days = 0; days < MAX_DAYS; days += 1) {
    const day = addToDay(dayOf(from), step * days, "day");
    if (!closedDays.has(day))
      yield [parseIst(`${day}T${opensAt}`).getTime(), parseIst(`${day}T${closesAt}`).getTime()];
  }
}

/** When the office opens on the first day that isn't counted any more. */
const endOfCounting = (from: Date, step: 1 | -1, { hours }: OpenTimes): Date =>
  parseIst(`${addToDay(dayOf(from), step * MAX_DAYS, "day")}T${hours[0]}`);

/** The minutes between two moments in which the office was open. */
export function minutesOpen(from: Date, to: Date, times: OpenTimes): number {
  let open = 0;
  for (const [opens, closes] of openPeriods(from, 1, times)) {
    if (opens >= to.getTime()) break;
    const start = Math.max(from.getTime(), opens);
    open += Math.max(0, Math.min(to.getTime(), closes) - start);
  }
  return Math.round(open / 60_000);
}

/** The moment at which the office has been open for some minutes since another. */
export function afterOpenMinutes(from: Date, minutes: number, times: OpenTimes): Date {
  if (minutes <= 0) return from;
  let left = minutes * 60_000;
  for (const [opens, closes] of openPeriods(from, 1, times)) {
    const start = Math.max(from.getTime(), opens);
    const open = Math.max(0, closes - start);
    if (left <= open) return new Date(start + left);
    left -= open;
  }
  return endOfCounting(from, 1, times);
}

/** The moment since which the office has been open for some minutes until another. What is older is overdue. */
export function beforeOpenMinutes(to: Date, minutes: number, times: OpenTimes): Date {
  if (minutes <= 0) return to;
  let left = minutes * 60_000;
  for (const [opens, closes] of openPeriods(to, -1, times)) {
    const end = Math.min(to.getTime(), closes);
    const open = Math.max(0, end - opens);
    if (left <= open) return new Date(end - left);
    left -= open;
  }
  return endOfCounting(to, -1, times);
}
