import { z } from "zod";
import { TALK_MINUTES } from "../appointments/appointments";

/**
 * How a module is delivered: read and ticked by the learner, as a booked session, or as comments on
 * an uploaded draft. The engine knows no other way, so a product can't promise more.
 */
const deliveries = ["guide", "session", "draft"] as const;

/** Names a module of a plan: `sa-lite/first-draft`. */
export const moduleKeyPattern = /^[a-z0-9-]+\/[a-z0-9-]+$/;
/** Where a session is booked. */
const sessionPath = (planKey: string, moduleId: string): string =>
  `/schedule-appointment?${new URLSearchParams({ session: `${planKey}/${moduleId}` })}`;
/** Where a draft is uploaded, and comes back. */
export const draftPath = (planKey: string, moduleId: string): string =>
  `/profile/drafts/${planKey}/${moduleId}`;
/** The page that sells a product. A module leads to the thing, never to it. */
const SALES_PATH = "/booster-program";

const moduleSchema = z
  .object({
    id: z.string().regex(/^[a-z0-9-]+$/, "must be a slug: a-z, 0-9 and -"),
    name: z.string().min(1),
    minutes: z.number().int().positive(),
    points: z.number().int().positive(),
    delivery: z.enum(deliveries).default("guide"),
    /** Of a guide: path of the page to read, below the base path. */
    path: z.string().startsWith("/").optional(),
  })
  .strict()
  .superRefine(({ delivery, path, minutes }, context) => {
    if (delivery === "session" && minutes !== TALK_MINUTES)
      context.addIssue({
        code: "custom",
        path: ["minutes"],
        message: `a session is a call in the calendar, which takes ${TALK_MINUTES} minutes`,
      });
    const problem =
      delivery === "guide"
        ? path === undefined
          ? "a guide needs the page to read"
          : path.startsWith(SALES_PATH)
            ? "must lead to the thing, not to the page that sells it"
            : null
        : path === undefined
          ? null
          : `a ${delivery} has its own page`;
    if (problem) context.addIssue({ code: "custom", path: ["path"], message: problem });
  });

/** The page of a module. */
function pathOf({ delivery, path, id }: z.output<typeof moduleSchema>, planKey: string): string {
  if (delivery === "session") return sessionPath(planKey, id);
  return delivery === "draft" ? draftPath(planKey, id) : (path ?? "/");
}

/** A learning plan for paid learners. The plans are data (catalogue/learning.yaml). */
export const learningPlanSchema = z
  .object({
    /** `preparation` is for every paid learner. The others are a booster's tier. */
    key: z.string().regex(/^[a-z0-9-]+$/, "must be a slug: a-z, 0-9 and -"),
    name: z.string().min(1),
    modules: z.array(moduleSchema).min(1),
  })
  .strict()
  .transform(({ modules, ...plan }) => ({
    ...plan,
    modules: modules.map((module) => ({ ...module, path: pathOf(module, plan.key) })),
  }));
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
  delivery: z.enum(deliveries),
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

/** How many sessions and drafts a plan contains. */
export const promisedBy = (plan: Pick<LearningPlan, "modules">) => ({
  sessions: plan.modules.filter(({ delivery }) => delivery === "session").length,
  drafts: plan.modules.filter(({ delivery }) => delivery === "draft").length,
});

interface Delivered {
  /** When the first call about each session took place, by plan and module: `sa-lite/profile-session`. */
  readonly sessions: ReadonlyMap<string, string>;
  /** When the first version of each draft came back, by plan and module: `sa-lite/first-draft`. */
  readonly drafts: ReadonlyMap<string, string>;
}

/**
 * Completes the modules that follow from what was done: a session once its call took place, and a draft
 * once it came back. A learner ticks guides only.
 */
export function withDelivered<
  M extends Pick<ModuleProgress, "planKey" | "moduleId" | "delivery" | "doneAt">,
>(modules: readonly M[], { sessions, drafts }: Delivered): M[] {
  const doneAt = ({ delivery, planKey, moduleId, ...module }: M): string | null => {
    if (delivery === "guide") return module.doneAt;
    const delivered = delivery === "session" ? sessions : drafts;
    return delivered.get(`${planKey}/${moduleId}`) ?? null;
  };
  return modules.map((module) => ({ ...module, doneAt: doneAt(module) }));
}
