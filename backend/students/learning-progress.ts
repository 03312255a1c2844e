import { and, asc, eq, gte, inArray, lte, min } from "drizzle-orm";
import type * as contract from "#contract/students/learning-progress";
import { TALK_MINUTES } from "#domain/appointments/appointments";
import { draftTypeIds } from "#domain/documents/document-types";
import {
  COMMON_PLAN,
  scoreOf,
  withDelivered,
  type LearningPlan,
  type ModuleProgress,
} from "#domain/students/learning";
import { addTime } from "#domain/time/dates";
import { serviceDataOf } from "../catalogue/state/service-data";
import { appointments } from "../platform/db/schema/appointments";
import { userDocuments } from "../platform/db/schema/documents";
import { transactions } from "../platform/db/schema/payments";
import { learningProgress } from "../platform/db/schema/students";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";

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
  const modules = plans.flatMap((plan) =>
    plan.modules.map(({ id, ...module }) => ({
      ...{ planKey: plan.key, planName: plan.name, moduleId: id, ...module },
      doneAt: doneAt(plan.key, id),
    })),
  );
  const isDelivered = modules.some(({ delivery }) => delivery !== "guide");
  return isDelivered ? withDelivered(modules, await deliveredTo(deps, userId)) : modules;
}

/** What happened since the first purchase: sessions that have ended, and drafts that came back. */
async function deliveredTo({ db, now }: Deps, userId: string) {
  const [first] = await db
    .select({ paidAt: min(transactions.paidAt) })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), eq(transactions.state, "paid")));
  const since = first?.paidAt;
  if (!since) return { sessions: [], drafts: [] };
  const calls = await db
    .select({ at: appointments.startsAt })
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, userId),
        eq(appointments.status, "confirmed"),
        gte(appointments.startsAt, since),
        lte(appointments.startsAt, addTime(now(), -TALK_MINUTES, "minute")),
      ),
    )
    .orderBy(asc(appointments.startsAt));
  const returned = await db
    .select({ at: userDocuments.decidedAt })
    .from(userDocuments)
    .where(
      and(
        eq(userDocuments.userId, userId),
        inArray(userDocuments.documentTypeId, [...draftTypeIds]),
        gte(userDocuments.decidedAt, since),
      ),
    )
    .orderBy(asc(userDocuments.decidedAt));
  return {
    sessions: calls.map(({ at }) => at.toISOString()),
    drafts: returned.flatMap(({ at }) => (at ? [at.toISOString()] : [])),
  };
}

/** Lists a page of a learner's modules. */
export const listProgress: OperationHandler<typeof contract.listModuleProgress> = async (
  { query: { page, size, direction } },
  c,
) => {
  const { deps, ownerId } = c.var;
  const modules = await modulesOf(deps, ownerId);
  if (direction === "DESC") modules.reverse();
  return {
    data: modules.slice(page * size, (page + 1) * size),
    ...{ page, size, total: modules.length },
  };
};

export const showScore: OperationHandler<typeof contract.showScore> = async (_, c) => {
  const { deps, ownerId } = c.var;
  return scoreOf(await modulesOf(deps, ownerId));
};

/** Marks a module of a learner's plans as completed or not. */
export const saveProgress: OperationHandler<typeof contract.saveModuleProgress> = async (
  { body: { planKey, moduleId, done } },
  c,
) => {
  const { deps, ownerId: userId } = c.var;
  const modules = await modulesOf(deps, userId);
  const module = modules.find((one) => one.planKey === planKey && one.moduleId === moduleId);
  // Sessions and drafts are completed by what was done.
  if (module?.delivery !== "guide") throw notFound();
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
  return { planKey, moduleId, done };
};
