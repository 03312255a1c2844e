import { z } from "zod";
import { addToDay, isDay, parseIst } from "#domain/dates";
import { callBackTimes } from "#domain/call-back";
import { listOf } from "#domain/catalogue";
import { enquiryPayloadSchema } from "#domain/enquiry-payload";
import { issueTypes } from "#domain/issue-types";
import { leadProgress } from "#domain/lead-progress";
import type { Visitor } from "../auth/visitor.server";
import { orNotFound } from "../or-not-found.server";

const segment = encodeURIComponent;
const staffSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
});

const studentsSchema = listOf(
  z.object({
    id: z.string(),
    fullName: z.string().nullable(),
    paidUser: z.boolean(),
    counsellor: z.string().nullable(),
    applications: z.coerce.number(),
    createdAt: z.string(),
  }),
);

/** A page (from 0) of the visitor's students; all of them for `all_user`. */
export async function students(visitor: Visitor, page: number, q: string) {
  const { data } = await visitor.call({
    service: "user",
    path: "/staff/students",
    query: { page, q },
    schema: studentsSchema,
  });
  return data;
}

const recommendedSchema = listOf(
  z.object({
    userId: z.string(),
    fullName: z.string().nullable(),
    proposed: z.number(),
    applied: z.number(),
    declined: z.number(),
    latestAt: z.string(),
  }),
);

/** A page (from 0) of students with recommendations, newest first. */
export async function recommendedStudents(visitor: Visitor, page: number) {
  const { data } = await visitor.call({
    service: "user",
    path: "/staff/recommendations",
    query: { page },
    schema: recommendedSchema,
  });
  return data;
}

const studentSchema = z.object({
  id: z.string(),
  fullName: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  paidUser: z.boolean(),
  counsellor: staffSchema.nullable(),
  buddy: staffSchema.nullable(),
  createdAt: z.string(),
});
export type Student = z.output<typeof studentSchema>;

/** One student. @throws Response 404; ServiceError 403 for somebody else's. */
export async function student(visitor: Visitor, id: string): Promise<Student> {
  const { data } = await orNotFound(
    visitor.call({
      service: "user",
      path: `/staff/students/${segment(id)}`,
      schema: studentSchema,
    }),
  );
  return data;
}

/** Hands a student over. @throws ServiceError 403, 404. */
export async function assignStudent(
  visitor: Visitor,
  id: string,
  who: { readonly counsellorId?: string | null; readonly buddyId?: string | null },
): Promise<void> {
  await visitor.call({
    service: "user",
    path: `/staff/students/${segment(id)}`,
    method: "PUT",
    body: who,
    schema: z.object({}).passthrough(),
  });
}

/** Members of staff who work with students. */
export async function colleagues(visitor: Visitor) {
  const { data } = await visitor.call({
    service: "user",
    path: "/staff/colleagues",
    schema: z.array(staffSchema),
  });
  return data;
}

const leadSchema = z.object({
  id: z.string(),
  name: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  formId: z.string(),
  city: z.string().nullable(),
  interestedCountries: z.array(z.string()),
  interestedEducationLevel: z.string(),
  interestedYear: z.number(),
  answeredFields: z.array(z.string()).nullish(),
  isVerified: z.boolean(),
  progress: z.enum(leadProgress),
  assignedTo: z.string().nullable(),
  assignee: z.string().nullable(),
  userId: z.string().nullable(),
  createdAt: z.string(),
});

/** A page (from 0) of the inbox. `assigned`: "me", "none" or "" for both. */
export async function inbox(
  visitor: Visitor,
  query: {
    readonly page: number;
    readonly progress: string;
    readonly assigned: string;
    readonly q: string;
  },
) {
  const { data } = await visitor.call({
    service: "lead",
    path: "/leads",
    query: { ...query },
    schema: listOf(leadSchema),
  });
  return data;
}

/** Sets the status or owner of an enquiry. @throws ServiceError 403, 404. */
export async function updateLead(
  visitor: Visitor,
  id: string,
  change: { readonly progress?: string; readonly assignedTo?: string | null },
): Promise<void> {
  await visitor.call({
    service: "lead",
    path: `/lead/${segment(id)}`,
    method: "PUT",
    body: change,
    schema: z.object({ id: z.string() }),
  });
}

const enquirySchema = z.object({
  id: z.string(),
  payload: enquiryPayloadSchema,
  country: z.string(),
  isVerified: z.boolean(),
  progress: z.enum(leadProgress),
  assignedTo: z.string().nullable(),
  assignee: z.string().nullable(),
  userId: z.string().nullable(),
  createdAt: z.string(),
  lastSubmittedAt: z.string(),
});
/** An enquiry with everything that came with it. */
export type Enquiry = z.output<typeof enquirySchema>;

/** One enquiry, with others of the same person. @throws Response 404, also for one of a colleague. */
export async function enquiry(visitor: Visitor, id: string) {
  const { data } = await orNotFound(
    visitor.call({
      service: "lead",
      path: `/lead/${segment(id)}`,
      schema: enquirySchema.extend({ others: z.array(enquirySchema) }),
    }),
  );
  return data;
}

/** All enquiries of a student, the latest first. @throws ServiceError 403 for somebody else's. */
export async function enquiriesOf(visitor: Visitor, studentId: string): Promise<Enquiry[]> {
  const { data } = await visitor.call({
    service: "lead",
    path: `/user/${segment(studentId)}/leads`,
    schema: z.array(enquirySchema),
  });
  return data;
}

/** Timeout of an export. Its rows are streamed. */
const EXPORT_TIMEOUT_MS = 30 * 60_000;

/** Enquiries as CSV, from one day to another, both included; "" for no limit. @throws ServiceError */
export function exportLeads(visitor: Visitor, from: string, to: string): Promise<Response> {
  const startOf = (day: string): string => parseIst(`${day}T00:00`).toISOString();
  return visitor.file({
    service: "lead",
    path: "/lead/export",
    query: {
      from: isDay(from) ? startOf(from) : "",
      to: isDay(to) ? startOf(addToDay(to, 1, "day")) : "",
    },
    timeoutMs: EXPORT_TIMEOUT_MS,
    isRepeatable: false,
  });
}

const callBackSchema = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  name: z.string(),
  mobile: z.string(),
  topic: z.string(),
  preferredTime: z.enum(callBackTimes),
  createdAt: z.string(),
});
const reportSchema = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string().nullable(),
  issueType: z.enum(issueTypes),
  text: z.string(),
  page: z.string().nullable(),
  hasScreenshot: z.boolean(),
  createdAt: z.string(),
});

/** Open callback requests and problem reports, oldest first. */
export async function requests(visitor: Visitor) {
  const [{ data: callBacks }, { data: callEnquiries }, { data: reports }] = await Promise.all([
    visitor.call({
      service: "user",
      path: "/staff/call-backs",
      schema: z.array(callBackSchema),
    }),
    visitor.call({ service: "lead", path: "/call-backs", schema: z.array(enquirySchema) }),
    visitor.call({ service: "user", path: "/staff/reports", schema: z.array(reportSchema) }),
  ]);
  return { callBacks, callEnquiries, reports };
}

/** @throws ServiceError 403, 404. */
export async function finishRequest(
  visitor: Visitor,
  kind: "call-backs" | "reports",
  id: string,
): Promise<void> {
  await visitor.call({
    service: "user",
    path: `/staff/${kind}/${segment(id)}`,
    method: "PUT",
    body: { done: true },
    schema: z.object({ id: z.string() }),
  });
}

/** The picture of a report. @throws ServiceError */
export const reportScreenshot = (visitor: Visitor, id: string): Promise<Response> =>
  visitor.file({ service: "user", path: `/staff/reports/${segment(id)}/screenshot` });

const auditSchema = listOf(
  z.object({
    id: z.string(),
    staff: z.string().nullable(),
    isOperator: z.boolean(),
    studentId: z.string().nullable(),
    student: z.string().nullable(),
    action: z.string(),
    details: z.record(z.string().nullable()).nullable(),
    createdAt: z.string(),
  }),
);

/** A page (from 0) of the access log. @throws ServiceError 403 without `all_user`. */
export async function auditLog(visitor: Visitor, page: number, userId: string) {
  const { data } = await visitor.call({
    service: "user",
    path: "/staff/audit",
    query: { page, userId },
    schema: auditSchema,
  });
  return data;
}
