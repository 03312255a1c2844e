import { z } from "zod";
import { isOpenRolling, type Intake as DatedIntake } from "../courses/facts/course-facts";
import { isOldCycle } from "../courses/facts/last-cycle";
import { yearlyDay } from "../courses/facts/yearly-deadline";
import { addToDay, daysBetween, formatDate, formatMonth, formatYearlyDay } from "../time/dates";
import { intakeKey, type Intake } from "./intakes";

/**
 * What is known about when one can apply for an intake. Unknown is a value: only `open` and `passed` are
 * deadlines that the university has published for this intake.
 */
const deadlineKinds = [
  /** The university has published a closing day, which is ahead. */
  "open",
  /** Applications are decided as they arrive, without a closing day. */
  "rolling",
  /** The closing day has passed. */
  "passed",
  /** A closing day without a year. */
  "yearly",
  /** Only the closing day of an earlier cycle is known. */
  "last-cycle",
  /** We haven't found a date. */
  "unknown",
] as const;

export const applicationDeadlineSchema = z.object({
  kind: z.enum(deadlineKinds),
  /** ISO days. */
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  /** When the university says it decides. */
  decides: z.string().nullable(),
  /** The day that own dates are planned from: the deadline, or the one of an earlier cycle moved to this one. */
  planFrom: z.string().nullable(),
  /** In words: `4 Dec 2026 (8 days left)`. */
  text: z.string(),
});
export type ApplicationDeadline = z.infer<typeof applicationDeadlineSchema>;

const UNKNOWN: ApplicationDeadline = {
  kind: "unknown",
  opens: null,
  closes: null,
  decides: null,
  planFrom: null,
  text: "We haven’t found a deadline for this intake. Check the university’s page.",
};

type Facts = {
  readonly intakes?: { readonly value: readonly DatedIntake[] } | undefined;
} | null;

/**
 * @param facts null if the course has left the catalogue.
 * @param today ISO date
 * @param appliedOn the day on which the application was submitted, which says its round. Null before.
 */
export function deadlineFor(
  intake: Intake,
  facts: Facts,
  today: string,
  appliedOn: string | null = null,
): ApplicationDeadline {
  const month = intakeKey(intake);
  const all = facts?.intakes?.value ?? [];
  const own = all.filter((one) => one.month === month);
  const round = roundOf(own, appliedOn ?? today);
  if (round) return datedDeadline(round, today);
  const rolling = own.find(({ rolling: isRolling, closes }) => isRolling && !closes);
  if (rolling)
    return {
      ...UNKNOWN,
      kind: "rolling",
      opens: rolling.opens ?? null,
      decides: rolling.decides ?? null,
      text: rollingText(rolling, today),
    };
  const yearly = own.find((one) => one.yearly !== undefined);
  const day = yearly && yearlyDay(yearly);
  if (yearly?.yearly && day)
    return {
      ...UNKNOWN,
      kind: "yearly",
      planFrom: day,
      text: `${formatYearlyDay(yearly.yearly)}. The university names no year, so check its page.`,
    };
  return lastCycleDeadline(month, all, today) ?? openOnly(own, today);
}

/** The round that one can apply for on a day, or else the last one. */
function roundOf(own: readonly DatedIntake[], day: string): DatedIntake | undefined {
  const rounds = own
    .filter(({ closes }) => closes !== undefined)
    .sort((a, b) => (a.closes ?? "").localeCompare(b.closes ?? ""));
  return rounds.find(({ closes = "" }) => closes >= day) ?? rounds.at(-1);
}

function datedDeadline(round: DatedIntake, today: string): ApplicationDeadline {
  const { closes = "", opens = null, decides = null } = round;
  const base = { ...UNKNOWN, closes, opens, decides, planFrom: closes };
  if (closes < today)
    return {
      ...base,
      kind: "passed",
      text: `Closed on ${formatDate(closes)} for ${formatMonth(round.month)}`,
    };
  const opening = opens && opens > today ? `, open from ${formatDate(opens)}` : "";
  return {
    ...base,
    kind: "open",
    text: `${formatDate(closes)} (${daysLeft(closes, today)})${opening}`,
  };
}

function rollingText(intake: DatedIntake, today: string): string {
  if (!isOpenRolling(intake, today)) return "Rolling admission, and the course has started";
  const opening =
    intake.opens && intake.opens > today ? `, open from ${formatDate(intake.opens)}` : "";
  return `Rolling admission${opening}. There’s no closing day, and places can fill up.`;
}

/** The closing day of an earlier cycle of the same month, moved to this one for planning. */
function lastCycleDeadline(
  month: string,
  all: readonly DatedIntake[],
  today: string,
): ApplicationDeadline | null {
  const last = all
    .flatMap(({ month: starts, closed, closes = closed }) =>
      closes !== undefined && starts < month && starts.slice(5) === month.slice(5)
        ? [{ starts, closes }]
        : [],
    )
    .sort((a, b) => a.closes.localeCompare(b.closes))
    .at(-1);
  if (!last || isOldCycle(last.closes, today)) return null;
  const years = Number(month.slice(0, 4)) - Number(last.starts.slice(0, 4));
  const verb = last.closes < today ? "closed" : "closes";
  return {
    ...UNKNOWN,
    kind: "last-cycle",
    planFrom: addToDay(last.closes, years, "year"),
    text: `Not published yet. ${formatMonth(last.starts)} ${verb} on ${formatDate(last.closes)}.`,
  };
}

/** An opening day without a closing day. */
function openOnly(own: readonly DatedIntake[], today: string): ApplicationDeadline {
  const opens = own.find((one) => one.opens !== undefined)?.opens;
  if (opens === undefined) return UNKNOWN;
  const verb = opens > today ? "open" : "opened";
  return {
    ...UNKNOWN,
    opens,
    text: `Applications ${verb} on ${formatDate(opens)}. We haven’t found a closing day.`,
  };
}

/** `today`, `tomorrow`, `12 days left` */
function daysLeft(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `${days} days left`;
}
