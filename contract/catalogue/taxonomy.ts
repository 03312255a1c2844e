import { z } from "zod";
import { taxonomySchema } from "#domain/courses/taxonomy";
import { defineOperation } from "../operation";

const service = "pathway";

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
