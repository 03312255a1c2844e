import { urlOf } from "#domain/text/url-of";
import { and, eq, gte, not, sql } from "drizzle-orm";
import type * as marketing from "#contract/reports/reports";
import {
  analyticsPathSchema,
  serverEvents,
  type AnalyticsEvent,
  type FunnelStep,
  type ServerEvent,
} from "#domain/reports/analytics";
import { BASE_PATH } from "#domain/site/site-path";
import { addTime, dayOf } from "#domain/time/dates";
import { applications } from "../platform/db/schema/applications";
import { enquiries } from "../platform/db/schema/enquiries";
import { eventCounts } from "../platform/db/schema/reports";
import type { Deps } from "../platform/deps";
import type { OperationHandler, StaffOperationHandler } from "../platform/operations/operations";
import { isImported } from "../platform/people/enquiry-origin";
import { log } from "../platform/runtime/log";

const TRACKING_TIMEOUT_MS = 3_000;

/** Counts a batch of events and forwards it to the tracking service, if there is one. */
export const collectEvents: OperationHandler<typeof marketing.collectEvents> = async (
  { body: batch },
  c,
) => {
  const { deps } = c.var;
  const browserEvents = batch.events.filter(
    ({ event }) => !serverEvents.some((name) => name === event),
  );
  if (browserEvents.length > 0) await countEvents(deps, browserEvents);
  if (deps.config.TRACKING_URL) void track(deps.config.TRACKING_URL, batch);
  return { counted: batch.events.length };
};

/** Shows the steps from visit to application. Totals only, without personal data. */
export const showFunnel: StaffOperationHandler<typeof marketing.showFunnel> = async (
  { query: { days } },
  c,
) => {
  const { deps } = c.var;
  const since = addTime(deps.now(), -days, "day");
  return { result: { days, steps: await funnelSince(deps, since) }, about: [] };
};

const categoryOf = {
  lead_submitted: "form",
  application_started: "application",
} as const satisfies Record<ServerEvent, AnalyticsEvent["category"]>;

/**
 * Counts what has just been stored, on the page that it came from. Called after the commit, because
 * the day's count is one row that all visitors share. A lost count doesn't undo what it counts.
 */
export async function countServerEvent(
  deps: Deps,
  event: ServerEvent,
  pageUrl: string,
): Promise<void> {
  const pathname = urlOf(pageUrl)?.pathname ?? pageUrl;
  const path = analyticsPathSchema.safeParse(pathname.replace(BASE_PATH, "") || "/");
  try {
    await countEvents(deps, [
      { event, category: categoryOf[event], path: path.success ? path.data : OTHER },
    ]);
  } catch (error) {
    log.warn(
      { event, error: error instanceof Error ? error.name : "unknown" },
      "event not counted",
    );
  }
}

/** Adds events to the day's counts, without recording who caused them. */
async function countEvents(deps: Deps, events: readonly AnalyticsEvent[]): Promise<void> {
  const day = dayOf(deps.now());
  const isFull = await hasManyRows(deps, day);
  const numbers = new Map<string, typeof eventCounts.$inferInsert>();
  for (const { event, category, path: sentPath } of events) {
    const path = isFull ? OTHER : sentPath;
    const key = [event, category, path].join("\0");
    const known = numbers.get(key) ?? { day, event, category, path, number: 0 };
    numbers.set(key, { ...known, number: known.number + 1 });
  }
  // Insert in a fixed order to avoid deadlocks between concurrent batches.
  const rows = [...numbers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await deps.db
    .insert(eventCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [eventCounts.day, eventCounts.event, eventCounts.category, eventCounts.path],
      set: { number: sql`${eventCounts.number} + excluded.number` },
    });
}

/** Maximum rows per day. Guards against floods of invented paths. */
const MAX_ROWS_A_DAY = 20_000;
/** Counts events beyond the limit. */
const OTHER = "/other";
const RECHECK_MS = 60_000;
const rowChecks = new WeakMap<Deps["db"], { day: string; at: number; isFull: boolean }>();

/** Whether a day has reached its row limit. Queries the database once a minute. */
async function hasManyRows({ db, now }: Deps, day: string): Promise<boolean> {
  const at = now().getTime();
  const last = rowChecks.get(db);
  if (last?.day === day && at - last.at < RECHECK_MS) return last.isFull;
  const rows = await db.$count(eventCounts, eq(eventCounts.day, day));
  const isFull = rows >= MAX_ROWS_A_DAY;
  rowChecks.set(db, { day, at, isFull });
  return isFull;
}

/** Forwards a batch to the tracking service. Failed batches are not retried. */
async function track(url: string, batch: unknown): Promise<void> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(batch),
      signal: AbortSignal.timeout(TRACKING_TIMEOUT_MS),
      redirect: "error",
    });
    await response.body?.cancel();
    if (!response.ok) log.warn({ status: response.status }, "tracking service refused");
  } catch (error) {
    log.warn(
      { error: error instanceof Error ? error.name : "unknown" },
      "tracking service unavailable",
    );
  }
}

/**
 * Returns counted visits, which need consent, and later steps from the database. Imported lists are left out: these
 * people didn't come by the website.
 */
async function funnelSince(deps: Deps, since: Date): Promise<FunnelStep[]> {
  const { db } = deps;
  const number = sql<number>`count(*)::int`;
  const [[visits], [sent], [verified], [applied]] = await Promise.all([
    db
      .select({ number: sql<number>`coalesce(sum(${eventCounts.number}), 0)::int` })
      .from(eventCounts)
      .where(and(eq(eventCounts.event, "visit_started"), gte(eventCounts.day, dayOf(since)))),
    db
      .select({ number })
      .from(enquiries)
      .where(and(gte(enquiries.createdAt, since), not(isImported))),
    db
      .select({ number })
      .from(enquiries)
      .where(
        and(gte(enquiries.createdAt, since), not(isImported), eq(enquiries.status, "verified")),
      ),
    db.select({ number }).from(applications).where(gte(applications.createdAt, since)),
  ]);
  return [
    { name: "Visits counted", number: visits?.number ?? 0 },
    { name: "Enquiries", number: sent?.number ?? 0 },
    { name: "Enquiries with verified contact details", number: verified?.number ?? 0 },
    { name: "Applications started", number: applied?.number ?? 0 },
  ];
}
