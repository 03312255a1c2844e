import { addToDay, formatYearlyDay } from "../../time/dates";
import type { CourseFacts, Intake } from "./course-facts";

/**
 * Closing days that a university names without a year, such as 15 January for courses that start in
 * autumn. They tell students when to be ready, but are no deadline: the year may differ.
 */

/** The day of such an intake in its own cycle: the last one before the course starts. Null for others. */
export function yearlyDay({ month, yearly }: Intake): string | null {
  if (yearly === undefined) return null;
  const sameYear = `${month.slice(0, 4)}-${yearly}`;
  return sameYear < `${month}-01` ? sameYear : addToDay(sameYear, -1, "year");
}

/** The closing day of the first such intake that is ahead: `01-15`. @param today ISO date */
export const nextYearlyDay = (intakes: readonly Intake[], today: string): string | null =>
  intakes
    .flatMap((intake) => yearlyDay(intake) ?? [])
    .filter((day) => day >= today)
    .sort()[0]
    ?.slice("2027-".length) ?? null;

/** `15 January (no year stated)`. Null if no such day is ahead. */
export function yearlyText(
  { facts }: { readonly facts: Pick<CourseFacts, "intakes"> },
  today: string,
): string | null {
  const next = nextYearlyDay(facts.intakes?.value ?? [], today);
  return next === null ? null : `${formatYearlyDay(next)} (no year stated)`;
}
