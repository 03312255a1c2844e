import { z } from "zod";
import type { ProfileSection } from "../students/profile-sections";
import { addToDay, firstOfMonth } from "../time/dates";
import { monthNames } from "../time/months";

/**
 * Rules for applications and their stages. The stages themselves are data
 * (catalogue/application-stages.yaml).
 */

export const applicationStatuses = ["active", "withdrawn"] as const;

/** Status of a submitted stage: waiting for the counsellor, done, or returned to the student. */
export const stageStatuses = ["submitted", "done", "returned"] as const;
export type StageStatus = (typeof stageStatuses)[number];

/** core.md §3: documents of these stages belong to the student, not to an application. */
const STAGES_WITHOUT_APPLICATION: readonly number[] = [3, 17, 18];

export const isOfApplication = (stageId: number): boolean =>
  !STAGES_WITHOUT_APPLICATION.includes(stageId);

const fieldSchema = z
  .object({
    name: z.string().regex(/^[a-z][A-Za-z0-9]*$/, "must be a name like decidedOn"),
    label: z.string().min(1),
    kind: z.enum(["text", "number", "date", "select", "long"]),
    hint: z.string().optional(),
    options: z.array(z.object({ value: z.string(), label: z.string() }).strict()).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    step: z.number().optional(),
    optional: z.boolean().optional(),
  })
  .strict();

export const stageSchema = z
  .object({
    id: z.number().int().positive(),
    name: z.string().min(1),
    /** What happens in this stage, written for the student. */
    about: z.string().min(1),
    /** How many months before the intake the stage is due. */
    monthsBefore: z.number().int().min(0).max(18),
    fields: z.array(fieldSchema),
    documents: z.array(
      z
        .object({ typeId: z.number().int().positive(), optional: z.boolean().default(false) })
        .strict(),
    ),
    /** Visa and travel stages, which `excludeFlyAbroadStage` leaves out (core.md §7). */
    flyAbroad: z.boolean().default(false),
  })
  .strict();
export type Stage = z.output<typeof stageSchema>;

/** The form of a stage, validated like a profile form. */
export const stageForm = (stage: Stage): ProfileSection => ({
  path: `stage/${stage.id}`,
  name: stage.name,
  group: "plans",
  fields: stage.fields,
  isCounted: false,
});

export interface Intake {
  /** 1 to 12 */
  readonly intakeMonth: number;
  readonly intakeYear: number;
}

/** Minimum number of days for stages that are already due when a student starts late. */
const LATE_START_DAYS = 14;

/**
 * Returns the due date of a stage: the first day of the month that is `monthsBefore` months before
 * the intake. It is at least two weeks after the application was started (`begunOn`, an ISO date),
 * but never after the intake.
 */
export function dueOn(
  { intakeMonth, intakeYear }: Intake,
  monthsBefore: number,
  begunOn?: string,
): string {
  const planned = firstOfMonth(intakeYear, intakeMonth - monthsBefore);
  const soonest = begunOn === undefined ? planned : addToDay(begunOn, LATE_START_DAYS, "day");
  const intake = firstOfMonth(intakeYear, intakeMonth);
  const latest = soonest < intake ? soonest : intake;
  return planned > latest ? planned : latest;
}

/**
 * `ahead`: an earlier stage comes first. `open`: the student's turn. `submitted`: the counsellor's
 * turn.
 */
export const stageStates = ["ahead", "open", "returned", "submitted", "done"] as const;
export type StageState = (typeof stageStates)[number];

export interface StageRecord {
  readonly stageId: number;
  readonly status: StageStatus;
}

/**
 * Returns the state of each stage. Submitted stages have their own status, and the first stage
 * without one is open.
 */
export function statesOf(
  stages: readonly Stage[],
  records: readonly StageRecord[],
): ReadonlyMap<number, StageState> {
  const states = new Map<number, StageState>();
  let isReached = true;
  for (const { id } of stages) {
    const status = records.find(({ stageId }) => stageId === id)?.status;
    states.set(id, status ?? (isReached ? "open" : "ahead"));
    // The next stage can be prepared while a counsellor reviews this one.
    if (status === undefined || status === "returned") isReached = false;
  }
  return states;
}

/** Returns the id of the first stage that is not done, or of the last stage if all are done. */
export const currentStage = (
  stages: readonly Stage[],
  records: readonly StageRecord[],
): number | null =>
  (
    stages.find(
      ({ id }) => !records.some(({ stageId, status }) => stageId === id && status === "done"),
    ) ?? stages.at(-1)
  )?.id ?? null;

export const applicationSchema = z.object({
  id: z.guid(),
  courseId: z.string(),
  title: z.string(),
  universityName: z.string(),
  countrySlug: z.string(),
  programKey: z.string(),
  intakeMonth: z.number().int().min(1).max(12),
  intakeYear: z.number().int(),
  status: z.enum(applicationStatuses),
  /** The current stage. */
  stageId: z.number().int().nullable(),
  /** Submitted data of the current stage. */
  fieldData: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.array(z.string()).readonly()]),
  ),
  /** The day on which the application was started. */
  submissionDate: z.string(),
});
export type Application = z.infer<typeof applicationSchema>;

export const timelineEntrySchema = z.object({
  stageId: z.number().int(),
  name: z.string(),
  about: z.string(),
  state: z.enum(stageStates),
  dueOn: z.string(),
  flyAbroad: z.boolean(),
  note: z.string().nullable(),
  submittedAt: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const applicationStatusSchema = z.object({
  application: applicationSchema,
  stages: z.array(timelineEntrySchema),
});

/** `September 2027` */
export const formatIntake = ({ intakeMonth, intakeYear }: Intake): string =>
  `${monthNames[intakeMonth - 1] ?? ""} ${intakeYear}`;

interface KnownIntakes {
  /** `2027-10`, with the last day to apply. */
  readonly dated: readonly {
    readonly month: string;
    readonly closes?: string | undefined;
    readonly closed?: string | undefined;
  }[];
  /** The months in which the course starts every year, from 1. */
  readonly months: readonly number[];
}

/**
 * The next intake that still accepts applications. Null if the catalogue doesn't know when the
 * course starts. @param today ISO date
 */
export function nextOpenIntake({ dated, months }: KnownIntakes, today: string): Intake | null {
  const isOver = ({ month, closed, closes = closed }: KnownIntakes["dated"][number]) =>
    month <= today.slice(0, 7) || (closes !== undefined && closes < today);
  const over = new Set(dated.filter(isOver).map(({ month }) => month));
  const thisYear = Number(today.slice(0, 4));
  const yearly = [0, 1, 2].flatMap((ahead) =>
    months.map((month) => `${thisYear + ahead}-${String(month).padStart(2, "0")}`),
  );
  const [next] = [...dated.map(({ month }) => month), ...yearly]
    .filter((month) => month > today.slice(0, 7) && !over.has(month))
    .sort();
  if (next === undefined) return null;
  return { intakeMonth: Number(next.slice(5)), intakeYear: Number(next.slice(0, 4)) };
}

/** The months in which a course starts, from 1. All months if the catalogue doesn't list them. */
export function intakeMonthsOf(
  course: { readonly data: { readonly intakes: readonly string[] } } | null,
): number[] {
  const all = monthNames.map((_, index) => index + 1);
  const known = all.filter((month) =>
    course?.data.intakes.some((name) => name.startsWith(monthNames[month - 1]?.slice(0, 3) ?? "")),
  );
  return known.length > 0 ? known : all;
}
