import { z } from "zod";
import { accessKinds } from "#domain/console/access-log";
import { defineOperation } from "../operation";
import { filter, pageNumber, timestamp } from "../operation/schemas";

const service = "user";

export const listAccessLog = defineOperation({
  service,
  method: "GET",
  path: "/staff/audit",
  summary: "List who accessed which student's data, the latest first",
  description: "At most 3,000 entries are counted and paged through.",
  access: { staff: "audit" },
  mayLag: true,
  query: z.object({
    page: pageNumber,
    /** Only accesses to this student. */
    userId: z.uuid().optional().catch(undefined),
    /** Only accesses by this member of staff. */
    staffId: filter(z.uuid()),
    kind: filter(z.enum(accessKinds)).meta({ type: "string" }),
    /** Part of the action or of its details. Without `from`, the last 90 days are searched. */
    q: filter(z.string().trim().max(80)),
    /** Days in Indian time, both included. */
    from: filter(z.iso.date()),
    to: filter(z.iso.date()),
  }),
  response: z.object({
    id: z.string(),
    staff: z.string().nullable(),
    isOperator: z.boolean(),
    studentId: z.string().nullable(),
    student: z.string().nullable(),
    action: z.string(),
    details: z.record(z.string(), z.string().nullable()).nullable(),
    createdAt: timestamp,
  }),
  isList: true,
});
