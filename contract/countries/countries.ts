import { z } from "zod";
import { documentSummarySchema } from "#domain/catalogue/documents";
import { facetSchema } from "#domain/catalogue/lists";
import { countryReferenceSchema } from "#domain/countries/country-reference";
import { courseListSchema } from "#domain/courses/course";
import { cityPlaceSchema, universitySchema } from "#domain/universities/university";
import { documentPage, feeSpan, pageContext } from "../catalogue/shapes";
import { yearPlanSchema } from "#domain/applications/year-plan";
import { defineOperation } from "../operation";
import { country, optionalCountry, text } from "../operation/schemas";

const service = "countries";

export const listCountries = defineOperation({
  service,
  method: "GET",
  path: "/lite",
  summary: "List the study countries",
  specification: "core.md §7, navigation-and-content.md §3",
  access: "public",
  response: z.array(
    z.object({ id: z.string(), iso3: z.string(), slug: z.string(), name: z.string() }),
  ),
});

export const listCountryCities = defineOperation({
  service,
  method: "GET",
  path: "/cities",
  aliases: ["/country-city"],
  summary: "List the cities with universities by country",
  specification: "core.md §7",
  access: "public",
  query: z.object({ country: optionalCountry }),
  response: z.array(
    z.object({ country: z.string(), name: z.string(), cities: z.array(cityPlaceSchema) }),
  ),
  isCacheable: true,
});

export const showCountry = defineOperation({
  service,
  method: "GET",
  path: "/:country",
  summary: "Show a country with its universities, courses, cities, intakes, fees and articles",
  specification: "navigation-and-content.md §7",
  access: "optionalToken",
  params: z.object({ country }),
  query: z.object({ ...pageContext, secondaryTags: text }),
  response: documentPage.extend({
    reference: countryReferenceSchema.nullable(),
    cities: z.array(cityPlaceSchema),
    intakes: z.array(facetSchema),
    universities: z.array(universitySchema),
    universityCount: z.number(),
    courseCount: z.number(),
    facets: courseListSchema.shape.facets,
    feeSpan,
    articles: z.array(documentSummarySchema),
    ratesAsOf: z.string(),
    /** The steps to the next main intake, planned backwards from it. Null without an intake. */
    plan: yearPlanSchema.nullable(),
  }),
  isCacheable: true,
});
