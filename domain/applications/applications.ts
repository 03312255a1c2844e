import { z } from "zod";
import { holders } from "../leads/waiting";
import { applicationDeadlineSchema } from "./deadline";
import { outcomeSchema } from "./outcome";
import { dateBases } from "./plan";
import { nextKinds, stageStates } from "./progress";

/** The shapes in which applications are returned. Their rules are in the other files of this folder. */

export const applicationStatuses = ["active", "withdrawn"] as const;

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

const timelineEntrySchema = z.object({
  stageId: z.number().int(),
  name: z.string(),
  about: z.string(),
  state: z.enum(stageStates),
  /** Whether a counsellor has accepted it. What a student ticked is done, but not accepted. */
  isAccepted: z.boolean(),
  /** What happened, for stages with a choice: `Waiting list`. */
  answer: z.string().nullable(),
  dueOn: z.string(),
  basis: z.enum(dateBases),
  flyAbroad: z.boolean(),
  note: z.string().nullable(),
  submittedAt: z.string().nullable(),
  /** Who reviews it. Null if it doesn't wait for review. */
  waitsWith: z.enum(holders).nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const conditionSchema = z.object({
  text: z.string(),
  /** The document that proves it. */
  documentId: z.string().nullable(),
  label: z.string().nullable(),
  /** The status of the proof. Null without one. */
  proof: z.enum(["waiting", "accepted", "returned"]).nullable(),
});
export type ShownCondition = z.infer<typeof conditionSchema>;

const progressSchema = z.object({
  outcome: outcomeSchema,
  next: z.object({ kind: z.enum(nextKinds), stageId: z.number().int().nullable() }),
  deadline: applicationDeadlineSchema,
  /** What the student should know about the dates. */
  notes: z.array(z.string()),
  /** Conditions of a conditional offer. */
  conditions: z.array(conditionSchema),
});
export type ApplicationProgress = z.infer<typeof progressSchema>;

export const applicationStatusSchema = z.object({
  application: applicationSchema,
  stages: z.array(timelineEntrySchema),
  progress: progressSchema,
});
export type ApplicationStatus = z.infer<typeof applicationStatusSchema>;
