import { z } from "zod";
import { addToDay } from "../time/dates";
import { holders } from "../leads/waiting";
import { outcomeSchema } from "./outcome";
import { dateBases } from "./plan";
import { stageStates } from "./progress";

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

/** The columns of applications without a next step: the student has enrolled, or the application is closed. */
export const ALL_DONE = "done";
export const CLOSED = "closed";

/** An active application with the step that comes next. */
export const boardCardSchema = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string().nullable(),
  title: z.string(),
  universityName: z.string(),
  countrySlug: z.string(),
  intakeMonth: z.number(),
  intakeYear: z.number(),
  outcome: outcomeSchema,
  /** The university's closing day, until the application is submitted. */
  deadline: z.string().nullable(),
  /** The next step. Null if the student has enrolled, or the application is closed. */
  step: z
    .object({
      id: z.number(),
      name: z.string(),
      state: z.enum(stageStates),
      /** Whether a counsellor has accepted it. */
      isAccepted: z.boolean(),
      submittedAt: z.string().nullable(),
      /** Who reviews it. Null if it doesn't wait for review. */
      waitsWith: z.enum(holders).nullable(),
      dueOn: z.string(),
      basis: z.enum(dateBases),
    })
    .nullable(),
});
export type BoardCard = z.output<typeof boardCardSchema>;
