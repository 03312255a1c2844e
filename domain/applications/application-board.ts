import { addToDay } from "../time/dates";
import type { StageState } from "./applications";

/** What the columns of the board of applications are. */
export const boardGroups = ["stage", "intake"] as const;

/** How far ahead the list of deadlines goes. Overdue ones are in all of them. */
export const deadlineSpans = ["overdue", "week", "month", "all"] as const;
export type DeadlineSpan = (typeof deadlineSpans)[number];

export const deadlineSpanNames: Readonly<Record<DeadlineSpan, string>> = {
  overdue: "Overdue",
  week: "In the next 7 days",
  month: "In the next 30 days",
  all: "All",
};

const spanDays = { overdue: -1, week: 7, month: 30 } as const;

/** Whether a due date is within a span. @param today ISO date */
export const isWithin = (dueOn: string, span: DeadlineSpan, today: string): boolean =>
  span === "all" || dueOn <= addToDay(today, spanDays[span], "day");

/** Whose turn a step is, for staff. */
export const turnNames: Readonly<Record<StageState, string>> = {
  ahead: "Not open yet",
  open: "Student’s turn",
  returned: "Sent back to the student",
  submitted: "To review",
  done: "Accepted",
};

/** The column of applications whose steps are all done. */
export const ALL_DONE = "done";

/** `2027-09` */
export const intakeKey = (one: {
  readonly intakeYear: number;
  readonly intakeMonth: number;
}): string => `${one.intakeYear}-${String(one.intakeMonth).padStart(2, "0")}`;
