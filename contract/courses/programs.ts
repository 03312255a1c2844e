import { z } from "zod";
import { documentSummarySchema } from "#domain/catalogue/documents";
import { programTermsSchema } from "#domain/courses/program-fees";
import { documentPage, preview } from "../catalogue/shapes";
import { defineOperation } from "../operation";
import { optionalCountry, optionalLevel, repeated, text, wholeNumber } from "../operation/schemas";

const service = "pathway";

/** Slugs that navigation-and-content.md §7 leaves out of the list of domains. */
const EXCLUDED_DOMAINS = ["stem", "with-internship"];

export const listDomains = defineOperation({
  service,
  method: "GET",
  path: "/domains",
  summary: "List the domains of study with their number of courses, the largest first",
  specification: "navigation-and-content.md §7",
  access: "public",
  query: z.object({
    /** Slugs to leave out. */
    exclude: repeated(z.string()).default(EXCLUDED_DOMAINS),
  }),
  response: z.array(z.object({ slug: z.string(), name: z.string(), courses: z.number().int() })),
  isCacheable: true,
});

export const showProgram = defineOperation({
  service,
  method: "GET",
  path: "/v1/:slug",
  summary: "Show a programme",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "optionalToken",
  params: z.object({ slug: z.string() }),
  query: z.object(preview),
  response: documentPage.extend({ terms: programTermsSchema }),
  isCacheable: true,
});

export const listPrograms = defineOperation({
  service,
  method: "GET",
  path: "/",
  aliases: ["/accelerated"],
  summary: "List programmes",
  specification: "navigation-and-content.md §7",
  access: "public",
  query: z.object({
    /** Other values don't filter. */
    educationLevel: optionalLevel,
    countryCode: optionalCountry,
    specialization: text,
    page: wholeNumber(0),
    length: wholeNumber(30),
  }),
  response: documentSummarySchema,
  isList: true,
  isCacheable: true,
});
