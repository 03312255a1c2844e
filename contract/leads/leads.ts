import { z } from "zod";
import { contactOutcomes, timelineKinds, timelinePartNames } from "#domain/leads/activity";
import { MAX_BULK_CHANGE, MAX_TAGS } from "#domain/leads/bulk-change";
import { leadFieldKeyPattern } from "#domain/leads/custom-fields";
import { closingReasons, leadProgress } from "#domain/leads/progress";
import { enquiry } from "../enquiries/shapes";
import { defineFileOperation, defineOperation } from "../operation";
import { contactChannelList, filter, text, timestamp, userParams } from "../operation/schemas";
import { leadFilters } from "./lead-filters";

/** Leads: people with all their enquiries, as counsellors work with them. */
const service = "lead";
const mayRead = { staff: "counsellor", scope: "leads:read" } as const;
const mayWrite = { staff: "counsellor", scope: "leads:write" } as const;
const counsellor = { staff: "counsellor" } as const;

/** `{id}` in a path. */
const idParams = z.object({ id: z.uuid() });

const stage = z.enum(leadProgress);
const closedReason = z.enum(closingReasons);
const tag = z.string().trim().min(1).max(30);
const tags = z.array(tag).max(MAX_TAGS);
const nextAction = z.string().trim().min(1).max(200);

const customValue = z.union([z.string(), z.number()]);

const lead = z.object({
  id: z.string(),
  name: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  /** Another number of the person or of a parent, and whose it is. */
  secondMobile: z.string().nullable(),
  secondContact: z.string().nullable(),
  /** The language to talk in: `hi`. */
  language: z.string().nullable(),
  /** An IANA name: `Asia/Dubai`. */
  timeZone: z.string().nullable(),
  /** The account of a verified person. */
  userId: z.string().nullable(),
  stage,
  closedReason: closedReason.nullable(),
  tags: z.array(z.string()),
  /** Values of added fields by key, also of archived ones. Dates are `2027-01-31`. */
  customFields: z.record(z.string(), customValue),
  score: z.number(),
  ownerId: z.string().nullable(),
  owner: z.string().nullable(),
  nextAction: z.string().nullable(),
  nextActionAt: timestamp.nullable(),
  firstContactAt: timestamp.nullable(),
  lastEnquiryAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** Whether this is `next` of a list of changes: the time and id of its last lead. */
function isChangeCursor(value: string): boolean {
  const [number = "", id, ...rest] = value.split("_");
  return rest.length === 0 && /^\d{1,15}$/.test(number) && z.uuid().safeParse(id).success;
}

export const listLeadChanges = defineOperation({
  service,
  method: "GET",
  path: "/prospects",
  summary: "List leads that have changed, the earliest change first",
  description:
    "For systems that keep a copy. Call it again with `next` until `hasMore` is false, and later go on " +
    "from the last `next`. A lead that was merged into another has its id in `mergedInto`. Deleted and " +
    "erased leads are in `deleted`. A change is listed once no older one can follow it. 400 for `after`: the " +
    "database was restored from a backup, so copy everything again.",
  access: { staff: "allUser", scope: "leads:read" },
  query: z.object({
    /** Only changes since this time, if there is no `after`. */
    since: timestamp.optional(),
    /** `next` of the previous call. */
    after: z
      .string()
      .max(80, { abort: true })
      .refine(isChangeCursor, "must be `next` of a response")
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  response: z.object({
    leads: z.array(lead.omit({ owner: true }).extend({ mergedInto: z.string().nullable() })),
    deleted: z.array(z.object({ id: z.string(), deletedAt: timestamp })),
    next: z.string().nullable(),
    hasMore: z.boolean(),
  }),
});

export const listLeads = defineOperation({
  service,
  method: "GET",
  path: "/prospects/list",
  summary: "List the leads that the caller may see",
  description:
    "30 a page, the latest enquiry or the highest score first. `dueAt` is when the first contact is due, " +
    "and null after it. Unknown values of filters mean no filter.",
  access: mayRead,
  mayLag: true,
  query: z.object({
    ...leadFilters,
    sort: z.enum(["latest", "score"]).default("latest").catch("latest").meta({ type: "string" }),
    /** `next` of the previous page. Invalid values mean the first page. */
    after: text,
  }),
  response: z.object({
    leads: z.array(
      lead.extend({
        dueAt: timestamp.nullable(),
        /** False for somebody who has withdrawn calls. */
        isCallable: z.boolean(),
        /** Of the latest enquiry. */
        region: z.string().nullable(),
        interest: z
          .object({
            interestedCountries: z.array(z.string()),
            interestedEducationLevel: z.string(),
            interestedYear: z.number(),
            answeredFields: z.array(z.string()).nullable(),
          })
          .nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
});

export const exportLeads = defineFileOperation({
  service,
  method: "GET",
  path: "/prospects/export",
  summary: "Export the leads that the filters match as CSV",
  description:
    "Those that the caller may see, the latest enquiry first. Each person is recorded in the access log.",
  access: { ...counsellor, asksAgain: true },
  mayLag: true,
  query: z.object(leadFilters),
  mediaTypes: ["text/csv"],
  isRepeatable: false,
  // The rows are streamed.
  timeoutMs: 30 * 60_000,
});

export const showLead = defineOperation({
  service,
  method: "GET",
  path: "/prospects/:id",
  summary: "Show a lead with all enquiries",
  description:
    "A lead that was merged into another is shown as the other, under its id. `possibleDuplicates` " +
    "gave the same number or address without verifying it.",
  access: mayRead,
  params: idParams,
  response: lead.extend({
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
    /** Merges into the lead that can be undone, the latest first. */
    merges: z.array(
      z.object({
        id: z.string(),
        /** Of the lead that was merged. */
        name: z.string(),
        staff: z.string().nullable(),
        at: timestamp,
        undoUntil: timestamp,
      }),
    ),
    /** The latest consent to be contacted. */
    consent: z.object({ version: z.string(), givenAt: timestamp }).nullable(),
    /** Channels that the person doesn't want to be contacted by. */
    refusedChannels: contactChannelList,
    /** The verified number and address of the account. */
    verified: z.object({ mobile: z.string().nullable(), email: z.string().nullable() }).nullable(),
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

export const showLeadTimeline = defineOperation({
  service,
  method: "GET",
  path: "/prospects/:id/timeline",
  summary: "List what happened with a lead, the latest first",
  description:
    "Enquiries, calls, messages, documents, applications, payments, notes, registrations, " +
    "downloads, saved calculations, the shortlist and changes. Without access to the student, only enquiries and the lead's own history. " +
    "With `records=yes` also consents, and who accessed the person's data, once a day for each member of staff.",
  access: mayRead,
  params: idParams,
  query: z.object({
    records: filter(z.literal("yes")),
    /** Only these entries. */
    part: filter(z.enum(timelinePartNames)),
    /** `next` of the previous page. Invalid values mean the first page. */
    before: text,
  }),
  response: z.object({ entries: z.array(timelineEntry), next: z.string().nullable() }),
});

const leadChange = z.strictObject({
  stage: stage.optional(),
  /** Needed to close a lead. */
  closedReason: closedReason.nullable().optional(),
  tags: tags.optional(),
  /** Null for no one. */
  ownerId: z.uuid().nullable().optional(),
  nextAction: nextAction.nullable().optional(),
  nextActionAt: timestamp.nullable().optional(),
  /** By key. Fields that aren't named keep their value. Null or an empty text removes it. */
  customFields: z.record(z.string().regex(leadFieldKeyPattern), customValue.nullable()).optional(),
});

interface StageAndPlan {
  readonly stage?: string | undefined;
  readonly closedReason?: string | null | undefined;
  readonly nextAction?: string | null | undefined;
  readonly nextActionAt?: unknown;
}

/** What belongs together in a change of one lead or several. */
const whole = <Change extends z.ZodType<StageAndPlan>>(change: Change): Change =>
  change
    .refine(({ stage, closedReason }) => (stage === "closed") === Boolean(closedReason), {
      message: "A closed lead needs a reason, and only a closed one has it",
      path: ["closedReason"],
    })
    .refine(({ nextAction, nextActionAt }) => Boolean(nextAction) === Boolean(nextActionAt), {
      message: "A next action needs a date",
      path: ["nextActionAt"],
    });

const checkedChange = whole(leadChange).refine((change) => Object.keys(change).length > 0, {
  message: "Nothing to change",
});

export const changeLead = defineOperation({
  service,
  method: "PUT",
  path: "/prospects/:id",
  summary: "Change stage, tags, owner, next action or added fields of a lead",
  description:
    "Every change is part of the timeline. A change of owner hands the student over too, if they " +
    "had no other counsellor. Whoever sets the next action of a lead without an owner becomes its owner. " +
    "A closed lead has no next action. `fields` of an error name added fields as `customFields.<key>`, with " +
    "`unknown`, `archived`, `too_long`, `no_number`, `no_date` or `no_option`.",
  access: mayWrite,
  params: idParams,
  body: checkedChange,
  response: z.object({ id: z.string() }),
});

export const addLeadEvent = defineOperation({
  service,
  method: "POST",
  path: "/prospects/:id/events",
  summary: "Record what happened with a lead, and what it changes",
  description:
    "A note, a contact, a change of the lead, or all of them: everything is stored or nothing. The first " +
    "conversation ends the time to first contact. An outcome without a conversation, such as a call without an " +
    "answer, sets a retry as the next action, unless the lead has one in the future or `change` sets one. Staff " +
    "who contact a lead without an owner become its owner. `expected` has the values that the caller has seen: " +
    "409 LEAD_CHANGED if one of those that `change` replaces is another by now, with its name in `fields`.",
  access: mayWrite,
  params: idParams,
  body: z
    .strictObject({
      /** How the student was contacted. Null for a note. */
      outcome: z.enum(contactOutcomes).nullable(),
      text: z.string().trim().max(2_000),
      change: checkedChange.optional(),
      expected: leadChange.optional(),
    })
    .refine(({ outcome, text, change }) => outcome !== null || text !== "" || change, {
      message: "A note needs a text",
      path: ["text"],
    }),
  response: z.object({
    /** The event, or the lead without one. */
    id: z.string(),
    /** Whether a retry was set as the next action. */
    isRetrySet: z.boolean(),
  }),
  errors: ["LEAD_CHANGED"],
});

export const mergeLead = defineOperation({
  service,
  method: "POST",
  path: "/prospects/:id/merge",
  summary: "Merge another lead into this one",
  description:
    "Both must be visible to the caller. Leads of different accounts stay separate, also if one of them only has an enquiry under the verified number or address of an account. Staff with a second factor who have merged ten leads within an hour need a code of the last ten minutes.",
  access: counsellor,
  params: idParams,
  body: z.strictObject({ otherId: z.uuid() }),
  response: z.object({ id: z.string() }),
  errors: ["ACCOUNTS_DIFFER", "SECOND_FACTOR_AGAIN"],
});

const leadIds = z.array(z.uuid()).min(1).max(MAX_BULK_CHANGE);

/** What is the same for all leads of a bulk change. Fields that are missing stay as they are. */
const bulkChange = whole(
  z.strictObject({
    /** Null for no one. */
    ownerId: z.uuid().nullable().optional(),
    stage: stage.optional(),
    closedReason: closedReason.optional(),
    addTag: tag.optional(),
    nextAction: nextAction.optional(),
    nextActionAt: timestamp.optional(),
  }),
).refine(({ stage, nextAction }) => stage !== "closed" || !nextAction, {
  message: "A closed lead has no next action",
  path: ["nextAction"],
});

export const openLeadOfStudent = defineOperation({
  service,
  method: "POST",
  path: "/user/:userId/prospect",
  summary: "Return a student's lead, which is added if there is none",
  description: "For students who signed in without an enquiry. Their counsellor owns a new lead.",
  access: "theirCounsellor",
  params: userParams,
  response: z.object({ id: z.string() }),
});

export const previewBulkChange = defineOperation({
  service,
  method: "POST",
  path: "/bulk-changes/preview",
  summary: "Preview a change of several leads",
  description:
    `By id, or those that the filters match, the latest enquiry first; at most ${MAX_BULK_CHANGE}. Leads ` +
    "that the caller may not see are left out. Without `change`, only the leads are listed.",
  access: counsellor,
  body: z
    .strictObject({
      leadIds: leadIds.optional(),
      filters: z.object(leadFilters).optional(),
      change: bulkChange.optional(),
    })
    .refine(({ leadIds, filters }) => Boolean(leadIds) !== Boolean(filters), {
      message: "Either ids or filters",
      path: ["leadIds"],
    }),
  response: z.object({
    leads: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        stage,
        owner: z.string().nullable(),
        tags: z.array(z.string()),
        /** Whether the change makes a difference. */
        isChanged: z.boolean(),
      }),
    ),
    /** Whether the filters match more leads than these. */
    isCut: z.boolean(),
  }),
  errors: ["NOT_FOUND"],
});

export const changeLeadsInBulk = defineOperation({
  service,
  method: "POST",
  path: "/bulk-changes",
  summary: "Change several leads",
  description:
    `At most ${MAX_BULK_CHANGE}. Each is changed and recorded like one, if the caller may. A lead with ${MAX_TAGS} tags ` +
    "gets no other. A new owner is told once.",
  access: counsellor,
  body: z
    .strictObject({ leadIds, change: bulkChange })
    .refine(({ change }) => Object.keys(change).length > 0, { message: "Nothing to change" }),
  response: z.object({
    changed: z.number(),
    /** Leads that were so already. */
    unchanged: z.number(),
    /** Leads that don't exist or that the caller may not change. */
    refused: z.number(),
  }),
  errors: ["NOT_FOUND"],
});
