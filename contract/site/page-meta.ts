import { z } from "zod";
import { defineOperation } from "../operation";
import { text } from "../operation/schemas";

export const showMetatag = defineOperation({
  service: "metatag",
  method: "GET",
  path: "/",
  summary: "Show the redirect, status, title and description of an address",
  specification: "core.md §4, §7",
  access: "public",
  query: z.object({ url: text, category: text }),
  response: z.object({
    redirectUrl: z.string().nullish(),
    customStatus: z.number().int().nullish(),
    title: z.string().nullish(),
    description: z.string().nullish(),
  }),
  isCacheable: true,
  errors: ["NOT_FOUND"],
});
