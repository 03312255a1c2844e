import { z } from "zod/v4";
import { applicationStatusSchema } from "#domain/applications";
import { accessKinds } from "#domain/access-log";
import { callBackTimes } from "#domain/call-back";
import { issueTypes } from "#domain/issue-types";
import { leadProgress } from "#domain/lead-progress";
import { defineFileOperation, defineOperation } from "./operation";
import { filter, pageNumber, timestamp, userParams } from "./schemas";
import { profile, userDocument } from "./user/shapes";

/** The counsellor console: students, open requests, problem reports and the access log. */
const service = "user";
const counsellor = { staff: "counsellor" } as const;
const mayRead = { staff: "counsellor", scope: "students:read" } as const;

const staffMember = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
});

/** `{id}` in a path. */
const idParams = z.object({ id: z.uuid() });

const searchText = filter(
  z
    .string()
    .trim()
    .transform((typed) => typed.slice(0, 80)),
);

export const listStudents = defineOperation({
  service,
  method: "GET",
  path: "/staff/students",
  summary: "Search a counsellor's students, or all for `all_user`, by name",
  access: mayRead,
  query: z.object({
    /** Part of a name, an email address or a mobile number. */
    q: searchText,
    /** Part of the name of a university that the student applies to. */
    university: searchText,
    /** The slug of a country that the student applies to or prefers. */
    country: searchText,
    /** Stage of the student's lead. */
    stage: filter(z.enum(leadProgress)),
    learner: filter(z.enum(["paid", "free"])),
    /** For `all_user`: a counsellor's id, or `none`. */
    counsellor: filter(z.union([z.uuid(), z.literal("none")])),
    /** `next` of the previous page. */
    after: filter(z.uuid()),
  }),
  response: z.object({
    students: z.array(
      z.object({
        id: z.string(),
        fullName: z.string().nullable(),
        mobile: z.string().nullable(),
        email: z.string().nullable(),
        paidUser: z.boolean(),
        stage: z.enum(leadProgress).nullable(),
        counsellor: z.string().nullable(),
        applications: z.number(),
        createdAt: timestamp,
      }),
    ),
    next: z.string().nullable(),
  }),
});

export const listRecommendedStudents = defineOperation({
  service,
  method: "GET",
  path: "/staff/recommendations",
  summary: "List students with recommendations, the latest first",
  description: "Internal users see all, counsellors those of their own students (core.md §6).",
  access: { staff: "internal" },
  query: z.object({ page: pageNumber }),
  response: z.object({
    userId: z.string(),
    fullName: z.string().nullable(),
    proposed: z.number(),
    applied: z.number(),
    declined: z.number(),
    latestAt: timestamp,
  }),
  isList: true,
});

export const showStudent = defineOperation({
  service,
  method: "GET",
  path: "/staff/students/:userId",
  summary: "Show a student with their counsellor and buddy",
  access: "theirCounsellor",
  params: userParams,
  response: z.object({
    id: z.string(),
    fullName: z.string().nullable(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    countryCode: z.string().nullable(),
    paidUser: z.boolean(),
    extraFields: z.record(z.string(), z.unknown()),
    counsellor: staffMember.nullable(),
    buddy: staffMember.nullable(),
    createdAt: timestamp,
  }),
});

const assignment = z
  .object({ counsellorId: z.uuid().nullable().optional(), buddyId: z.uuid().nullable().optional() })
  .strict();

export const showStudentRecord = defineOperation({
  service,
  method: "GET",
  path: "/staff/students/:userId/record",
  summary: "Show a student with profile, applications and documents",
  description:
    "For systems that keep a copy. Documents are listed without their files. Applications have their stages, except visa and travel.",
  access: mayRead,
  params: userParams,
  response: z.object({
    id: z.string(),
    fullName: z.string().nullable(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    paidUser: z.boolean(),
    counsellorId: z.string().nullable(),
    buddyId: z.string().nullable(),
    /** The student's lead. */
    prospectId: z.string().nullable(),
    profile,
    applications: z.array(applicationStatusSchema),
    /** The newest first. */
    documents: z.array(userDocument),
    createdAt: timestamp,
  }),
  errors: ["NOT_FOUND"],
});

export const assignStudent = defineOperation({
  service,
  method: "PUT",
  path: "/staff/students/:userId",
  summary: "Assign a counsellor or a buddy to a student",
  description:
    "Counsellors may hand over their own students. Only `all_user` may reassign other students.",
  access: "theirCounsellor",
  params: userParams,
  body: assignment,
  response: assignment,
  errors: ["NOT_FOUND"],
});

export const listColleagues = defineOperation({
  service,
  method: "GET",
  path: "/staff/colleagues",
  summary: "List the staff who can be assigned to students",
  access: counsellor,
  response: z.array(staffMember),
});

export const listCallBacks = defineOperation({
  service,
  method: "GET",
  path: "/staff/call-backs",
  summary: "List open callback requests, the oldest first",
  access: counsellor,
  response: z.array(
    z.object({
      id: z.string(),
      userId: z.string().nullable(),
      name: z.string(),
      mobile: z.string(),
      topic: z.string(),
      preferredTime: z.enum(callBackTimes),
      createdAt: timestamp,
    }),
  ),
});

const doneBody = z.object({ done: z.boolean() }).strict();
const doneResult = z.object({ id: z.string(), done: z.boolean() });

export const setCallBackDone = defineOperation({
  service,
  method: "PUT",
  path: "/staff/call-backs/:id",
  summary: "Close or reopen a callback request",
  access: counsellor,
  params: idParams,
  body: doneBody,
  response: doneResult,
  errors: ["NOT_FOUND", "FORBIDDEN"],
});

export const listReports = defineOperation({
  service,
  method: "GET",
  path: "/staff/reports",
  summary: "List open problem reports, the oldest first",
  access: counsellor,
  response: z.array(
    z.object({
      id: z.string(),
      userId: z.string(),
      name: z.string().nullable(),
      issueType: z.enum(issueTypes),
      text: z.string(),
      page: z.string().nullable(),
      hasScreenshot: z.boolean(),
      createdAt: timestamp,
    }),
  ),
});

export const setReportDone = defineOperation({
  service,
  method: "PUT",
  path: "/staff/reports/:id",
  summary: "Close or reopen a problem report",
  access: counsellor,
  params: idParams,
  body: doneBody,
  response: doneResult,
  errors: ["NOT_FOUND", "FORBIDDEN"],
});

export const downloadScreenshot = defineFileOperation({
  service,
  method: "GET",
  path: "/staff/reports/:id/screenshot",
  summary: "Download the screenshot of a problem report",
  access: counsellor,
  params: idParams,
  mediaTypes: ["image/png", "image/jpeg"],
  errors: ["NOT_FOUND", "FORBIDDEN"],
});

export const listAccessLog = defineOperation({
  service,
  method: "GET",
  path: "/staff/audit",
  summary: "List who accessed which student's data, the latest first",
  description: "At most 3,000 entries are counted and paged through.",
  access: { staff: "allUser" },
  query: z.object({
    page: pageNumber,
    /** Only accesses to this student. */
    userId: z.uuid().optional().catch(undefined),
    /** Only accesses by this member of staff. */
    staffId: filter(z.uuid()),
    kind: filter(z.enum(accessKinds)).meta({ type: "string" }),
    /** Part of the action or of its details. Without `from`, the last 90 days are searched. */
    q: filter(z.string().trim().max(80)),
    /** Days in Indian time, both included. */
    from: filter(z.iso.date()),
    to: filter(z.iso.date()),
  }),
  response: z.object({
    id: z.string(),
    staff: z.string().nullable(),
    isOperator: z.boolean(),
    studentId: z.string().nullable(),
    student: z.string().nullable(),
    action: z.string(),
    details: z.record(z.string(), z.string().nullable()).nullable(),
    createdAt: timestamp,
  }),
  isList: true,
});
