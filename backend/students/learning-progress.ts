import { and, eq, inArray, isNotNull, lte, min } from "drizzle-orm";
import type * as contract from "#contract/students/learning-progress";
import { TALK_MINUTES } from "#domain/appointments/appointments";
import {
  COMMON_PLAN,
  scoreOf,
  withDelivered,
  type LearningPlan,
  type ModuleProgress,
} from "#domain/students/learning";
import { addTime } from "#domain/time/dates";
import { serviceDataOf } from "../catalogue/state/service-data";
import type { DraftModule } from "../documents/drafts";
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
      planKey: plan.key,
      planName: plan.name,
      moduleId: id,
      ...module,
      doneAt: doneAt(plan.key, id),
    })),
  );
  const isDelivered = modules.some(({ delivery }) => delivery !== "guide");
  return isDelivered ? withDelivered(modules, await deliveredTo(deps, userId)) : modules;
}

/** A module of a learner's plans for which drafts are uploaded. @throws ApiError 404 */
export async function findDraftModule(
  deps: Deps,
  userId: string,
  { planKey, moduleId }: { readonly planKey: string; readonly moduleId: string },
): Promise<DraftModule> {
  const plan = (await plansOf(deps, userId)).find(({ key }) => key === planKey);
  const module = plan?.modules.find(({ id }) => id === moduleId);
  if (module?.delivery !== "draft") throw notFound();
  return { planKey, moduleId, name: module.name };
}

/** What happened: drafts that came back, and sessions that have ended. */
async function deliveredTo(deps: Deps, userId: string) {
  const returned = await deps.db
    .select({
      planKey: userDocuments.planKey,
      moduleId: userDocuments.moduleId,
      at: min(userDocuments.decidedAt),
    })
    .from(userDocuments)
    .where(and(eq(userDocuments.userId, userId), isNotNull(userDocuments.version)))
    .groupBy(userDocuments.planKey, userDocuments.moduleId);
  return {
    sessions: await sessionsOf(deps, userId),
    drafts: new Map(
      returned.flatMap(({ planKey, moduleId, at }): [string, string][] =>
        at ? [[`${planKey}/${moduleId}`, at.toISOString()]] : [],
      ),
    ),
  };
}

/** The first call about each session. A call that a counsellor recorded as missed is none. */
async function sessionsOf({ db, now }: Deps, userId: string): Promise<Map<string, string>> {
  const calls = await db
    .select({ session: appointments.session, at: min(appointments.startsAt) })
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, userId),
        isNotNull(appointments.session),
        inArray(appointments.status, ["confirmed", "completed"]),
        lte(appointments.startsAt, addTime(now(), -TALK_MINUTES, "minute")),
      ),
    )
    .groupBy(appointments.session);
  return new Map(
    calls.flatMap(({ session, at }): [string, string][] =>
      session && at ? [[session, at.toISOString()]] : [],
    ),
  );
}

/** Lists a page of a learner's modules. */
export const listProgress: OperationHandler<typeof contract.listModuleProgress> = async (
  { query: { page, size, direction } },
  c,
) => {
  const { deps, ownerId } = c.var;
  const modules = await modulesOf(deps, ownerId);
  if (direction === "DESC") modules.reverse();
  return { data: modules.slice(page * size, (page + 1) * size), page, size, total: modules.length };
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
