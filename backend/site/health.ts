import { statfs } from "node:fs/promises";
import { and, count, eq, lte } from "drizzle-orm";
import type * as operations from "#contract/site/health";
import { stuckKinds, type StuckKind } from "#domain/console/stuck-work";
import { queueFigures } from "../leads/queue/unqueued";
import { countPaymentDifferences } from "../payments/reconcile";
import { countOpenRefunds } from "../payments/refunds";
import { outbox } from "../platform/db/schema/platform";
import type { Deps } from "../platform/deps";
import { callerOf } from "../platform/http/caller";
import { ApiError, notFound } from "../platform/http/errors";
import type { FileHandler, OperationHandler } from "../platform/operations/operations";
import {
  dataDiskFree,
  outboxDepth,
  paymentsDiffering,
  refundsOpen,
  registry,
  teamWorkOverdue,
  workUnqueued,
  workStuck,
} from "../platform/runtime/metrics";
import { sameText } from "#platform/same-text";
import { setQueueFigures } from "../platform/work/queue-figures";
import { countStuck } from "../platform/work/stuck";
import { notReadyCode } from "./readiness";
import { stuckSources } from "./stuck-sources";

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
  const code = await notReadyCode(deps);
  if (code !== null) throw new ApiError(503, code);
  return { status: "ok", database: "ok", outboxDepth: await depthOf(deps) };
};

/** Metrics are read often, and the counts read much. */
const COUNTS_MS = 60_000;
const counted = new WeakMap<
  Deps["db"],
  { readonly at: number; readonly counts: Readonly<Record<StuckKind, number>> }
>();

async function stuckCounts(deps: Deps): Promise<Readonly<Record<StuckKind, number>>> {
  const now = deps.now().getTime();
  const known = counted.get(deps.db);
  if (known && now - known.at < COUNTS_MS) return known.counts;
  const counts = await countStuck(deps, stuckSources);
  counted.set(deps.db, { at: now, counts });
  return counts;
}

async function setStuck(deps: Deps): Promise<void> {
  const counts = await stuckCounts(deps).catch(() => null);
  for (const kind of stuckKinds) workStuck.set({ kind }, counts?.[kind] ?? NaN);
}

/** Free space on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** For Prometheus, with METRICS_TOKEN, and for the website that embeds these services. */
export const showMetrics: FileHandler<typeof operations.showMetrics> = async (_, c) => {
  const { deps } = c.var;
  const { METRICS_TOKEN } = deps.config;
  const given = c.req.header("authorization") ?? "";
  const isWatcher = METRICS_TOKEN !== undefined && sameText(given, `Bearer ${METRICS_TOKEN}`);
  if (!isWatcher && !callerOf(c, deps.config).isWebsite) throw notFound();
  outboxDepth.set(await depthOf(deps).catch(() => NaN));
  await setQueueFigures(deps.db);
  await setStuck(deps);
  dataDiskFree.set(await freeBytes(deps.config.DATA_DIR).catch(() => NaN));
  paymentsDiffering.set(await countPaymentDifferences(deps).catch(() => NaN));
  refundsOpen.set(await countOpenRefunds(deps.db).catch(() => NaN));
  const work = await queueFigures(deps).catch(() => ({ unqueued: NaN, teamOverdue: NaN }));
  workUnqueued.set(work.unqueued);
  teamWorkOverdue.set(work.teamOverdue);
  return c.text(await registry.metrics(), 200, { "Content-Type": registry.contentType });
};
