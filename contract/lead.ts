import { z } from "zod/v4";
import { partnerWishes } from "#domain/contact";
import { leadProgress } from "#domain/lead-progress";
import { enquiry } from "./lead-shapes";
import { defineFileOperation, defineOperation } from "./operation";
import { callingCode, text, timestamp, userParams } from "./schemas";

/** The counsellors' inbox of enquiries, and partner enquiries. Visitors send theirs to `auth/enquiry`. */
const service = "lead";
const counsellor = { staff: "counsellor" } as const;

/** `{id}` in a path. */
const idParams = z.object({ id: z.uuid() });

export const listLeads = defineOperation({
  service,
  method: "GET",
  path: "/leads",
  summary: "List a counsellor's inbox of enquiries, the newest first",
  specification: "core.md §7",
  access: counsellor,
  query: z.object({
    progress: z
      .enum(leadProgress)
      .optional()
      .catch(undefined)
      .meta({ description: "Others mean all.", type: "string" }),
    /** `me` for the caller's own, `none` for those that no one has taken. Others mean both. */
    assigned: text,
    /** Part of a name, an email address or a mobile number. */
    q: text.transform((q = "") => q.trim().slice(0, 80)),
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
  errors: ["UNAUTHORIZED", "FORBIDDEN"],
});

/** The start or end of an export. Empty means no limit. */
const moment = text.refine((given) => !given || !Number.isNaN(Date.parse(given)), "is not a date");

export const exportLeads = defineFileOperation({
  service,
  method: "GET",
  path: "/lead/export",
  summary: "Export enquiries as CSV: all for `all_user`, otherwise the counsellor's own",
  description: "Each person in it is recorded in the access log.",
  access: counsellor,
  query: z.object({ from: moment, to: moment }),
  mediaTypes: ["text/csv"],
  isRepeatable: false,
  errors: ["VALIDATION_FAILED", "UNAUTHORIZED", "FORBIDDEN"],
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
  errors: ["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND"],
});

const leadChange = z.strictObject({
  progress: z.enum(leadProgress).optional(),
  /** Null for no one. */
  assignedTo: z.uuid().nullable().optional(),
});

export const changeLead = defineOperation({
  service,
  method: "PUT",
  path: "/lead/:id",
  summary: "Change the progress or the owner of an enquiry",
  description: "Taking an enquiry assigns its student too, unless they have a counsellor.",
  access: counsellor,
  params: idParams,
  body: leadChange.refine(
    ({ progress, assignedTo }) => progress !== undefined || assignedTo !== undefined,
    { message: "progress or assignedTo is needed" },
  ),
  response: leadChange.extend({ id: z.string() }),
  errors: ["VALIDATION_FAILED", "UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const listEnquiriesOfStudent = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/leads",
  summary: "List all enquiries of a student, the newest first",
  access: "theirCounsellor",
  params: userParams,
  response: z.array(enquiry),
  errors: ["UNAUTHORIZED", "FORBIDDEN"],
});

export const listCallBackEnquiries = defineOperation({
  service,
  method: "GET",
  path: "/call-backs",
  summary: "List open enquiries of the callback form, the oldest first",
  access: counsellor,
  response: z.array(enquiry),
  errors: ["UNAUTHORIZED", "FORBIDDEN"],
});

const partnerEnquiry = z.strictObject({
  institution: z.string().trim().min(2).max(160),
  name: z.string().trim().min(2).max(100),
  role: z.string().trim().min(2).max(100),
  email: z.string().trim().max(254).pipe(z.email()),
  country: z.string().trim().min(2).max(60),
  wish: z.enum(partnerWishes),
  message: z.string().trim().min(10).max(3_000),
});
export type PartnerEnquiry = z.output<typeof partnerEnquiry>;

export const submitPartnerEnquiry = defineOperation({
  service,
  method: "POST",
  path: "/partner-enquiry",
  summary: "Send an enquiry of an institution that wants to become a partner",
  description: "The same text on the same day is one enquiry.",
  specification: "core.md §2",
  access: "public",
  body: partnerEnquiry,
  response: z.object({}),
  errors: ["VALIDATION_FAILED", "TOO_MANY_REQUESTS"],
});

export const listPartnerEnquiries = defineOperation({
  service,
  method: "GET",
  path: "/partner-enquiry",
  summary: "List open partner enquiries, the oldest first",
  access: counsellor,
  response: z.array(
    z.object({
      id: z.string(),
      institution: z.string(),
      name: z.string(),
      role: z.string(),
      email: z.string(),
      country: z.string(),
      wish: z.enum(partnerWishes),
      message: z.string(),
      createdAt: timestamp,
    }),
  ),
  errors: ["UNAUTHORIZED", "FORBIDDEN"],
});

export const setPartnerEnquiryDone = defineOperation({
  service,
  method: "PUT",
  path: "/partner-enquiry/:id",
  summary: "Close or reopen a partner enquiry",
  access: counsellor,
  params: idParams,
  body: z.strictObject({ done: z.boolean() }),
  response: z.object({ id: z.string(), done: z.boolean() }),
  errors: ["VALIDATION_FAILED", "UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

/** A mobile number without spaces, with or without its calling code. */
const mobile = z.string().trim().max(20);

export const addQuickLead = defineOperation({
  service: "userLead",
  method: "POST",
  path: "/:userId/lead",
  summary: "Record a signed-in user's interest without an enquiry form",
  description:
    "Name and profile are the account's. The same interest within a day is the same lead.",
  specification: "core.md §7",
  access: "ownUser",
  params: userParams,
  body: z
    .strictObject({
      mobile: mobile.nullish(),
      email: z.string().trim().toLowerCase().max(254).pipe(z.email()).nullish(),
      /** Product of interest: the name or slug of what the user asked about. */
      poi: z.string().trim().min(1).max(120),
      countryCode: callingCode.default("+91"),
    })
    .refine(({ mobile, email }) => Boolean(mobile) || Boolean(email), {
      message: "A mobile number or an email address is needed",
      path: ["mobile"],
    }),
  response: z.object({ leadId: z.string(), message: z.string(), duplicate: z.boolean() }),
  errors: ["VALIDATION_FAILED", "UNAUTHORIZED", "FORBIDDEN", "TOO_MANY_REQUESTS"],
});

const MAX_ADDRESSES = 100;

export const listErasedAddresses = defineOperation({
  service,
  method: "POST",
  path: "/erased-addresses",
  summary: "List which addresses belong to erased accounts, and since when",
  description: "The website then erases rejected enquiries of these addresses from its spool.",
  access: "serviceKey",
  body: z.strictObject({ addresses: z.array(z.string().max(254)).max(MAX_ADDRESSES) }),
  response: z.object({
    erased: z.array(z.object({ address: z.string(), erasedAt: timestamp })),
  }),
  errors: ["VALIDATION_FAILED", "FORBIDDEN", "TOO_MANY_REQUESTS"],
});
