import { z } from "zod/v4";
import { closingReasons, leadProgress } from "#domain/lead-progress";
import { contactOutcomes, timelineKinds } from "#domain/prospect-activity";
import { enquiry } from "./lead-shapes";
import { defineOperation } from "./operation";
import { text, timestamp } from "./schemas";

/** Leads: people with all their enquiries, as counsellors work with them. */
const service = "lead";
const counsellor = { staff: "counsellor" } as const;

/** `{id}` in a path. */
const idParams = z.object({ id: z.uuid() });

const stage = z.enum(leadProgress);
const closedReason = z.enum(closingReasons);
const tag = z.string().trim().min(1).max(30);
const tags = z.array(tag).max(12);
const nextAction = z.string().trim().min(1).max(200);

const prospect = z.object({
  id: z.string(),
  name: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  /** The account of a verified person. */
  userId: z.string().nullable(),
  stage,
  closedReason: closedReason.nullable(),
  tags: z.array(z.string()),
  score: z.number(),
  ownerId: z.string().nullable(),
  owner: z.string().nullable(),
  nextAction: z.string().nullable(),
  nextActionAt: timestamp.nullable(),
  firstContactAt: timestamp.nullable(),
  lastEnquiryAt: timestamp,
  createdAt: timestamp,
});

export const showProspect = defineOperation({
  service,
  method: "GET",
  path: "/prospects/:id",
  summary: "Show a lead with all enquiries",
  description:
    "A lead that was merged into another is shown as the other, under its id. `possibleDuplicates` " +
    "gave the same number or address without verifying it.",
  access: counsellor,
  params: idParams,
  response: prospect.extend({
    scoreParts: z.array(z.object({ reason: z.string(), points: z.number() })),
    enquiries: z.array(enquiry),
    possibleDuplicates: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        mobile: z.string().nullable(),
        email: z.string().nullable(),
        isVerified: z.boolean(),
        lastEnquiryAt: timestamp,
      }),
    ),
    /** Whether the caller may see documents, applications, payments and notes of the account. */
    mayOpenStudent: z.boolean(),
  }),
});

const timelineEntry = z.object({
  id: z.string(),
  kind: z.enum(timelineKinds),
  at: timestamp,
  /** The member of staff who did it. Null for the student and for the services. */
  staff: z.string().nullable(),
  detail: z.record(z.string(), z.string().nullable()),
});

export const showProspectTimeline = defineOperation({
  service,
  method: "GET",
  path: "/prospects/:id/timeline",
  summary: "List what happened with a lead, the latest first",
  description:
    "Enquiries, calls, messages, documents, applications, payments, notes, registrations, " +
    "downloads and changes. Without access to the student, only enquiries and the lead's own history.",
  access: counsellor,
  params: idParams,
  query: z.object({
    /** `next` of the previous page. Invalid values mean the first page. */
    before: text,
  }),
  response: z.object({ entries: z.array(timelineEntry), next: z.string().nullable() }),
});

const prospectChange = z.strictObject({
  stage: stage.optional(),
  /** Needed to close a lead. */
  closedReason: closedReason.nullable().optional(),
  tags: tags.optional(),
  /** Null for no one. */
  ownerId: z.uuid().nullable().optional(),
  nextAction: nextAction.nullable().optional(),
  nextActionAt: timestamp.nullable().optional(),
});

export const changeProspect = defineOperation({
  service,
  method: "PUT",
  path: "/prospects/:id",
  summary: "Change stage, tags, owner or next action of a lead",
  description:
    "Every change is part of the timeline. A change of owner hands the student over too, if they " +
    "had no other counsellor.",
  access: counsellor,
  params: idParams,
  body: prospectChange
    .refine((change) => Object.keys(change).length > 0, { message: "Nothing to change" })
    .refine(({ stage, closedReason }) => (stage === "closed") === Boolean(closedReason), {
      message: "A closed lead needs a reason, and only a closed one has it",
      path: ["closedReason"],
    })
    .refine(({ nextAction, nextActionAt }) => Boolean(nextAction) === Boolean(nextActionAt), {
      message: "A next action needs a date",
      path: ["nextActionAt"],
    }),
  response: z.object({ id: z.string() }),
});

export const addProspectEvent = defineOperation({
  service,
  method: "POST",
  path: "/prospects/:id/events",
  summary: "Add a note or a contact to a lead",
  description: "The first contact ends the time to first contact.",
  access: counsellor,
  params: idParams,
  body: z
    .strictObject({
      /** How the student was contacted. Null for a note. */
      outcome: z.enum(contactOutcomes).nullable(),
      text: z.string().trim().max(2_000),
    })
    .refine(({ outcome, text }) => outcome !== null || text !== "", {
      message: "A note needs a text",
      path: ["text"],
    }),
  response: z.object({ id: z.string() }),
});

export const mergeProspect = defineOperation({
  service,
  method: "POST",
  path: "/prospects/:id/merge",
  summary: "Merge another lead into this one",
  description: "Both must be visible to the caller. Two leads with an account each stay separate.",
  access: counsellor,
  params: idParams,
  body: z.strictObject({ otherId: z.uuid() }),
  response: z.object({ id: z.string() }),
  errors: ["ACCOUNTS_DIFFER"],
});
