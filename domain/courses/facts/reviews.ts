import { addToDay, formatMonth } from "../../time/dates";
import { rollingUntil, type CourseFactName, type CourseFacts, type Evidence } from "./course-facts";
import { nextCycleDue } from "./last-cycle";
import { yearlyDay } from "./yearly-deadline";

/** When facts are due for another check, and how a page marks those that are overdue. */

/** How often a fact is checked. */
export interface ReviewRule {
  readonly months: number;
  /** Whether students lose money or miss a date if the fact is wrong. Overdue ones are marked. */
  readonly blocksRelease: boolean;
}
export type ReviewPeriods = Readonly<Partial<Record<CourseFactName, ReviewRule>>>;

/** A fact that has to be checked again by a day. */
export interface Reviewable {
  /** ISO date on which the source was read. */
  readonly checkedOn: string;
  /** The last day on which the fact counts as checked. Without one it is never overdue. */
  readonly reviewBy?: string | undefined;
}

/** Whether the day of the review has passed. @param today ISO date */
export const isOverdue = ({ reviewBy }: Pick<Reviewable, "reviewBy">, today: string): boolean =>
  reviewBy !== undefined && reviewBy < today;

/** `Checked in June 2025; confirm on`, before a link to the source. Null unless overdue. */
export const overdueText = (fact: Reviewable, today: string): string | null =>
  isOverdue(fact, today) ? `Checked in ${formatMonth(fact.checkedOn)}; confirm on` : null;

/**
 * Returns the day on which the last known date of the intakes has passed: the latest closing date, with
 * or without a stated year, the start of an intake with rolling admission, or the day by which the date of a past cycle has to
 * be replaced.
 */
export const lastDeadline = ({ intakes }: Pick<CourseFacts, "intakes">): string | undefined =>
  intakes?.value
    .flatMap((intake) =>
      intake.closed === undefined
        ? (intake.closes ?? yearlyDay(intake) ?? rollingUntil(intake) ?? [])
        : nextCycleDue(intake.closed, intakes.evidence.checkedOn),
    )
    .sort()
    .at(-1);

/** Returns the day by which a fact that was checked on a day is due, by the age of its check. */
export const dueAfter = ({ checkedOn }: Pick<Evidence, "checkedOn">, months: number): string =>
  addToDay(checkedOn, months, "month");

/**
 * Adds the day of its next review to each fact that pages mark when it is overdue. Facts of national
 * rules have a day of their own.
 */
export function withReviewDays(facts: CourseFacts, periods: ReviewPeriods): CourseFacts {
  const dated: Record<string, unknown> = { ...facts };
  for (const [name, rule] of Object.entries(periods) as [CourseFactName, ReviewRule][]) {
    const fact = facts[name];
    if (!fact || !rule.blocksRelease || fact.evidence.level === "rule") continue;
    const aged = dueAfter(fact.evidence, rule.months);
    const passed = name === "intakes" ? lastDeadline(facts) : undefined;
    const reviewBy = passed !== undefined && passed < aged ? passed : aged;
    dated[name] = { ...fact, evidence: { ...fact.evidence, reviewBy } };
  }
  return dated;
}
