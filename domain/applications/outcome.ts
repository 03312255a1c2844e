import { z } from "zod";
import type { ProfileAnswers } from "../students/profile-sections";
import { ARRIVAL, DECISION, REPLY, SUBMISSION, VISA } from "./stages";

/**
 * How an application goes on after its submission. The answers of its stages are the only truth: the
 * outcome is calculated from them, and says which answers are possible next.
 */

/** What a university can decide. `refused` is a rejection. */
const decisions = [
  "interview",
  "test",
  "offer",
  "conditional",
  "waiting-list",
  "refused",
  "deferred",
] as const;
/** What a student can answer to an offer. `accepted` is for places without a deposit. */
const replies = ["paid", "accepted", "declined"] as const;
/** What can be said about the visa. `processing` is administrative processing after the interview. */
const visaResults = ["applied", "processing", "granted", "refused", "not-needed"] as const;
const arrivals = ["planned", "enrolled"] as const;

export const outcomes = [
  "preparing",
  "submitted",
  "interview",
  "test",
  "waiting-list",
  "conditional",
  "conditions-met",
  "offer",
  "rejected",
  "deferred",
  "declined",
  "accepted",
  "visa-applied",
  "visa-processing",
  "visa-granted",
  "visa-refused",
  "visa-not-needed",
  "enrolled",
  "withdrawn",
] as const;
export type Outcome = (typeof outcomes)[number];
export const outcomeSchema = z.enum(outcomes);

/** Nothing more is asked of the student, and none of these leads on without a new answer. */
const closedOutcomes: ReadonlySet<Outcome> = new Set(["rejected", "declined", "withdrawn"]);
export const isClosed = (outcome: Outcome): boolean => closedOutcomes.has(outcome);

/** The university still has to decide. */
const undecidedOutcomes: ReadonlySet<Outcome> = new Set([
  "submitted",
  "interview",
  "test",
  "waiting-list",
  "conditional",
  "conditions-met",
  "deferred",
]);
export const isUndecided = (outcome: Outcome): boolean => undecidedOutcomes.has(outcome);

/** A condition of an offer with the document that proves it. */
export interface Condition {
  readonly text: string;
  /** The status of the proof. Null without one. */
  readonly proof: "waiting" | "accepted" | "returned" | null;
}

/** A condition is met with proof that nobody has sent back. */
export const isMet = ({ proof }: Condition): boolean => proof === "waiting" || proof === "accepted";

/** A submitted stage. */
export interface OutcomeRecord {
  readonly stageId: number;
  readonly status: "submitted" | "done" | "returned";
  readonly fieldData: ProfileAnswers;
  readonly submittedAt: Date;
}

interface OutcomeFacts {
  readonly status: "active" | "withdrawn";
  readonly records: readonly OutcomeRecord[];
  readonly conditions: readonly Condition[];
}

const decided: Readonly<Record<(typeof decisions)[number], Outcome>> = {
  interview: "interview",
  test: "test",
  offer: "offer",
  conditional: "conditional",
  "waiting-list": "waiting-list",
  refused: "rejected",
  deferred: "deferred",
};
const visaOutcomes: Readonly<Record<(typeof visaResults)[number], Outcome>> = {
  applied: "visa-applied",
  processing: "visa-processing",
  granted: "visa-granted",
  refused: "visa-refused",
  "not-needed": "visa-not-needed",
};

/** Names of the answers, and what records without one mean: they were made before there was a choice. */
const answerFields: Readonly<Record<number, { field: string; fallback: string | null }>> = {
  [DECISION]: { field: "decision", fallback: null },
  [REPLY]: { field: "reply", fallback: "paid" },
  [VISA]: { field: "visa", fallback: "applied" },
  [ARRIVAL]: { field: "arrival", fallback: "planned" },
};

/**
 * Leaves out what was said about the visa and the journey before the university's latest decision: after
 * a deferral both start again.
 */
export function currentRecords<R extends OutcomeRecord>(records: readonly R[]): R[] {
  const decidedAt = records.find(({ stageId }) => stageId === DECISION)?.submittedAt;
  return records.filter(
    ({ stageId, submittedAt }) =>
      (stageId !== VISA && stageId !== ARRIVAL) || !decidedAt || submittedAt >= decidedAt,
  );
}

/** The answer that a submitted stage gives. Null without a record, and for one that was sent back. */
export function answerOf(records: readonly OutcomeRecord[], stageId: number): string | null {
  const record = records.find((one) => one.stageId === stageId && one.status !== "returned");
  const { field, fallback } = answerFields[stageId] ?? { field: "", fallback: null };
  if (!record) return null;
  return String(record.fieldData[field] ?? "") || fallback;
}

/** Calculates where an application stands. An answer that was sent back doesn't count. */
export function outcomeOf({ status, records: all, conditions }: OutcomeFacts): Outcome {
  if (status === "withdrawn") return "withdrawn";
  const records = currentRecords(all);
  if (!records.some((one) => one.stageId === SUBMISSION && one.status !== "returned"))
    return "preparing";
  const decision = decisions.find((one) => one === answerOf(records, DECISION));
  if (!decision) return "submitted";
  if (decision === "conditional")
    return conditions.length > 0 && conditions.every(isMet) ? "conditions-met" : "conditional";
  return decision === "offer" ? afterOffer(records) : decided[decision];
}

function afterOffer(records: readonly OutcomeRecord[]): Outcome {
  const reply = replies.find((one) => one === answerOf(records, REPLY));
  if (!reply) return "offer";
  if (reply === "declined") return "declined";
  const visa = visaResults.find((one) => one === answerOf(records, VISA));
  if (!visa) return "accepted";
  const hasArrived = answerOf(records, ARRIVAL) === "enrolled";
  const mayTravel = visa === "granted" || visa === "not-needed";
  return mayTravel && hasArrived ? "enrolled" : visaOutcomes[visa];
}

type Possible = Readonly<Partial<Record<number, readonly string[]>>>;

const undecided: Possible = { [DECISION]: decisions };
/** After the place is accepted, a university can still withdraw its offer or move the start. */
const lateDecisions = ["refused", "deferred"] as const;
const visaOpen: Possible = { [DECISION]: lateDecisions, [VISA]: visaResults };

/** Which answers can be recorded in each outcome. All others are refused. */
const possibleAnswers: Readonly<Record<Outcome, Possible>> = {
  preparing: {},
  submitted: undecided,
  interview: undecided,
  test: undecided,
  "waiting-list": undecided,
  conditional: undecided,
  "conditions-met": undecided,
  deferred: undecided,
  // A correction, or a university that reconsiders.
  rejected: undecided,
  offer: { [DECISION]: decisions, [REPLY]: replies },
  declined: { [REPLY]: replies },
  accepted: { ...visaOpen, [REPLY]: replies },
  "visa-applied": visaOpen,
  "visa-processing": visaOpen,
  "visa-refused": visaOpen,
  "visa-granted": { ...visaOpen, [ARRIVAL]: arrivals },
  "visa-not-needed": { ...visaOpen, [ARRIVAL]: arrivals },
  enrolled: { [ARRIVAL]: arrivals },
  withdrawn: {},
};

/**
 * What can follow an answer that a counsellor has accepted. It is news rather than a correction: an
 * offer after the waiting list, but not a waiting list after an offer.
 */
const newsAfter: Readonly<Record<number, Readonly<Record<string, readonly string[]>>>> = {
  [DECISION]: {
    interview: decisions,
    test: decisions,
    "waiting-list": decisions,
    conditional: decisions,
    deferred: decisions,
    offer: lateDecisions,
    refused: [],
  },
  [REPLY]: { paid: [], accepted: [], declined: [] },
  [VISA]: {
    applied: visaResults,
    processing: visaResults,
    refused: ["applied"],
    granted: [],
    "not-needed": [],
  },
  [ARRIVAL]: { planned: arrivals, enrolled: [] },
};

/**
 * The answers that can be recorded for a stage now.
 * @param locked the present answer, if a counsellor has accepted it and a student asks. Staff can
 *   correct every answer.
 */
export function possibleFor(
  outcome: Outcome,
  stageId: number,
  locked: string | null = null,
): readonly string[] {
  const possible = possibleAnswers[outcome][stageId] ?? [];
  if (locked === null) return possible;
  const news = newsAfter[stageId]?.[locked] ?? [];
  return possible.filter((answer) => news.includes(answer));
}

/** All answers of a stage. Empty for stages without a choice. */
export const answersOfStage = (stageId: number): readonly string[] =>
  ({ [DECISION]: decisions, [REPLY]: replies, [VISA]: visaResults, [ARRIVAL]: arrivals })[
    stageId
  ] ?? [];

/** Whether a stage is about what happened, rather than about preparing the application. */
export const isOutcomeStage = (stageId: number): boolean => stageId in answerFields;
