import { and, eq, inArray } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { COMMON_PLAN, scoreOf, type LearningPlan, type ModuleProgress } from "#domain/learning";
import { ownPaid } from "../auth/access";
import { serviceDataOf } from "../catalogue/service-data";
import { learningProgress } from "../db/schema-care";
import { transactions } from "../db/schema-payment";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { notFound } from "../http/errors";
import { limited } from "../http/limits";
import { pageOf } from "../http/paging";

const MAX_PER_PAGE = 100;

const doneSchema = z
  .object({ planKey: z.string().max(60), moduleId: z.string().max(60), done: z.boolean() })
  .strict();

/** The user-course service (core.md §7): learning plans of paid learners, and their progress. */
export function userCourseRoutes(deps: Deps): Hono {
  const app = new Hono();
  const { db } = deps;

  /** Returns a learner's plans: the common one and those of their purchases. */
  async function plansOf(userId: string): Promise<LearningPlan[]> {
    const { learning } = await serviceDataOf(deps);
    const bought = await db
      .select({ product: transactions.product })
      .from(transactions)
      .where(and(eq(transactions.userId, userId), eq(transactions.state, "paid")));
    const keys = new Set([COMMON_PLAN, ...bought.map(({ product }) => product)]);
    return learning.filter(({ key }) => keys.has(key));
  }

  async function modulesOf(userId: string): Promise<ModuleProgress[]> {
    const plans = await plansOf(userId);
    const rows =
      plans.length === 0
        ? []
        : await db
            .select()
            .from(learningProgress)
            .where(
              and(
                eq(learningProgress.userId, userId),
                inArray(
                  learningProgress.planKey,
                  plans.map(({ key }) => key),
                ),
              ),
            );
    return plans.flatMap((plan) =>
      plan.modules.map(({ id, ...module }) => ({
        ...{ planKey: plan.key, planName: plan.name, moduleId: id, ...module },
        doneAt:
          rows
            .find(({ planKey, moduleId }) => planKey === plan.key && moduleId === id)
            ?.doneAt.toISOString() ?? null,
      })),
    );
  }

  app.get("/user/:userId/user-progress/stats", ownPaid(deps), async (c) => {
    const given = Number(c.req.query("size") ?? MAX_PER_PAGE);
    const size =
      Number.isInteger(given) && given > 0 ? Math.min(given, MAX_PER_PAGE) : MAX_PER_PAGE;
    const page = pageOf(c.req.query("page"));
    const modules = await modulesOf(c.get("ownerId"));
    if (c.req.query("direction") === "DESC") modules.reverse();
    return c.json({
      data: modules.slice(page * size, (page + 1) * size),
      ...{ page, size, total: modules.length },
    });
  });

  app.get("/user/:userId/score", ownPaid(deps), async (c) =>
    c.json({ data: scoreOf(await modulesOf(c.get("ownerId"))) }),
  );

  app.post("/user/:userId/user-progress", limited(deps, "profile"), ownPaid(deps), async (c) => {
    const { planKey, moduleId, done } = await readBody(c.req.raw, doneSchema);
    const userId = c.get("ownerId");
    const known = (await modulesOf(userId)).some(
      (one) => one.planKey === planKey && one.moduleId === moduleId,
    );
    if (!known) throw notFound();
    if (done)
      await db
        .insert(learningProgress)
        .values({ userId, planKey, moduleId, doneAt: deps.now() })
        .onConflictDoNothing();
    else
      await db
        .delete(learningProgress)
        .where(
          and(
            eq(learningProgress.userId, userId),
            eq(learningProgress.planKey, planKey),
            eq(learningProgress.moduleId, moduleId),
          ),
        );
    return c.json({ data: { planKey, moduleId, done } });
  });

  return app;
}
