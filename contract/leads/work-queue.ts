import { z } from "zod";
import { queueKinds } from "#domain/leads/work-queue";
import { defineOperation } from "../operation";
import { timestamp } from "../operation/schemas";

/** What waits for a counsellor. */
const service = "lead";
const counsellor = { staff: "counsellor" } as const;

const kind = z.enum(queueKinds);

export const showQueue = defineOperation({
  service,
  method: "GET",
  path: "/queue",
  summary: "List what waits for the caller, overdue first",
  description:
    "Due follow-ups, new leads, unanswered conversations, calls of today, callback requests, steps of " +
    "applications and new documents of the caller's own leads and students. Snoozed entries are left out.",
  access: counsellor,
  response: z.object({
    entries: z.array(
      z.object({
        kind,
        id: z.string(),
        prospectId: z.string().nullable(),
        userId: z.string().nullable(),
        name: z.string(),
        /** What to do, or what was handed in. */
        text: z.string().nullable(),
        /** When it was due, or when it arrived. */
        at: timestamp,
        isOverdue: z.boolean(),
      }),
    ),
    /** All entries, also those beyond the list's limit. */
    total: z.number(),
    overdue: z.number(),
  }),
});

export const countQueue = defineOperation({
  service,
  method: "GET",
  path: "/queue/count",
  summary: "Count what waits for the caller",
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
  description: "Without a time, the entry is done. It returns after a time if it still waits.",
  access: counsellor,
  body: z.strictObject({
    kind,
    id: z.string().min(1).max(80),
    until: timestamp.nullable(),
  }),
  response: z.object({ id: z.string() }),
});
