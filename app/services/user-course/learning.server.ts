import { z } from "zod";
import { listOf } from "#domain/catalogue";
import { moduleProgressSchema } from "#domain/learning";
import type { Visitor } from "../auth/visitor.server";
import { orNotFound } from "../or-not-found.server";
import { ownPath } from "../user/user-path.server";

const scoreSchema = z.object({ points: z.number(), of: z.number(), percent: z.number() });

/** The modules of a paid learner, and what they add up to (core.md §9: 100 a page). @throws Response 404 */
export async function learningOf(visitor: Visitor) {
  const base = ownPath(visitor);
  const [{ data: stats }, { data: score }] = await Promise.all([
    orNotFound(
      visitor.call({
        service: "userCourse",
        path: `${base}/user-progress/stats`,
        query: { size: 100, page: 0, direction: "ASC" },
        schema: listOf(moduleProgressSchema),
      }),
    ),
    orNotFound(visitor.call({ service: "userCourse", path: `${base}/score`, schema: scoreSchema })),
  ]);
  return { modules: stats.data, score };
}

/** Marks a module as done, or not. @throws Response 404 */
export async function markModule(
  visitor: Visitor,
  planKey: string,
  moduleId: string,
  done: boolean,
): Promise<void> {
  await orNotFound(
    visitor.call({
      service: "userCourse",
      path: `${ownPath(visitor)}/user-progress`,
      method: "POST",
      body: { planKey, moduleId, done },
      schema: z.object({ done: z.boolean() }),
    }),
  );
}

const guideSchema = z.object({
  title: z.string(),
  countrySlug: z.string(),
  url: z.string().startsWith("/").nullable(),
  articles: z.array(z.object({ title: z.string(), path: z.string() })),
  steps: z.array(z.object({ name: z.string(), about: z.string(), dueOn: z.string() })),
});
export type LearnerGuide = z.output<typeof guideSchema>;

/** The learner's guide of a programme; with the intake, its dates. @throws Response 404 */
export async function learnerGuide(
  visitor: Visitor,
  programKey: string,
  dates: { readonly submissionDate: string; readonly intake: string },
): Promise<LearnerGuide> {
  const { data } = await orNotFound(
    visitor.call({
      service: "learnerGuide",
      path: `/program-key/${encodeURIComponent(programKey)}`,
      query: dates,
      schema: guideSchema,
    }),
  );
  return data;
}
