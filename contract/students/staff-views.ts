import { z } from "zod";
import { applicationStatusSchema } from "#domain/applications/applications";
import { leadProgress } from "#domain/leads/progress";
import { userDocument } from "../documents/shapes";
import { defineOperation } from "../operation";
import { filter, pageNumber, timestamp, userParams } from "../operation/schemas";
import { profile } from "./shapes";

/** The counsellor console: students, open requests, problem reports and the access log. */
const service = "user";
const mayRead = { staff: "counsellor", scope: "students:read" } as const;

const staffMember = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
});

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
  mayLag: true,
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
  mayLag: true,
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
    /** False for somebody who has withdrawn calls. */
    isCallable: z.boolean(),
    countryCode: z.string().nullable(),
    paidUser: z.boolean(),
    extraFields: z.record(z.string(), z.unknown()),
    counsellor: staffMember.nullable(),
    buddy: staffMember.nullable(),
    /** The student's lead. Null for a student who has never enquired. */
    leadId: z.string().nullable(),
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
});

export const listColleagues = defineOperation({
  service,
  method: "GET",
  path: "/staff/colleagues",
  summary: "List the staff who can be assigned to students",
  access: { staff: "member" },
  response: z.array(staffMember),
});
