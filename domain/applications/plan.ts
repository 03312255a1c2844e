import { addToDay, daysBetween, firstOfMonth, formatDate } from "../time/dates";
import type { ApplicationDeadline } from "./deadline";
import type { Intake } from "./intakes";
import { isUndecided, type Outcome } from "./outcome";
import { ARRIVAL, DECISION, REPLY, SUBMISSION, VISA } from "./stages";

/**
 * The dates of an application, planned backwards: from the university's deadline to its submission, and
 * from the start of the course to the visa.
 */

/**
 * What a date is based on. `advice` is our suggestion, because the university has published nothing. A date
 * of `none` only keeps the order of the stages: nobody knows the day, or nothing is due.
 */
export const dateBases = [
  "deadline",
  "offer",
  "decision",
  "visa",
  "start",
  "advice",
  "none",
] as const;
export type DateBasis = (typeof dateBases)[number];

/** Days between the planned submission and the deadline, if there is time. */
const MARGIN_DAYS = 14;
/** A shorter plan keeps the same share of its time as a margin. */
const MARGIN_SHARE = 7;
/** Days between the last visa decision to expect and the start of the course. */
const VISA_MARGIN_DAYS = 14;

export interface VisaLeadTime {
  readonly country: string;
  /** The longest that a decision usually takes. */
  readonly weeks: number;
  /** `six to 12 weeks` */
  readonly text: string;
  readonly source: string;
}

interface PlannedStage {
  readonly id: number;
  readonly monthsBefore: number;
  readonly daysNeeded?: number | undefined;
}

export interface PlanFacts {
  readonly intake: Intake;
  readonly deadline: Pick<ApplicationDeadline, "kind" | "opens" | "planFrom" | "decides">;
  /** Null if we know no lead time for the country. */
  readonly visa: Pick<VisaLeadTime, "weeks"> | null;
  /** By when the student has to answer the offer. */
  readonly replyBy: string | null;
  /** ISO day on which the application was started. */
  readonly begunOn: string;
  /** After a refusal, whether and when to apply again is a question and not a step with a date. */
  readonly isVisaRefused?: boolean;
}

export interface PlannedDate {
  /** ISO day. */
  readonly dueOn: string;
  readonly basis: DateBasis;
}

export interface Plan {
  readonly dates: ReadonlyMap<number, PlannedDate>;
  /** Days from the start of the application to the deadline, if the steps usually take longer. */
  readonly compressedTo: number | null;
  /** Days that the steps usually take. */
  readonly usualDays: number;
  /** Whether the visa would have to be applied for before the place can be confirmed. */
  readonly isVisaTight: boolean;
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);

/** Plans the dates of all stages, which never decrease. None is after the deadline or the start of the course that it leads to. */
export function planOf(stages: readonly PlannedStage[], facts: PlanFacts): Plan {
  const start = firstOfMonth(facts.intake.intakeYear, facts.intake.intakeMonth);
  const preparing = stages.filter(({ id }) => id <= SUBMISSION);
  const { dates, compressedTo, usualDays } = planSubmission(preparing, facts, start);
  const submitted = dates.get(SUBMISSION)?.dueOn ?? facts.begunOn;
  let previous = submitted;
  let isVisaTight = false;
  for (const stage of stages.filter(({ id }) => id > SUBMISSION)) {
    const wanted = dateAfter(stage, facts, start);
    if (stage.id === VISA && wanted.dueOn < previous) isVisaTight = true;
    // The days that the university names stay as they are, and move no other date.
    const isNamed = wanted.basis === "offer" || wanted.basis === "decision";
    const dueOn = isNamed ? wanted.dueOn : later(wanted.dueOn, previous);
    dates.set(stage.id, { ...wanted, dueOn });
    if (stage.id !== DECISION && !isNamed) previous = earlier(dueOn, start);
  }
  return { dates, compressedTo, usualDays, isVisaTight };
}

/** The stages up to the submission, one after the other. Less time than they need is shared among them. */
function planSubmission(
  stages: readonly PlannedStage[],
  { deadline, begunOn }: PlanFacts,
  start: string,
): Pick<Plan, "compressedTo" | "usualDays"> & { dates: Map<number, PlannedDate> } {
  const needs = stages.map(({ daysNeeded = 14 }) => daysNeeded);
  const usualDays = needs.reduce((sum, days) => sum + days, 0) + MARGIN_DAYS;
  const submission = stages.at(-1);
  const basis = deadline.kind === "open" || deadline.kind === "passed" ? "deadline" : "advice";
  const advised = addToDay(start, -(submission?.monthsBefore ?? 0), "month");
  const soonest = earlier(addToDay(begunOn, usualDays, "day"), start);
  const last = earlier(planDay(deadline, begunOn) ?? later(advised, soonest), start);
  const available = Math.max(0, daysBetween(begunOn, last));
  const margin = Math.min(MARGIN_DAYS, Math.floor(available / MARGIN_SHARE));
  const working = Math.min(available - margin, usualDays - MARGIN_DAYS);
  const dates = new Map<number, PlannedDate>();
  const target = beginningOf(last, margin, deadline.opens);
  let spent = 0;
  const total = usualDays - MARGIN_DAYS;
  for (const [index, { id }] of stages.entries()) {
    spent += needs[index] ?? 0;
    const daysToTarget = Math.floor((working * (total - spent)) / total);
    dates.set(id, { dueOn: addToDay(target, -daysToTarget, "day"), basis });
  }
  return { dates, usualDays, compressedTo: available < usualDays ? available : null };
}

/** The day to plan from. A day of an earlier cycle that has already passed says nothing about this one. */
const planDay = (
  { kind, planFrom }: Pick<ApplicationDeadline, "kind" | "planFrom">,
  begunOn: string,
): string | null =>
  planFrom !== null && planFrom < begunOn && (kind === "yearly" || kind === "last-cycle")
    ? null
    : planFrom;

/** The day to submit on: before the deadline by a margin, but not before applications open. */
function beginningOf(last: string, margin: number, opens: string | null): string {
  const target = addToDay(last, -margin, "day");
  return opens !== null && opens <= last ? later(target, opens) : target;
}

/** The date of a stage after the submission, as if it were the only one. */
function dateAfter(
  { id, monthsBefore }: PlannedStage,
  { deadline, visa, replyBy, isVisaRefused = false }: PlanFacts,
  start: string,
): PlannedDate {
  const advised = addToDay(start, -monthsBefore, "month");
  if (id === DECISION && deadline.decides) return { dueOn: deadline.decides, basis: "decision" };
  if (id === REPLY && replyBy) return { dueOn: replyBy, basis: "offer" };
  // When a university decides, and until when an offer is open, only the university can say.
  if (id === DECISION || id === REPLY || (id === VISA && isVisaRefused))
    return { dueOn: advised, basis: "none" };
  if (id === VISA && visa)
    return { dueOn: addToDay(start, -(visa.weeks * 7 + VISA_MARGIN_DAYS), "day"), basis: "visa" };
  if (id === ARRIVAL) return { dueOn: start, basis: "start" };
  return { dueOn: advised, basis: "advice" };
}

/** What a date is based on, in words: `before the university’s deadline`. */
const basisTexts: Readonly<Record<DateBasis, string>> = {
  deadline: "planned from the university’s deadline",
  offer: "the date in your offer",
  decision: "when the university says it decides",
  visa: "planned from the time that a visa takes",
  start: "because the course starts that month",
  advice: "our suggestion",
  none: "not known",
};
export const basisText = (basis: DateBasis): string => basisTexts[basis];

interface NoteFacts {
  readonly outcome: Outcome;
  readonly closes: string | null;
  readonly visa: VisaLeadTime | null;
}

/** What a student should know about the plan: too little time, or a visa that may come too late. */
export function planNotes(
  { compressedTo, usualDays, isVisaTight }: Plan,
  { outcome, closes, visa }: NoteFacts,
): string[] {
  const weeks = Math.round(usualDays / 7);
  const until = closes ? `the deadline on ${formatDate(closes)}` : "the date to submit by";
  return [
    ...(compressedTo === null || outcome !== "preparing"
      ? []
      : [
          `These steps usually take ${weeks} weeks. You started ${daysText(compressedTo)} before ${until}, so the dates are closer together.`,
        ]),
    ...(isVisaTight && visa && (outcome === "preparing" || isUndecided(outcome))
      ? [
          `A visa decision takes ${visa.text}. Between the deadline and the start of the course there’s less time than that. Ask the university how soon it decides, and prepare your visa papers before the offer arrives.`,
        ]
      : []),
  ];
}

const daysText = (days: number): string => (days === 1 ? "1 day" : `${days} days`);
