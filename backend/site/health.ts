import { and, count, eq, lte } from "drizzle-orm";
import type * as operations from "#contract/site/health";
import { queueFigures } from "../leads/queue/unqueued";
import { countOpenRefunds } from "../payments/refunds";
import { responds } from "../platform/db/database";
import { outbox } from "../platform/db/schema/platform";
import type { Deps } from "../platform/deps";
import { callerOf } from "../platform/http/caller";
import { ApiError, notFound } from "../platform/http/errors";
import type { FileHandler, OperationHandler } from "../platform/operations/operations";
import {
  outboxDepth,
  refundsOpen,
  registry,
  teamWorkOverdue,
  workUnqueued,
  workStuck,
} from "../platform/runtime/metrics";
import { sameText } from "../platform/secrets/secrets";
import { countStuck, stuckKinds } from "../platform/work/stuck";

/** Counts messages that are due but unsent. Future reminders do not count. */
async function depthOf(deps: Deps): Promise<number> {
  const [waiting] = await deps.db
    .select({ depth: count() })
    .from(outbox)
    .where(and(eq(outbox.status, "waiting"), lte(outbox.nextTryAt, deps.now())));
  return waiting?.depth ?? 0;
}

export const showHealth: OperationHandler<typeof operations.showHealth> = async (_, c) => {
  const { deps } = c.var;
  if (!(await responds(deps.db))) throw new ApiError(503, "DATABASE_UNAVAILABLE");
  return { status: "ok", database: "ok", outboxDepth: await depthOf(deps) };
};

async function setStuck({ db }: Deps): Promise<void> {
  const counts = await countStuck(db).catch(() => null);
  for (const kind of stuckKinds) workStuck.set({ kind }, counts?.[kind] ?? NaN);
}

/** For Prometheus, with METRICS_TOKEN, and for the website that embeds these services. */
export const showMetrics: FileHandler<typeof operations.showMetrics> = async (_, c) => {
  const { deps } = c.var;
  const { METRICS_TOKEN } = deps.config;
  const given = c.req.header("authorization") ?? "";
  const isWatcher = METRICS_TOKEN !== undefined && sameText(given, `Bearer ${METRICS_TOKEN}`);
  if (!isWatcher && !callerOf(c, deps.config).isWebsite) throw notFound();
  outboxDepth.set(await depthOf(deps).catch(() => NaN));
  await setStuck(deps);
  refundsOpen.set(await countOpenRefunds(deps.db).catch(() => NaN));
  const work = await queueFigures(deps).catch(() => ({ unqueued: NaN, teamOverdue: NaN }));
  workUnqueued.set(work.unqueued);
  teamWorkOverdue.set(work.teamOverdue);
  return c.text(await registry.metrics(), 200, { "Content-Type": registry.contentType });
};
