import { addToDay, formatDate, formatMonth } from "../../time/dates";
import { isOpenRolling, type CourseFacts, type Intake } from "./course-facts";
import { nextDeadline } from "./fact-text";

/**
 * Closing dates that have passed. Students plan by them while the next ones aren't known, but they
 * are never a deadline.
 */

/** An older closing date says too little about the next one. */
export const MAX_CYCLE_AGE_MONTHS = 18;
/** Most courses close once a year. */
const CYCLE_MONTHS = 12;
/** Universities publish new dates a few months ahead. */
const RECHECK_MONTHS = 3;

/** Whether a closing date is too old on a day to be shown or recorded. */
export const isOldCycle = (closed: string, day: string): boolean =>
  addToDay(closed, MAX_CYCLE_AGE_MONTHS, "month") < day;

/**
 * The day by which the dates of the next cycle have to be looked up: a year after the last closing
 * date, but not within three months of the last check.
 */
export function nextCycleDue(closed: string, checkedOn: string): string {
  const yearly = addToDay(closed, CYCLE_MONTHS, "month");
  const earliest = addToDay(checkedOn, RECHECK_MONTHS, "month");
  return yearly > earliest ? yearly : earliest;
}

export interface LastCycle {
  /** ISO day. */
  readonly closed: string;
  /** The month of the intake: `2026-09`. */
  readonly starts: string;
}

/**
 * Returns the latest closing date that has passed. Null if a deadline is ahead, admission is rolling
 * or the date is too old. @param today ISO date
 */
export function lastCycle(intakes: readonly Intake[], today: string): LastCycle | null {
  if (nextDeadline(intakes, today) || intakes.some((intake) => isOpenRolling(intake, today)))
    return null;
  const last = intakes
    .flatMap(({ month: starts, closed, closes = closed }) =>
      closes !== undefined && closes < today ? [{ closed: closes, starts }] : [],
    )
    .sort((a, b) => a.closed.localeCompare(b.closed))
    .at(-1);
  return last && !isOldCycle(last.closed, today) ? last : null;
}

/** Whether the course of a passed closing date has yet to start. */
export const isBeforeStart = ({ starts }: LastCycle, today: string): boolean =>
  starts > today.slice(0, 7);

/**
 * `Last cycle closed on 15 Jan 2026`, or `Closed on 15 Oct 2026 for October 2027` for a course that
 * has yet to start. Null if a deadline is ahead or nothing is known.
 */
export function lastCycleText(
  { facts }: { readonly facts: Pick<CourseFacts, "intakes"> },
  today: string,
): string | null {
  const last = lastCycle(facts.intakes?.value ?? [], today);
  if (!last) return null;
  return isBeforeStart(last, today)
    ? `Closed on ${formatDate(last.closed)} for ${formatMonth(last.starts)}`
    : `Last cycle closed on ${formatDate(last.closed)}`;
}
