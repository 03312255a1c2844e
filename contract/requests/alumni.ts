import { z } from "zod";
import { documentSummarySchema } from "#domain/catalogue/documents";
import { defineOperation } from "../operation";
import { optionalCountry, pageNumber, pageSize } from "../operation/schemas";

const specification = "core.md §7";

const service = "user";

export const listAlumni = defineOperation({
  service,
  method: "GET",
  path: "/alumni",
  summary: "List alumni",
  specification,
  access: "public",
  query: z.object({
    page: pageNumber,
    /** core.md §9: the dashboard shows ten. */
    size: pageSize(100, 10),
    country: optionalCountry,
    university: z.string().optional(),
    previewStatus: z.string().optional(),
  }),
  response: documentSummarySchema,
  isList: true,
  isCacheable: true,
});

export const listAlumniUniversities = defineOperation({
  service,
  method: "GET",
  path: "/alumni/universities",
  summary: "List the universities that alumni attended",
  specification,
  access: "public",
  response: z.array(z.string()),
});
