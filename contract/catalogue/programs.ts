import { z } from "zod/v4";
import { documentSummarySchema, searchResultSchema, taxonomySchema } from "#domain/catalogue";
import { examRequirementsSchema } from "#domain/exam-requirements";
import { defineOperation } from "../operation";
import { country, optionalCountry, optionalLevel, repeated, text, wholeNumber } from "../schemas";
import { courseFilters } from "./course-filters";
import { documentPage, preview } from "./documents";

const service = "pathway";

export const listExamRequirements = defineOperation({
  service,
  method: "GET",
  path: "/exam-requirements/:exam/:country",
  summary: "List the universities and courses of a country that accept an exam",
  access: "public",
  params: z.object({ exam: z.string(), country }),
  response: examRequirementsSchema,
  isCacheable: true,
});

export const showTaxonomy = defineOperation({
  service,
  method: "GET",
  path: "/taxonomy",
  summary: "List the streams and their specialisations",
  access: "public",
  response: taxonomySchema,
  isCacheable: true,
});

export const showExchangeRates = defineOperation({
  service,
  method: "GET",
  path: "/exchange-rates",
  summary: "Show the rates that amounts are converted with, in rupees per unit",
  access: "public",
  response: z.object({ asOf: z.string(), inr: z.record(z.string(), z.number()) }),
  isCacheable: true,
});

export const listSpecializations = defineOperation({
  service,
  method: "GET",
  path: "/specialization",
  summary: "List the specialisations",
  specification: "core.md §7, navigation-and-content.md §7",
  access: "public",
  response: taxonomySchema.shape.specializations,
  isCacheable: true,
});

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
  errors: ["NOT_FOUND"],
});

export const searchCatalogue = defineOperation({
  service,
  method: "GET",
  path: "/search",
  summary: "Search universities, courses, exams and guides",
  description:
    "Understands places, levels, subjects, exams, scores, budgets and misspellings. Chosen filters replace what the query says about the same facet.",
  access: "public",
  query: z.object({
    q: text,
    size: wholeNumber(8),
    ...z.object(courseFilters).pick({
      country: true,
      educationLevel: true,
      specialization: true,
      fees: true,
    }).shape,
  }),
  response: searchResultSchema,
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
  response: documentPage,
  isCacheable: true,
  errors: ["NOT_FOUND"],
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
