import { z } from "zod";
import { leadProgress } from "#domain/leads/progress";
import { defineOperation } from "../operation";
import { text, timestamp } from "../operation/schemas";

/** Leads that may be one person: their list, and what a merge does and undoes. */
const service = "lead";
const counsellor = { staff: "counsellor" } as const;

const person = z.object({
  id: z.string(),
  name: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  isVerified: z.boolean(),
  stage: z.enum(leadProgress),
  owner: z.string().nullable(),
  lastEnquiryAt: timestamp,
});

export const listDuplicates = defineOperation({
  service,
  method: "GET",
  path: "/prospects/duplicates",
  summary: "List leads that have a number or an address in common",
  description:
    "20 groups a page, the one with the latest enquiry first. Leads that the caller may not open are left out.",
  access: counsellor,
  mayLag: true,
  query: z.object({
    /** `next` of the previous page. Invalid values mean the first page. */
    after: text,
  }),
  response: z.object({
    groups: z.array(z.object({ address: z.string(), leads: z.array(person) })),
    next: z.string().nullable(),
  }),
});

const side = person.extend({
  tags: z.array(z.string()),
  nextAction: z.string().nullable(),
  nextActionAt: timestamp.nullable(),
  firstContactAt: timestamp.nullable(),
  enquiries: z.number(),
  events: z.number(),
  messages: z.number(),
});

export const previewMerge = defineOperation({
  service,
  method: "GET",
  path: "/prospects/:id/merge/:otherId",
  summary: "Show what a merge of two leads does",
  description:
    "`into` is the lead that stays, `from` the other one, and `result` what it becomes. Leads of different accounts can't be merged.",
  access: counsellor,
  params: z.object({ id: z.uuid(), otherId: z.uuid() }),
  response: z.object({
    into: side,
    from: side,
    result: side.pick({
      stage: true,
      owner: true,
      tags: true,
      nextAction: true,
      nextActionAt: true,
      firstContactAt: true,
    }),
    /** Whether both have an account. */
    haveAccounts: z.boolean(),
    /** Enquiries that get the account of the other lead. */
    toAccount: z.number(),
  }),
});

export const undoMerge = defineOperation({
  service,
  method: "POST",
  path: "/prospects/:id/merges/:mergeId/undo",
  summary: "Undo a merge",
  description:
    "Within 30 days. Enquiries, history and messages go back, and so do stage, owner, plan, tags and account of both leads. " +
    "What has changed or come since stays with the lead. A later merge into the same lead is undone first: 409 MERGED_AGAIN.",
  access: counsellor,
  params: z.object({ id: z.uuid(), mergeId: z.uuid() }),
  response: z.object({
    /** The lead that is back. */
    id: z.string(),
  }),
  errors: ["MERGED_AGAIN"],
});
