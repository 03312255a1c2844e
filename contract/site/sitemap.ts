import { z } from "zod";
import { defineOperation } from "../operation";
import { wholeNumber } from "../operation/schemas";

const service = "pathway";

export const listTableAddresses = defineOperation({
  service,
  method: "GET",
  path: "/addresses/:what",
  summary: "List the paths of universities or courses, for the sitemaps",
  access: "public",
  params: z.object({ what: z.enum(["universities", "courses"]) }),
  query: z.object({ page: wholeNumber(0), size: wholeNumber(20_000) }),
  response: z.object({ path: z.string(), updatedOn: z.string() }),
  isList: true,
  isCacheable: true,
});

export const listTableParts = defineOperation({
  service,
  method: "GET",
  path: "/addresses/:what/parts",
  summary: "List the parts of the paths of universities or courses, one for each sitemap",
  access: "public",
  params: z.object({ what: z.enum(["universities", "courses"]) }),
  query: z.object({ size: wholeNumber(5_000) }),
  response: z.array(
    z.object({
      addresses: z.number(),
      /** The newest change of one of its pages. */
      updatedOn: z.string(),
    }),
  ),
  isCacheable: true,
});
