import { z } from "zod";
import { stuckActions, stuckKinds } from "#domain/console/stuck-work";
import { defineOperation } from "../operation";
import { timestamp } from "../operation/schemas";

/** Work that failed or waits for staff. Administrators retry or discard it. */
const service = "user";
const access = { staff: "allUser" } as const;
const action = z.enum(stuckActions);

const stuckWork = z.object({
  kind: z.enum(stuckKinds),
  /** Names it in the other calls: `job:<queue>:<id>`. */
  reference: z.string(),
  /** Its channel, queue or batch. */
  about: z.string(),
  /** Why it failed, without personal data. */
  reason: z.string(),
  attempts: z.number(),
  since: timestamp,
});

export const listStuckWork = defineOperation({
  service,
  method: "GET",
  path: "/staff/stuck",
  summary: "List work that failed or waits for staff",
  description: "At most 200 of each kind, the oldest first.",
  access,
  response: z.array(stuckWork),
});

export const changeStuckWork = defineOperation({
  service,
  method: "POST",
  path: "/staff/stuck",
  summary: "Retry or discard stuck work",
  description: "Leads can be neither retried nor discarded, and files in quarantine not retried.",
  access,
  body: z.strictObject({ action, reference: z.string().min(3).max(300) }),
  response: z.object({ reference: z.string() }),
  errors: ["NOT_FOUND"],
});

export const recordSpoolChange = defineOperation({
  service,
  method: "POST",
  path: "/staff/stuck/spool",
  summary: "Record that an enquiry in the website’s spool is retried or discarded",
  description: "The website calls it before it changes its spool.",
  access,
  body: z.strictObject({ action, name: z.string().regex(/^[\w-]{1,100}$/) }),
  status: 204,
});
