import { rollingUntil, type CourseFacts, type Intake } from "../courses/facts/course-facts";
import { addToDay, formatDate, formatMonth } from "../time/dates";
import { monthNames } from "../time/months";
import type { Check, IntakeWindow, MatchCourse } from "./match-types";

/** Applications that close within so many days are urgent. */
const URGENT_DAYS = 14;

export interface IntakeCheck extends Check {
  /** Whether applications for the start have closed. */
  readonly isClosed?: boolean;
  /** The day on which applications close, if it is within two weeks. */
  readonly closesSoon?: string | null;
}

const nameOf = (month: string): string => monthNames[Number(month.slice(5)) - 1] ?? "";

/** Whether applications for an intake are accepted on a day, now or later. */
function isAhead(intake: Intake, today: string): boolean {
  const { closed, closes } = intake;
  if (closed !== undefined) return false;
  if (closes !== undefined) return closes >= today;
  return (rollingUntil(intake) ?? `${intake.month}-01`) > today;
}

function openReason({ month, closes, rolling }: Intake): string {
  if (closes) return `Apply by ${formatDate(closes)} for ${formatMonth(month)}`;
  return rolling
    ? `Rolling admission, starts ${formatMonth(month)}`
    : `Starts ${formatMonth(month)}`;
}

/** The result for an intake that accepts applications. */
function openCheck(intake: Intake, today: string): IntakeCheck {
  const { closes } = intake;
  const isSoon = closes !== undefined && closes <= addToDay(today, URGENT_DAYS, "day");
  return {
    state: "ok",
    points: isSoon ? 1 : 3,
    closesSoon: isSoon ? closes : null,
    reasons: [openReason(intake)],
  };
}

/**
 * Compares the months in which a course starts with those that were asked for. Months without dates
 * count as starts; a course that states no month is unknown. @param today ISO date
 */
export function checkIntake(
  { intakes, intakeMonths }: Pick<MatchCourse, "intakes" | "intakeMonths">,
  window: IntakeWindow | null,
  today: string,
): IntakeCheck {
  const isWanted = (month: string) =>
    window ? window.months.includes(month) : month > today.slice(0, 7);
  const wanted = intakes.filter(({ month }) => isWanted(month));
  const [next] = wanted
    .filter((intake) => isAhead(intake, today))
    .sort((a, b) => (a.closes ?? a.month).localeCompare(b.closes ?? b.month));
  if (next) return openCheck(next, today);
  if (wanted.length > 0) {
    const starts = window ? window.label : formatMonth(wanted.at(-1)?.month ?? "");
    return { state: "ok", isClosed: true, gaps: [`Applications for ${starts} have closed`] };
  }
  const names = window ? window.months.map(nameOf) : intakeMonths;
  const starts = intakeMonths.filter((name) => names.includes(name));
  if (starts.length > 0)
    return {
      state: "ok",
      points: 1,
      gaps: [`Starts in ${starts.join(" or ")}: its dates aren't stated yet`],
    };
  if (intakeMonths.length === 0 && intakes.length === 0)
    return { state: "unknown", gaps: ["It isn't stated when it starts"] };
  return window
    ? { state: "out" }
    : { state: "ok", isClosed: true, gaps: ["Applications have closed"] };
}

/** A course with the dated intakes of the months that were asked for, so that no other deadline is shown. */
export function startingIn<C extends { readonly facts: Pick<CourseFacts, "intakes"> }>(
  course: C,
  months: readonly string[] | null,
): C {
  const { intakes } = course.facts;
  if (!months || !intakes) return course;
  const value = intakes.value.filter(({ month }) => months.includes(month));
  return { ...course, facts: { ...course.facts, intakes: { ...intakes, value } } };
}
