import { z } from "zod";

/** A learning plan for paid learners. The plans are data (catalogue/learning.yaml). */
export const learningPlanSchema = z
  .object({
    /** `preparation` is for every paid learner. The others are a booster's tier. */
    key: z.string().regex(/^[a-z0-9-]+$/, "must be a slug: a-z, 0-9 and -"),
    name: z.string().min(1),
    modules: z
      .array(
        z
          .object({
            id: z.string().regex(/^[a-z0-9-]+$/, "must be a slug: a-z, 0-9 and -"),
            name: z.string().min(1),
            minutes: z.number().int().positive(),
            points: z.number().int().positive(),
            /** Path of the page to read, below the base path. */
            path: z.string().startsWith("/"),
          })
          .strict(),
      )
      .min(1),
  })
  .strict();
export type LearningPlan = z.output<typeof learningPlanSchema>;

/** The plan of every paid learner. */
export const COMMON_PLAN = "preparation";

export const moduleProgressSchema = z.object({
  planKey: z.string(),
  planName: z.string(),
  moduleId: z.string(),
  name: z.string(),
  minutes: z.number(),
  points: z.number(),
  path: z.string(),
  doneAt: z.string().nullable(),
});
export type ModuleProgress = z.infer<typeof moduleProgressSchema>;

export interface Score {
  readonly points: number;
  readonly of: number;
  /** Whole per cent. */
  readonly percent: number;
}

/** Calculates the score of the completed modules. */
export function scoreOf(modules: readonly Pick<ModuleProgress, "points" | "doneAt">[]): Score {
  const of = modules.reduce((sum, { points }) => sum + points, 0);
  const points = modules
    .filter(({ doneAt }) => doneAt !== null)
    .reduce((sum, one) => sum + one.points, 0);
  return { points, of, percent: of === 0 ? 0 : Math.round((points / of) * 100) };
}
