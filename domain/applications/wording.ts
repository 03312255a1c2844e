import type { Message } from "../language/message";
import { waitingText, type Waiting } from "../leads/waiting";
import { dayOf, formatDate } from "../time/dates";
import type { ApplicationProgress, ApplicationStatus, TimelineEntry } from "./applications";
import { isOutcomeStage, isUndecided, type Outcome } from "./outcome";
import { basisText } from "./plan";
import type { StageState } from "./progress";
import { DECISION, REPLY } from "./stages";

/** The words for applications: one place for the pages of students and staff, emails and files. */

export type Reader = "student" | "staff";

const studentStates: Readonly<Record<Exclude<StageState, "done">, Message>> = {
  ahead: "Not open yet",
  open: "Your turn",
  returned: "Sent back to you",
  submitted: "Submitted, waiting for review",
  waiting: "Waiting for a decision",
  closed: "Not needed",
};
const staffStates: Readonly<Record<Exclude<StageState, "done">, string>> = {
  ahead: "Not open yet",
  open: "Student’s turn",
  returned: "Sent back to the student",
  submitted: "Submitted, to review",
  waiting: "Waiting for a decision",
  closed: "Not needed",
};

type StateOf = Pick<TimelineEntry, "stageId" | "state" | "isAccepted" | "submittedAt">;

/**
 * The state of a stage for its student, to be translated. Steps are ticked and accepted. What the
 * university or the consulate decided is recorded and confirmed, because a rejection is never "accepted".
 */
export function studentState({ stageId, state, isAccepted, submittedAt }: StateOf): Message {
  if (state === "closed" && submittedAt) return "Submitted";
  if (state !== "done") return studentStates[state];
  if (isOutcomeStage(stageId))
    return isAccepted ? "Confirmed by your counsellor" : "Recorded by you";
  return isAccepted ? "Accepted by your counsellor" : "Ticked by you";
}

/** The state of a stage for staff. What a student ticked is never called accepted. */
export function staffState({
  stageId,
  state,
  isAccepted,
  submittedAt,
  waitsWith,
}: StateOf & Pick<TimelineEntry, "waitsWith">): string {
  if (waitsWith) return staffStates.submitted;
  if (state === "closed" && submittedAt) return "Submitted, no review needed";
  if (state !== "done") return staffStates[state];
  if (isOutcomeStage(stageId)) return isAccepted ? "Confirmed" : "Recorded by the student";
  return isAccepted ? "Accepted" : "Ticked by the student";
}

/** How far an application is: `4 of 8 steps done.` What a counsellor still has to review isn't done. */
export function stepsText(stages: readonly Pick<TimelineEntry, "state" | "waitsWith">[]): string {
  const done = stages.filter(({ state }) => state === "done").length;
  const inReview = stages.filter(({ waitsWith }) => waitsWith !== null).length;
  return `${done} of ${stages.length} steps done${inReview > 0 ? `, ${inReview} in review` : ""}.`;
}

/** Whose review a stage waits for. Null if it doesn't. */
export const stageWaiting = ({
  waitsWith,
  submittedAt,
}: Pick<TimelineEntry, "waitsWith" | "submittedAt">): Waiting | null =>
  waitsWith && submittedAt ? { kind: "stage", waitsWith, since: submittedAt } : null;

export const outcomeNames: Readonly<Record<Outcome, Message>> = {
  preparing: "Preparing",
  submitted: "Waiting for the university",
  interview: "Interview",
  test: "Admission test",
  "waiting-list": "On the waiting list",
  conditional: "Conditional offer",
  "conditions-met": "Conditional offer, conditions proved",
  offer: "Offer",
  rejected: "Rejected",
  deferred: "Deferred to a later intake",
  declined: "Offer declined",
  accepted: "Place accepted",
  "visa-applied": "Visa applied for",
  "visa-processing": "Visa in administrative processing",
  "visa-granted": "Visa granted",
  "visa-refused": "Visa refused",
  "visa-not-needed": "No visa needed",
  enrolled: "Enrolled",
  withdrawn: "Withdrawn",
};

/** What an outcome means, in a sentence for the student. Outcomes whose next step says it all have none. */
const outcomeTexts: Readonly<Partial<Record<Outcome, string>>> = {
  submitted: "The university has your application. Record its decision when it arrives.",
  interview: "The university wants to talk to you. Record its decision when it arrives.",
  test: "The university wants you to take a test. Record its decision when it arrives.",
  "waiting-list":
    "A place may become free. Record the decision when it arrives, and keep your other applications going.",
  conditional: "You’ll have the place once you meet the conditions. Upload a proof for each.",
  "conditions-met":
    "You’ve uploaded a proof for each condition. Send them to the university, and record its final offer when it arrives.",
  rejected: "The university rejected this application.",
  deferred: "Your application is now for a later intake. Record the new offer when it arrives.",
  declined: "You declined this offer.",
  "visa-applied": "The consulate is deciding on your visa. Record the result when it arrives.",
  "visa-processing":
    "The consulate is checking your visa application further. Send what it asks for, and record the result when it arrives.",
  "visa-refused":
    "Your visa was refused. Read the reasons in the letter before you decide whether to apply again.",
  enrolled: "You’ve enrolled. All steps are done.",
  withdrawn: "You’ve withdrawn this application.",
};
export const outcomeText = (outcome: Outcome): string | null => outcomeTexts[outcome] ?? null;

/** The same for staff. */
const staffOutcomes: Readonly<Partial<Record<Outcome, string>>> = {
  submitted: "Waiting for the university’s decision.",
  interview: "Invited to an interview.",
  test: "Invited to a test.",
  "waiting-list": "The university decides again if a place becomes free.",
  conditional: "The student has to prove the conditions.",
  "conditions-met": "All conditions are proved. Waiting for the university’s final offer.",
  rejected: "The application is closed. Talk about the other courses on the shortlist.",
  deferred: "Waiting for the offer for the new intake.",
  declined: "The student declined the offer.",
  "visa-applied": "Waiting for the visa decision.",
  "visa-processing": "The visa is in administrative processing.",
  "visa-refused": "Read the reasons with the student. They can apply for a visa again.",
  enrolled: "All steps are done.",
  withdrawn: "The student can reopen it.",
};

type Dated = Pick<ApplicationProgress, "outcome" | "deadline">;

/**
 * The university's dates for an application: `University’s deadline: 4 Dec 2026 (8 days left). Decision by
 * 1 Feb 2027`. Once it is submitted, no days are left to count. Null where no date matters any more.
 */
export function universityDates({ outcome, deadline }: Dated): string | null {
  const { text, closes, decides } = deadline;
  const isPreparing = outcome === "preparing";
  const day = isPreparing ? text : closes && formatDate(closes);
  const sentences = [
    day ? `University’s deadline: ${day}` : null,
    decides && (isPreparing || isUndecided(outcome)) ? `Decision by ${formatDate(decides)}` : null,
  ].filter((one) => one !== null);
  return sentences.length > 0 ? sentences.join(". ").replace("..", ".") : null;
}

type DatedEntry = Pick<TimelineEntry, "stageId" | "state" | "dueOn" | "basis">;

/** Whether the date of a stage means something. An offer states its own, which we may not know. */
export const hasDate = ({ basis }: Pick<DatedEntry, "basis">): boolean => basis !== "none";

/** When a stage is due: `by 20 Nov 2026`. Null where there's nothing to do. @param today ISO date */
function dueText(entry: DatedEntry, today: string, reader: Reader): string | null {
  const { stageId, state, dueOn } = entry;
  if (state === "done" || state === "closed" || state === "submitted") return null;
  if (!hasDate(entry))
    return stageId === REPLY && state === "open" ? "by the date in the offer" : null;
  if (stageId === DECISION)
    return dueOn >= today
      ? `expected by ${formatDate(dueOn)}`
      : `expected since ${formatDate(dueOn)}`;
  if (state === "waiting") return null;
  if (dueOn >= today) return `by ${formatDate(dueOn)}`;
  if (state === "ahead") return null;
  return reader === "staff" ? `overdue since ${formatDate(dueOn)}` : "as soon as you can";
}

/** A due date with what it is based on: `by 20 Nov 2026, planned from the university’s deadline`. */
export function explainedDue(entry: DatedEntry, today: string, reader: Reader): string | null {
  const text = dueText(entry, today, reader);
  const isPlain = text === null || !hasDate(entry) || entry.dueOn < today;
  return isPlain ? text : `${text}, ${basisText(entry.basis)}`;
}

/** What comes next for an application, in one or two sentences. */
export function nextText(status: Shown, now: Date, reader: Reader): string {
  const today = dayOf(now);
  const { stages, progress } = status;
  const { outcome, next, deadline } = progress;
  const step = stages.find(({ stageId }) => stageId === next.stageId);
  const about = (reader === "staff" ? staffOutcomes : outcomeTexts)[outcome];
  if (!step) return about ?? `${outcomeNames[outcome]}.`;
  if (next.kind === "fix") return `Sent back: ${step.name}.${step.note ? ` ${step.note}` : ""}`;
  if (next.kind === "review") return reviewText(step, now, reader);
  if (next.kind === "wait") return waitText(about ?? step.name, step, today, reader);
  if (outcome === "preparing" && deadline.kind === "passed" && deadline.closes)
    return `Applications closed on ${formatDate(deadline.closes)}. Ask the university whether it still accepts yours, or apply for another intake.`;
  // After a refusal, whether to apply again is a question and not a step with a date.
  if (outcome === "visa-refused" && about) return about;
  const due = dueText(step, today, reader);
  return [about, `Next: ${step.name}${due ? `, ${due}` : ""}.`].filter(Boolean).join(" ");
}
type Shown = Pick<ApplicationStatus, "stages" | "progress">;

function reviewText(step: TimelineEntry, now: Date, reader: Reader): string {
  const waiting = stageWaiting(step);
  if (reader === "staff" || !waiting) return `${step.name} is waiting for review.`;
  return `Submitted: ${step.name}. ${waitingText(waiting, now)}`;
}

function waitText(about: string, step: TimelineEntry, today: string, reader: Reader): string {
  const due = dueText(step, today, reader);
  return due ? `${about} It’s ${due}.` : about;
}
