import type { Intake as DatedIntake } from "../courses/facts/course-facts";
import { formatDate } from "../time/dates";
import { monthNames } from "../time/months";

/** The intakes of a course that a student can apply for. */

export interface Intake {
  /** 1 to 12 */
  readonly intakeMonth: number;
  readonly intakeYear: number;
}

/** How far ahead an application can be started. */
export const MAX_MONTHS_AHEAD = 36;

/** `September 2027` */
export const formatIntake = ({ intakeMonth, intakeYear }: Intake): string =>
  `${monthNames[intakeMonth - 1] ?? ""} ${intakeYear}`;

/** `2027-09` */
export const intakeKey = ({ intakeYear, intakeMonth }: Intake): string =>
  `${intakeYear}-${String(intakeMonth).padStart(2, "0")}`;

/** `2027-09` as an intake. Null for other texts. */
export function parseIntakeKey(key: string): Intake | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(key) ?? [];
  return year && month ? { intakeYear: Number(year), intakeMonth: Number(month) } : null;
}

interface CourseIntakes {
  /** Months by name. Empty if the catalogue doesn't know when the course starts. */
  readonly data: { readonly intakes: readonly string[] };
  readonly facts: { readonly intakes?: { readonly value: readonly DatedIntake[] } | undefined };
}

/** The months in which a course starts, from 1. Empty if the catalogue doesn't list them. */
const monthsOf = ({ data }: CourseIntakes): number[] =>
  monthNames.flatMap((name, index) =>
    data.intakes.some((one) => one.startsWith(name.slice(0, 3))) ? [index + 1] : [],
  );

/**
 * The intakes of a course in the next three years, from this month on: those with dates, and its yearly
 * months. Every month if the catalogue doesn't know when the course starts.
 * @param today ISO date
 */
export function intakesOf(course: CourseIntakes, today: string): Intake[] {
  const first = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const dated = new Set((course.facts.intakes?.value ?? []).map(({ month }) => month));
  const months = monthsOf(course);
  const isUnknown = dated.size === 0 && months.length === 0;
  return Array.from({ length: MAX_MONTHS_AHEAD + 1 }, (_, ahead) => ({
    intakeYear: Math.floor((first + ahead) / 12),
    intakeMonth: ((first + ahead) % 12) + 1,
  })).filter(
    (intake) => isUnknown || months.includes(intake.intakeMonth) || dated.has(intakeKey(intake)),
  );
}

/** Whether the catalogue knows when a course starts. */
export const hasKnownIntakes = (course: CourseIntakes): boolean =>
  monthsOf(course).length > 0 || (course.facts.intakes?.value ?? []).length > 0;

/** The closing day of an intake if it has passed. An intake with several rounds closes with the last one. */
function closedOn(course: CourseIntakes, intake: Intake, today: string): string | null {
  const key = intakeKey(intake);
  const last = (course.facts.intakes?.value ?? [])
    .flatMap(({ month, closed, closes = closed }) => (month === key && closes ? [closes] : []))
    .sort()
    .at(-1);
  return last !== undefined && last < today ? last : null;
}

export interface IntakeOption {
  /** `2027-09` */
  readonly value: string;
  readonly label: string;
}

/** The intakes of a course as choices. Those that are closed say so. */
export const intakeOptions = (course: CourseIntakes, today: string): IntakeOption[] =>
  intakesOf(course, today).map((intake) => {
    const closed = closedOn(course, intake, today);
    return {
      value: intakeKey(intake),
      label: closed
        ? `${formatIntake(intake)} (closed on ${formatDate(closed)}, only if you’ve already applied)`
        : formatIntake(intake),
    };
  });

/** The first intake after this month that isn't closed. Null if the catalogue doesn't know when the course starts. */
export function nextOpenIntake(course: CourseIntakes, today: string): Intake | null {
  if (!hasKnownIntakes(course)) return null;
  return (
    intakesOf(course, today).find(
      (intake) => intakeKey(intake) > today.slice(0, 7) && closedOn(course, intake, today) === null,
    ) ?? null
  );
}
