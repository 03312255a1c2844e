import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { COMMON_PLAN, scoreOf, type LearningPlan, type ModuleProgress } from "#domain/learning";
import type { AccessContext } from "../auth/access";
import { serviceDataOf } from "../catalogue/service-data";
import { learningProgress } from "../db/schema-care";
import { transactions } from "../db/schema-payment";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { notFound } from "../http/errors";
import { pageOf } from "../http/paging";

const MAX_PER_PAGE = 100;

const doneSchema = z
  .object({ planKey: z.string().max(60), moduleId: z.string().max(60), done: z.boolean() })
  .strict();

/** Returns a learner's plans: the common one and those of their purchases. */
async function plansOf(deps: Deps, userId: string): Promise<LearningPlan[]> {
  const { learning } = await serviceDataOf(deps);
  const bought = await deps.db
    .select({ product: transactions.product })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), eq(transactions.state, "paid")));
  const keys = new Set([COMMON_PLAN, ...bought.map(({ product }) => product)]);
  return learning.filter(({ key }) => keys.has(key));
}

async function progressRows({ db }: Deps, userId: string, planKeys: readonly string[]) {
  if (planKeys.length === 0) return [];
  return db
    .select()
    .from(learningProgress)
    .where(
      and(eq(learningProgress.userId, userId), inArray(learningProgress.planKey, [...planKeys])),
    );
}

/** Returns the modules of a learner's plans, each with when it was completed. */
async function modulesOf(deps: Deps, userId: string): Promise<ModuleProgress[]> {
  const plans = await plansOf(deps, userId);
  const rows = await progressRows(
    deps,
    userId,
    plans.map(({ key }) => key),
  );
  const doneAt = (key: string, id: string) =>
    rows
      .find(({ planKey, moduleId }) => planKey === key && moduleId === id)
      ?.doneAt.toISOString() ?? null;
  return plans.flatMap((plan) =>
    plan.modules.map(({ id, ...module }) => ({
      ...{ planKey: plan.key, planName: plan.name, moduleId: id, ...module },
      doneAt: doneAt(plan.key, id),
    })),
  );
}

/** Lists a page of a learner's modules. */
export async function listProgress(c: AccessContext): Promise<Response> {
  const { deps, ownerId } = c.var;
  const given = Number(c.req.query("size") ?? MAX_PER_PAGE);
  const size = Number.isInteger(given) && given > 0 ? Math.min(given, MAX_PER_PAGE) : MAX_PER_PAGE;
  const page = pageOf(c.req.query("page"));
  const modules = await modulesOf(deps, ownerId);
  if (c.req.query("direction") === "DESC") modules.reverse();
  return c.json({
    data: modules.slice(page * size, (page + 1) * size),
    ...{ page, size, total: modules.length },
  });
}

export async function showScore(c: AccessContext): Promise<Response> {
  const { deps, ownerId } = c.var;
  return c.json({ data: scoreOf(await modulesOf(deps, ownerId)) });
}

/** Marks a module of a learner's plans as completed or not. */
export async function saveProgress(c: AccessContext): Promise<Response> {
  const { deps, ownerId: userId } = c.var;
  const { planKey, moduleId, done } = await readBody(c.req.raw, doneSchema);
  const modules = await modulesOf(deps, userId);
  if (!modules.some((one) => one.planKey === planKey && one.moduleId === moduleId))
    throw notFound();
  if (done)
    await deps.db
      .insert(learningProgress)
      .values({ userId, planKey, moduleId, doneAt: deps.now() })
      .onConflictDoNothing();
  else
    await deps.db
      .delete(learningProgress)
      .where(
        and(
          eq(learningProgress.userId, userId),
          eq(learningProgress.planKey, planKey),
          eq(learningProgress.moduleId, moduleId),
        ),
      );
  return c.json({ data: { planKey, moduleId, done } });
}
