import { z } from "zod";
import { queueBands, queueKinds } from "#domain/leads/work-queue";
import { defineOperation } from "../operation";
import { filter, pageNumber, timestamp } from "../operation/schemas";

/** What waits for a counsellor. */
const service = "lead";
const counsellor = { staff: "counsellor" } as const;

const kind = z.enum(queueKinds);

const entry = z.object({
  kind,
  id: z.string(),
  prospectId: z.string().nullable(),
  userId: z.string().nullable(),
  name: z.string(),
  /** What to do, or what was handed in. */
  text: z.string().nullable(),
  /** When it was due, or when it arrived. */
  at: timestamp,
  /** When it is overdue. Null for a call. */
  dueAt: timestamp.nullable(),
  isOverdue: z.boolean(),
  /** Entries of one person have the same, and follow each other. */
  person: z.string(),
  /** Of the person's first entry. */
  band: z.enum(queueBands),
  /** Of the person's lead. Null without one. */
  score: z.number().nullable(),
  mobile: z.string().nullable(),
  /** False for somebody who has withdrawn calls, unless they are waiting for one. */
  isCallable: z.boolean(),
});
const entries = z.object({
  entries: z.array(entry),
  /** From 0. After the last page, the first. */
  page: z.number(),
  /** People on a page, and on all pages. */
  size: z.number(),
  people: z.number(),
  /** All entries, also those of other pages. */
  total: z.number(),
  overdue: z.number(),
});

export const showQueue = defineOperation({
  service,
  method: "GET",
  path: "/queue",
  summary: "List what waits for the caller and for the team, person by person",
  description:
    "Due follow-ups, new leads, unanswered conversations, calls of today, callback requests, steps of " +
    "applications, new documents and problem reports of the caller's own leads and students. Snoozed entries " +
    "are left out. Calls and live chats of the next two hours come first, then what is overdue, the most harmful " +
    "kind first, then the rest; high scores before low ones. What has no active owner is in `team`, with refunds, questions to alumni and partner enquiries.",
  access: counsellor,
  query: z.object({
    page: pageNumber,
    teamPage: pageNumber,
    /** Only entries of this kind. */
    kind: filter(kind),
  }),
  response: entries.extend({
    team: entries,
    /** Open leads of the caller without a next action, which no queue shows after their first contact. */
    unplanned: z.number(),
  }),
});

export const showTeamLoad = defineOperation({
  service,
  method: "GET",
  path: "/queue/load",
  summary: "Show how much each member of staff has",
  description: "Open leads, and calls of today. Members of staff without any are listed too.",
  access: { staff: "leadManager" },
  response: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      open: z.number(),
      /** Open leads without a first contact. */
      uncontacted: z.number(),
      /** Open leads whose next action is past. */
      overdue: z.number(),
      /** Open leads without a next action. */
      unplanned: z.number(),
      calls: z.number(),
    }),
  ),
});

export const countQueue = defineOperation({
  service,
  method: "GET",
  path: "/queue/count",
  summary: "Count what waits for the caller",
  description: "For administrators, with what waits for the team.",
  access: counsellor,
  response: z.object({
    total: z.number(),
    overdue: z.number(),
    /** When the newest entry was due or arrived: pages compare it to notice a change. */
    newest: timestamp.nullable(),
  }),
});

export const snoozeEntry = defineOperation({
  service,
  method: "PUT",
  path: "/queue/snooze",
  summary: "Put off an entry of the caller's own queue",
  description: "It returns after the time if it still waits.",
  access: counsellor,
  body: z.strictObject({
    kind,
    id: z.string().min(1).max(80),
    until: timestamp,
  }),
  response: z.object({ id: z.string() }),
});

export const takeEntry = defineOperation({
  service,
  method: "PUT",
  path: "/queue/take",
  summary: "Become responsible for the person of an entry in the team's queue",
  description: "409 if the entry is done, or another member of staff has taken it.",
  access: counsellor,
  errors: ["ENTRY_TAKEN"],
  body: z.strictObject({ kind, id: z.string().min(1).max(80) }),
  response: z.object({ id: z.string() }),
});
