import { z } from "zod";
import { applicationStatusSchema } from "#domain/applications";
import { courseSchema, documentSummarySchema, listOf, universitySchema } from "#domain/catalogue";
import type { Visitor } from "../auth/visitor.server";
import { ownPath } from "../user/user-path.server";
import { profileSchema } from "../user/profile.server";

/** core.md §9: ten alumni, forty universities. */
const ALUMNI = 10;
const UNIVERSITIES = 40;

const alumniSchema = listOf(documentSummarySchema);
const universitiesSchema = listOf(universitySchema);
const categoriesSchema = z.array(
  z.object({
    path: z.string(),
    title: z.string(),
    articles: z.array(z.object({ path: z.string(), title: z.string() })),
  }),
);

const dashboardSchema = z.object({
  profile: profileSchema,
  applications: z.array(applicationStatusSchema),
  /** Recommendations of a counsellor that wait for a decision. */
  proposed: z.number(),
  /** The latest of the shortlist. */
  favourites: z.array(courseSchema),
  favouriteCount: z.number(),
  registeredFor: z.array(documentSummarySchema),
});

/** What is the student's own on the dashboard. */
export async function ownDashboard(visitor: Visitor) {
  const { data } = await visitor.call({
    service: "user",
    path: `${ownPath(visitor)}/dashboard`,
    schema: dashboardSchema,
  });
  return data;
}

/** What the dashboard offers to read: alumni, partner universities, articles by category (core.md §7). */
export async function dashboardReading(visitor: Visitor) {
  const [{ data: alumni }, { data: universities }, { data: categories }] = await Promise.all([
    visitor.call({
      service: "user",
      path: "/alumni",
      query: { previewStatus: false, page: 0, size: ALUMNI },
      schema: alumniSchema,
    }),
    visitor.call({
      service: "pathway",
      path: "/universities",
      query: { dashboardPathwayRequired: true, page: 0, length: UNIVERSITIES },
      schema: universitiesSchema,
    }),
    visitor.call({
      service: "marketing",
      path: "/pages/category",
      schema: categoriesSchema,
    }),
  ]);
  return { alumni: alumni.data, universities: universities.data, categories };
}
