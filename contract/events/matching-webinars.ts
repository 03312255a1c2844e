import { z } from "zod";
import { documentSummarySchema } from "#domain/catalogue/documents";
import { defineOperation } from "../operation";
import { optionalCountry } from "../operation/schemas";

const service = "countries";

export const listMatchingWebinars = defineOperation({
  service,
  method: "GET",
  path: "/webinars/matching",
  summary: "List the upcoming webinars that match a country or a university, the soonest first",
  specification: "navigation-and-content.md §7",
  access: "public",
  query: z.object({
    country: optionalCountry,
    /** Number of a university. Its country counts. */
    universityId: z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined),
  }),
  response: z.array(documentSummarySchema),
  showsEvents: true,
});
