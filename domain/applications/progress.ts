import { currentRecords, isClosed, isOutcomeStage, isUndecided, type Outcome } from "./outcome";
import type { OutcomeRecord } from "./outcome";
import { ARRIVAL, DECISION, REPLY, SUBMISSION, VISA } from "./stages";

/** Where each stage of an application stands, and what comes next. */

/** Status of a submitted stage: waiting for the counsellor, done, or returned to the student. */
export const stageStatuses = ["submitted", "done", "returned"] as const;
export type StageStatus = (typeof stageStatuses)[number];

/**
 * `ahead`: an earlier stage comes first. `open`: the student's turn. `submitted`: the counsellor's turn.
 * `waiting`: the university or the consulate has to decide. `closed`: the outcome makes it unnecessary.
 */
export const stageStates = [
  "ahead",
  "open",
  "returned",
  "submitted",
  "waiting",
  "done",
  "closed",
] as const;
export type StageState = (typeof stageStates)[number];

export type StageRecord = OutcomeRecord;

/**
 * Whether a counsellor has to review a stage: it was submitted, and the review still matters. What led to
 * an application that is closed by now doesn't. The queues ask the database the same question
 * (backend/leads/queue/review-due.ts).
 */
export const isReviewDue = (
  { stageId, status }: Pick<StageRecord, "stageId" | "status">,
  outcome: Outcome,
): boolean =>
  status === "submitted" && outcome !== "withdrawn" && (stageId > SUBMISSION || !isClosed(outcome));

/** Returns the state of each stage. `stages` are in their order. */
export function statesOf(
  stages: readonly { readonly id: number }[],
  all: readonly StageRecord[],
  outcome: Outcome,
): ReadonlyMap<number, StageState> {
  const records = currentRecords(all);
  const states = new Map<number, StageState>();
  let isReached = true;
  for (const { id } of stages) {
    const status = records.find(({ stageId }) => stageId === id)?.status;
    const state = isOutcomeStage(id)
      ? outcomeState(id, status, outcome)
      : preparationState(status, outcome, isReached);
    states.set(id, state);
    // The next stage can be prepared while a counsellor reviews this one.
    if (status === undefined || status === "returned") isReached = false;
  }
  return states;
}

function preparationState(
  status: StageStatus | undefined,
  outcome: Outcome,
  isReached: boolean,
): StageState {
  if (isClosed(outcome)) return status === "done" ? "done" : "closed";
  return status ?? (isReached ? "open" : "ahead");
}

/** The outcomes in which each stage is the student's turn, or waits for others. */
const turns: Readonly<Record<number, Readonly<Partial<Record<Outcome, StageState>>>>> = {
  [REPLY]: { offer: "open" },
  [VISA]: {
    accepted: "open",
    "visa-refused": "open",
    "visa-applied": "waiting",
    "visa-processing": "waiting",
  },
  [ARRIVAL]: { "visa-granted": "open", "visa-not-needed": "open" },
};

function outcomeState(id: number, status: StageStatus | undefined, outcome: Outcome): StageState {
  // A rejection is an answer like others: it is done, or with the counsellor.
  if (isClosed(outcome)) {
    if (outcome === "withdrawn") return status === "done" ? "done" : "closed";
    return status === undefined ? "closed" : status;
  }
  if (status === "returned") return "returned";
  if (id === DECISION && isUndecided(outcome)) return "waiting";
  const turn = turns[id]?.[outcome];
  if (turn) return turn;
  return status ?? "ahead";
}

/** What comes next. `finished`: the student has arrived. */
export const nextKinds = ["do", "fix", "review", "wait", "closed", "finished"] as const;
export type NextKind = (typeof nextKinds)[number];

export interface Next {
  readonly kind: NextKind;
  /** Null for `closed` and `finished`. */
  readonly stageId: number | null;
}

/**
 * The one thing that an application waits for. What the student has to correct comes first, then for
 * students what they can do, and for staff what they have to review.
 * @param toReview for staff: the stages to review, some of which also wait for the university.
 */
export function nextOf(
  stages: readonly { readonly id: number }[],
  states: ReadonlyMap<number, StageState>,
  outcome: Outcome,
  toReview: ReadonlySet<number> = new Set(),
): Next {
  const review = stages.find(({ id }) => toReview.has(id))?.id;
  if (isClosed(outcome))
    return review === undefined
      ? { kind: "closed", stageId: null }
      : { kind: "review", stageId: review };
  const first = (state: StageState) => stages.find(({ id }) => states.get(id) === state)?.id;
  const kinds = [
    ["fix", first("returned")] as const,
    ["review", review] as const,
    ["do", first("open")] as const,
    ["wait", first("waiting")] as const,
    ["review", first("submitted")] as const,
  ];
  for (const [kind, stageId] of kinds) if (stageId !== undefined) return { kind, stageId };
  return { kind: "finished", stageId: null };
}

/**
 * The current stage: the first that is neither done nor unnecessary, or the last one that is done. Null
 * without stages.
 */
export function currentStage(
  stages: readonly { readonly id: number }[],
  states: ReadonlyMap<number, StageState>,
): number | null {
  const isOver = (id: number) => states.get(id) === "done" || states.get(id) === "closed";
  const done = stages.filter(({ id }) => states.get(id) === "done");
  const current = stages.find(({ id }) => !isOver(id)) ?? done.at(-1) ?? stages.at(-1);
  return current?.id ?? null;
}
