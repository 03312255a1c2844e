import { z } from "zod";
import { analyticsBatchSchema } from "#domain/reports/analytics";
import { reports } from "#domain/reports/reports";
import { defineOperation } from "../operation";

const service = "marketing";

export const collectEvents = defineOperation({
  service,
  method: "POST",
  path: "/events",
  summary: "Count a batch of analytics events",
  description: "Forwards them to the tracking service, if there is one.",
  specification: "core.md §7",
  access: "public",
  body: analyticsBatchSchema,
  response: z.object({ counted: z.number().int() }),
  status: 202,
});

export const showFunnel = defineOperation({
  service,
  method: "GET",
  path: "/funnel",
  summary: "Show the steps from visit to application as totals",
  access: { staff: "leadNumbers" },
  mayLag: true,
  query: z.object({
    days: z
      .preprocess(Number, z.union([z.literal(7), z.literal(30), z.literal(90)]).catch(30))
      .default(30)
      .meta({ description: "7, 30 or 90. Others mean 30.", type: "integer" }),
  }),
  response: z.object({
    days: z.number().int(),
    steps: z.array(z.object({ name: z.string(), number: z.number().int() })),
  }),
});

export const showReport = defineOperation({
  service,
  method: "GET",
  path: "/staff/report/:report",
  summary: "Count leads, calls, applications or payments of a range of days",
  description:
    "Days in Indian time, both included. Leads are people, counted once in a row. A counsellor's own work and students; all for `all_user`. At most 200 rows. `marketing` sees the reports that count leads.",
  access: { staff: "reports" },
  mayLag: true,
  params: z.object({ report: z.enum(reports) }),
  query: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** Leads of imported lists: left out, alone (`yes`), or with all others (`all`). */
    imported: z.enum(["no", "yes", "all"]).default("no").catch("no").meta({ type: "string" }),
  }),
  response: z.object({
    columns: z.array(z.string()),
    rows: z.array(
      z.object({
        label: z.string(),
        values: z.array(z.number()),
        /** The filters of the list behind each number. Null if there is no such list. */
        lists: z.array(z.record(z.string(), z.string()).nullable()),
      }),
    ),
  }),
});
