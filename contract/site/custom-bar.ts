import { z } from "zod";
import { customBarSchema } from "#domain/site/custom-bar";
import { defineOperation } from "../operation";
import { text } from "../operation/schemas";

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
