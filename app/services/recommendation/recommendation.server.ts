import { z } from "zod";
import { courseSchema, listOf } from "~/domain/catalogue";
import type { Visitor } from "../auth/visitor.server";

const recommendedSchema = z.object({
  course: courseSchema,
  reasons: z.array(z.string()),
  gaps: z.array(z.string()),
});
export type Recommended = z.output<typeof recommendedSchema>;

/** A page (from 0) of what fits the signed-in visitor, best first; 6 a page (core.md §9). */
export async function recommendedCourses(visitor: Visitor, page: number) {
  const { data } = await visitor.call({
    service: "recommendation",
    path: "/v1/courses/recommendation",
    method: "POST",
    query: { page, size: 6 },
    body: {},
    schema: listOf(recommendedSchema),
  });
  return data;
}
