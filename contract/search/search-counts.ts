import { z } from "zod";
import { defineOperation } from "../operation";

const service = "marketing";

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
});

export const listSearches = defineOperation({
  service,
  method: "GET",
  path: "/staff/searches",
  summary: "List searches with no results or no opened results",
  description: "At most 200, the most frequent first.",
  access: { staff: "content" },
  mayLag: true,
  response: z.object({
    /** How often a query must have been searched to be listed. */
    minimum: z.number().int(),
    searches: z.array(
      z.object({
        text: z.string(),
        shown: z.number().int(),
        empty: z.number().int(),
        opened: z.number().int(),
        /** The title of the page that is most like it. */
        similar: z.string().nullable(),
      }),
    ),
  }),
});
