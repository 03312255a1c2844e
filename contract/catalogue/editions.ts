import { z } from "zod";
import { editionPageSchema } from "#domain/catalogue/edition";
import { regionKeys } from "#domain/site/regions";
import { defineOperation } from "../operation";

const service = "marketing";
const region = z.enum(regionKeys);

export const showEditionPage = defineOperation({
  service,
  method: "GET",
  path: "/edition/:region/page",
  summary: "Show the page of an edition in its own language",
  description: "Null where the edition has no page of its own, so that the English one is shown.",
  access: "public",
  params: z.object({ region }),
  query: z.object({ path: z.string().max(300) }),
  response: z.object({ page: editionPageSchema.nullable() }),
  isCacheable: true,
});

export const listEditionPages = defineOperation({
  service,
  method: "GET",
  path: "/edition/:region",
  summary: "List the pages that an edition has in its own language",
  access: "public",
  params: z.object({ region }),
  response: z.array(
    editionPageSchema.pick({
      path: true,
      title: true,
      description: true,
      updatedOn: true,
    }),
  ),
  isCacheable: true,
});
