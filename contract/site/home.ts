import { z } from "zod";
import { documentSummarySchema } from "#domain/catalogue/documents";
import { scholarshipSchema } from "#domain/scholarships/scholarship";
import { regionKeys } from "#domain/site/regions";
import { feeSpan } from "../catalogue/shapes";
import { defineOperation } from "../operation";

const service = "marketing";
const specification = "navigation-and-content.md §7";

/** A promotion with its picture, as the home page shows it. */
const banner = z.object({
  id: z.string(),
  heading: z.string(),
  text: z.string(),
  linkText: z.string(),
  /** Below the base path. */
  path: z.string().startsWith("/"),
  art: z.string(),
});

export const showHome = defineOperation({
  service,
  method: "GET",
  path: "/home",
  summary: "Show what the home page of the visitor's region needs",
  specification,
  access: "public",
  response: z.object({
    region: z.enum(regionKeys),
    banners: z.array(banner),
    /** Countries with courses, those with the most first. */
    countries: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        courses: z.number().int(),
        universities: z.number().int(),
        feeSpan,
      }),
    ),
    /** Those that close next. */
    scholarships: z.array(scholarshipSchema),
    articles: z.array(documentSummarySchema),
    /** The soonest events and webinars. */
    events: z.array(documentSummarySchema),
  }),
  isCacheable: true,
  showsEvents: true,
});

export const showInventory = defineOperation({
  service,
  method: "GET",
  path: "/inventory/:id",
  summary: "Show a promotion by its id",
  description: "Ids are those of the banners of `showHome`.",
  specification,
  access: "public",
  params: z.object({ id: z.string() }),
  response: banner,
  isCacheable: true,
});
