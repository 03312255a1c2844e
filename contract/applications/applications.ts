import { z } from "zod";
import {
  applicationSchema,
  applicationStatuses,
  applicationStatusSchema,
  conditionSchema,
} from "#domain/applications/applications";
import { applicationDeadlineSchema } from "#domain/applications/deadline";
import { outcomeSchema } from "#domain/applications/outcome";
import { dateBases } from "#domain/applications/plan";
import { stageStates, stageStatuses } from "#domain/applications/progress";
import { stageSchema } from "#domain/applications/stages";
import { stageReasons } from "#domain/documents/review-reasons";
import { holders } from "#domain/leads/waiting";
import { userDocument } from "../documents/shapes";
import { defineFileOperation, defineOperation } from "../operation";
import { flag, userParams } from "../operation/schemas";
import { answers } from "../students/shapes";

const service = "user";
const specification = "core.md §7";
const one = "/user/:userId/application/:applicationId";
const ofApplication = userParams.extend({ applicationId: z.string() });
const journey = z.object({
  /** Leaves out the visa and travel stages. */
  excludeFlyAbroadStage: flag,
});

export const listApplications = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/application",
  aliases: ["/user/:userId/dashboard/applications"],
  summary: "List a student's applications, newest first",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "ownOrTheirCounsellor",
  params: userParams,
  query: journey,
  response: z.array(applicationSchema),
});

export const createApplication = defineOperation({
  service,
  method: "POST",
  path: "/user/:userId/application",
  summary: "Start an application to a course",
  description:
    "For an intake of the course in the next three years. A student can have 50 applications. A student whose counsellor starts it is told.",
  specification,
  access: "ownOrTheirCounsellor",
  params: userParams,
  body: z.strictObject({
    courseId: z.string().min(1).max(200),
    intakeMonth: z.number().int().min(1).max(12),
    intakeYear: z.number().int(),
  }),
  response: z.object({ id: z.string() }),
  errors: ["US_AE_4007"],
});

export const showApplication = defineOperation({
  service,
  method: "GET",
  path: one,
  summary: "Show an application with its documents",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "ownOrTheirCounsellor",
  params: ofApplication,
  query: z.object({
    /** Only documents of this type. */
    typeId: z.coerce.number().int().optional().catch(undefined),
  }),
  response: z.object({ application: applicationSchema, documents: z.array(userDocument) }),
});

export const changeApplication = defineOperation({
  service,
  method: "PUT",
  path: one,
  summary: "Withdraw or resume an application",
  specification,
  access: "ownUser",
  params: ofApplication,
  body: z.strictObject({ status: z.enum(applicationStatuses) }),
  response: z.object({ id: z.string(), status: z.enum(applicationStatuses) }),
  errors: ["US_AE_4007"],
});

export const showTimeline = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/dashboard/application/:applicationId/status",
  summary: "Show an application with the states of its stages",
  specification,
  access: "ownOrTheirCounsellor",
  params: ofApplication,
  query: journey,
  response: applicationStatusSchema,
});

const stagePath =
  "/user/:userId/dashboard/application/:applicationId/stageId/:stageId/detail" as const;
const ofStage = ofApplication.extend({ stageId: z.string() });
const submitted = z.object({ stageId: z.number(), status: z.enum(stageStatuses) });

const stageDetail = z.object({
  applicationId: z.string(),
  stage: stageSchema,
  state: z.enum(stageStates),
  /** Whether a counsellor has accepted it. */
  isAccepted: z.boolean(),
  /** What happened, as a label. Null for stages without a choice. */
  answer: z.string().nullable(),
  dueOn: z.string(),
  basis: z.enum(dateBases),
  submittedAt: z.string().nullable(),
  /** Who reviews it. Null if it doesn't wait for review. */
  waitsWith: z.enum(holders).nullable(),
  /** Whether the caller can submit it now. */
  isOpen: z.boolean(),
  /** What the caller can record, for stages with a choice. */
  possible: z.array(z.string()),
  outcome: outcomeSchema,
  deadline: applicationDeadlineSchema,
  conditions: z.array(conditionSchema),
  fieldData: answers,
  /** Earlier answers, the latest last. */
  history: z.array(z.object({ fieldData: answers, submittedAt: z.string() })),
  note: z.string().nullable(),
  /** Why it was sent back. */
  reasons: z.array(z.enum(stageReasons)),
  documents: z.array(userDocument),
});
export type StageDetail = z.output<typeof stageDetail>;

export const showStage = defineOperation({
  service,
  method: "GET",
  path: stagePath,
  summary: "Show a stage with its form values and documents",
  specification,
  access: "ownOrTheirCounsellor",
  params: ofStage,
  response: stageDetail,
});

export const submitStage = defineOperation({
  service,
  method: "POST",
  path: stagePath,
  summary: "Submit the form of a stage",
  description:
    "For paid learners a counsellor then reviews it. For others the stage is done. Documents of stages 3, 17 and 18 belong to the student, not to the application.",
  specification,
  access: "ownUser",
  params: ofStage,
  body: answers,
  response: submitted,
  errors: ["STAGE_NOT_OPEN", "US_AE_4007"],
});

export const reviewStage = defineOperation({
  service,
  method: "PUT",
  path: stagePath,
  summary: "Accept or return a submitted stage",
  description: "Not for a withdrawn application, or a step that its outcome has made unnecessary.",
  access: "theirCounsellor",
  params: ofStage,
  body: z.strictObject({
    status: z.enum(["done", "returned"]),
    /** Why it is sent back. The student sees what to do next. */
    reasons: z.array(z.enum(stageReasons)).max(stageReasons.length).default([]),
    note: z.string().trim().max(600).optional(),
    /** When what is reviewed was submitted. Refused if the student has submitted it again since. */
    submittedAt: z.iso.datetime().optional(),
  }),
  response: submitted,
  errors: ["STAGE_NOT_OPEN", "REVIEW_OUTDATED"],
});

export const recordStage = defineOperation({
  service,
  method: "POST",
  path: `${stagePath}/record`,
  summary: "Record for a student what the university or consulate decided",
  description: "Only for the stages from the decision on. It counts as accepted.",
  access: "theirCounsellor",
  params: ofStage,
  body: answers,
  response: submitted,
  errors: ["STAGE_NOT_OPEN", "US_AE_4007"],
});

export const proveCondition = defineOperation({
  service,
  method: "PUT",
  path: `${one}/condition`,
  summary: "Add the document that proves a condition of an offer",
  access: "ownUser",
  params: ofApplication,
  body: z.strictObject({
    /** The text of the condition. */
    condition: z.string().max(2_000),
    /** Null takes the proof away. */
    documentId: z.string().nullable(),
  }),
  response: z.object({ condition: z.string(), documentId: z.string().nullable() }),
  errors: ["UD_EA_4002", "STAGE_NOT_OPEN"],
});

export const downloadApplicationCalendar = defineFileOperation({
  service,
  method: "GET",
  path: `${one}/calendar`,
  summary: "Download the dates of an application as a calendar",
  access: "ownOrTheirCounsellor",
  params: ofApplication,
  mediaTypes: ["text/calendar"],
});
