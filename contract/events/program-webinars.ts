import { z } from "zod";
import { documentSummarySchema } from "#domain/catalogue/documents";
import { defineOperation } from "../operation";

const service = "pathway";

export const listProgramWebinars = defineOperation({
  service,
  method: "GET",
  path: "/webinars/:slug",
  summary: "List the upcoming webinars that concern a programme, the soonest first",
  description: "Those about its country, and those about none.",
  specification: "navigation-and-content.md §7",
  access: "public",
  params: z.object({ slug: z.string() }),
  response: z.array(documentSummarySchema),
  showsEvents: true,
});
