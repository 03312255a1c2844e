import { exportFormats } from "#domain/enquiries/export-formats";
import { readSearch } from "#domain/intake/text";
import { z } from "zod";
import { leadProgress } from "#domain/leads/progress";
import { defineFileOperation, defineOperation } from "../operation";
import { text, timestamp, userParams } from "../operation/schemas";
import { enquiry } from "./shapes";

/** The counsellors' inbox of enquiries, and partner enquiries. Visitors send theirs to `auth/enquiry`. */
const service = "lead";
const counsellor = { staff: "counsellor" } as const;

/** `{id}` in a path. */
const idParams = z.object({ id: z.uuid() });

export const listEnquiries = defineOperation({
  service,
  method: "GET",
  path: "/leads",
  summary: "List a counsellor's inbox of enquiries, the newest first",
  specification: "core.md §7",
  access: counsellor,
  mayLag: true,
  query: z.object({
    progress: z
      .enum(leadProgress)
      .optional()
      .catch(undefined)
      .meta({ description: "Others mean all.", type: "string" }),
    /** `me` for the caller's own, `none` for those that no one has taken. Others mean both. */
    assigned: text,
    /** Part of a name, an email address or a mobile number. */
    q: text.transform((q) => readSearch(q)),
    /** `next` of the previous page. Invalid values mean the first page. */
    after: text,
  }),
  response: z.object({
    enquiries: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        mobile: z.string().nullable(),
        email: z.string().nullable(),
        formId: z.string(),
        city: z.string().nullable(),
        interestedCountries: z.array(z.string()),
        interestedEducationLevel: z.string(),
        interestedYear: z.number(),
        answeredFields: z.array(z.string()).nullable(),
        isVerified: z.boolean(),
        progress: z.enum(leadProgress),
        assignedTo: z.string().nullable(),
        assignee: z.string().nullable(),
        userId: z.string().nullable(),
        createdAt: timestamp,
      }),
    ),
    next: z.string().nullable(),
  }),
});

/** The start or end of an export. Empty means no limit. */
const moment = text.refine((given) => !given || !Number.isNaN(Date.parse(given)), "is not a date");

export const exportEnquiries = defineFileOperation({
  service,
  method: "GET",
  path: "/lead/export",
  summary: "Export enquiries as CSV: all for `all_user`, otherwise the counsellor's own",
  description: "Each person in it is recorded in the access log.",
  access: { ...counsellor, asksAgain: true },
  mayLag: true,
  query: z.object({
    from: moment,
    to: moment,
    /** Columns: all answers, or those that the import of another CRM expects. */
    format: z.enum(exportFormats).default("full"),
  }),
  mediaTypes: ["text/csv"],
  isRepeatable: false,
  // The rows are streamed.
  timeoutMs: 30 * 60_000,
});

export const showEnquiry = defineOperation({
  service,
  method: "GET",
  path: "/lead/:id",
  summary: "Show an enquiry",
  description: "`prospectId` leads to the person with all their enquiries.",
  access: counsellor,
  params: idParams,
  response: enquiry,
});

const enquiryChange = z.strictObject({
  progress: z.enum(leadProgress).optional(),
  /** Null for no one. */
  assignedTo: z.uuid().nullable().optional(),
});

export const changeEnquiry = defineOperation({
  service,
  method: "PUT",
  path: "/lead/:id",
  summary: "Change the progress or the owner of an enquiry",
  description: "Taking an enquiry assigns its student too, unless they have a counsellor.",
  access: counsellor,
  params: idParams,
  body: enquiryChange.refine(
    ({ progress, assignedTo }) => progress !== undefined || assignedTo !== undefined,
    { message: "progress or assignedTo is needed" },
  ),
  response: enquiryChange.extend({ id: z.string() }),
});

export const listEnquiriesOfStudent = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/leads",
  summary: "List all enquiries of a student, the newest first",
  access: "theirCounsellor",
  params: userParams,
  response: z.array(enquiry),
});

export const listCallBackEnquiries = defineOperation({
  service,
  method: "GET",
  path: "/call-backs",
  summary: "List open enquiries of the callback form, the oldest first",
  access: counsellor,
  response: z.array(enquiry),
});
