import { z } from "zod";
import { documentSummarySchema, listOf, universitySchema } from "~/domain/catalogue";
import type { Visitor } from "../auth/visitor.server";

/** core.md §9: ten alumni, forty universities. */
const ALUMNI = 10;
const UNIVERSITIES = 40;

const categoriesSchema = z.array(
  z.object({
    path: z.string(),
    title: z.string(),
    articles: z.array(z.object({ path: z.string(), title: z.string() })),
  }),
);

/** What the dashboard offers to read: alumni, partner universities, articles by category (core.md §7). */
export async function dashboardReading(visitor: Visitor) {
  const [{ data: alumni }, { data: universities }, { data: categories }] = await Promise.all([
    visitor.call({
      service: "user",
      path: "/alumni",
      query: { previewStatus: false, page: 0, size: ALUMNI },
      schema: listOf(documentSummarySchema),
    }),
    visitor.call({
      service: "pathway",
      path: "/universities",
      query: { dashboardPathwayRequired: true, page: 0, length: UNIVERSITIES },
      schema: listOf(universitySchema),
    }),
    visitor.call({
      service: "marketing",
      path: "/pages/category",
      schema: categoriesSchema,
    }),
  ]);
  return { alumni: alumni.data, universities: universities.data, categories };
}
