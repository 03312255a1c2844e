import { z } from "zod/v4";
import { analyticsBatchSchema } from "#domain/analytics";
import { customBarSchema } from "#domain/custom-bar";
import { mailTopics } from "#domain/mail-topics";
import { reports } from "#domain/reports";
import { defineOperation } from "./operation";
import { text } from "./schemas";

/** The custom bar, analytics and email subscriptions. Pages and FAQs are in catalogue/pages.ts. */
const service = "marketing";

export const showCustomBar = defineOperation({
  service,
  method: "GET",
  path: "/custom-bar",
  summary: "Show the custom bar of a page in the visitor's country",
  specification: "navigation-and-content.md §7",
  access: "public",
  query: z.object({
    /** Path below the base path. */
    pageUrl: text.default(""),
  }),
  response: z.object({ bar: customBarSchema.nullable() }),
});

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
  errors: ["VALIDATION_FAILED", "TOO_MANY_REQUESTS"],
});

export const showFunnel = defineOperation({
  service,
  method: "GET",
  path: "/funnel",
  summary: "Show the steps from visit to application as totals",
  access: { staff: "allUser" },
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
  errors: ["UNAUTHORIZED", "FORBIDDEN"],
});

export const countSearch = defineOperation({
  service,
  method: "POST",
  path: "/searches",
  summary: "Count a search, or a result of it that was opened",
  description:
    "Stores no account, address or time of day. Queries that look like they have personal data are not counted.",
  access: "public",
  body: z.strictObject({
    q: z.string().max(200),
    outcome: z.enum(["found", "empty", "opened"]),
  }),
  response: z.object({ isCounted: z.boolean() }),
  status: 202,
  errors: ["VALIDATION_FAILED", "TOO_MANY_REQUESTS"],
});

export const listSearches = defineOperation({
  service,
  method: "GET",
  path: "/staff/searches",
  summary: "List searches with no results or no opened results",
  description: "At most 200, the most frequent first.",
  access: { staff: "allUser" },
  response: z.object({
    /** How often a query must have been searched to be listed. */
    minimum: z.number().int(),
    searches: z.array(
      z.object({
        text: z.string(),
        shown: z.number().int(),
        empty: z.number().int(),
        opened: z.number().int(),
      }),
    ),
  }),
  errors: ["UNAUTHORIZED", "FORBIDDEN"],
});

const tokenParams = z.object({ token: z.string() });
const subscription = z.object({
  topic: z.enum(mailTopics),
  /** Whether the recipient has unsubscribed. */
  isOut: z.boolean(),
});

export const showSubscription = defineOperation({
  service,
  method: "GET",
  path: "/subscription/:token",
  summary: "Show the topic of an unsubscribe link",
  access: "public",
  params: tokenParams,
  response: subscription,
  errors: ["NOT_FOUND"],
});

export const changeSubscription = defineOperation({
  service,
  method: "PUT",
  path: "/subscription/:token",
  summary: "Unsubscribe the recipient of a link from its topic, or subscribe them again",
  access: "public",
  params: tokenParams,
  body: z.strictObject({ isOut: z.boolean() }),
  response: subscription,
  errors: ["VALIDATION_FAILED", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const showReport = defineOperation({
  service,
  method: "GET",
  path: "/staff/report/:report",
  summary: "Count leads, calls, applications or payments of a range of days",
  description:
    "Days in Indian time, both included. A counsellor's own work and students; all for `all_user`. At most 200 rows.",
  access: { staff: "counsellor" },
  params: z.object({ report: z.enum(reports) }),
  query: z.object({ from: z.iso.date(), to: z.iso.date() }),
  response: z.object({
    columns: z.array(z.string()),
    rows: z.array(z.object({ label: z.string(), values: z.array(z.number()) })),
  }),
  errors: ["VALIDATION_FAILED", "UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND"],
});
