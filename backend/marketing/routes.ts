import { and, eq, gte, sql } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { analyticsBatchSchema, type AnalyticsEvent, type FunnelStep } from "#domain/analytics";
import { barFor } from "#domain/custom-bar";
import { staffRoute } from "../auth/staff-route";
import { serviceDataOf } from "../catalogue/service-data";
import { leads } from "../db/schema";
import { applications } from "../db/schema-care";
import { eventCounts } from "../db/schema-contact";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import { notFound } from "../http/errors";
import { limited } from "../http/limits";
import { log } from "../log";
import { hasOptedOut, setOptOut, subscriptionOf } from "../mail/topics";

const DAY_MS = 24 * 60 * 60 * 1000;
const TRACKING_TIMEOUT_MS = 3_000;

const optOutSchema = z.object({ isOut: z.boolean() }).strict();

/** Custom bar, analytics and email subscriptions. */
export function campaignRoutes(deps: Deps): Hono {
  const app = new Hono();
  const { db } = deps;

  // navigation-and-content.md §7 "custom enquiry bar ?pageUrl"
  app.get("/custom-bar", async (c) => {
    const { bars } = await serviceDataOf(deps);
    const bar = barFor(bars, c.req.query("pageUrl") ?? "", callerOf(c, deps.config).country);
    return c.json({ data: { bar } });
  });

  app.post("/events", limited(deps, "collect"), async (c) => {
    const batch = await readBody(c.req.raw, analyticsBatchSchema);
    await countEvents(deps, batch.events);
    if (deps.config.TRACKING_URL) void track(deps.config.TRACKING_URL, batch);
    return c.json({ data: { counted: batch.events.length } }, 202);
  });

  app.get(
    "/funnel",
    staffRoute(deps, "allUser", async (c) => {
      const days = Number(/^(7|30|90)$/.exec(c.req.query("days") ?? "")?.[0] ?? 30);
      const since = new Date(deps.now().getTime() - days * DAY_MS);
      // Totals only, without personal data.
      const response = c.json({ data: { days, steps: await funnelSince(deps, since) } });
      return { response, about: [] };
    }),
  );

  app.get("/subscription/:token", async (c) => {
    const subscription = await subscriptionOf(deps, c.req.param("token"));
    if (!subscription) throw notFound();
    const isOut = await hasOptedOut(deps, subscription);
    return c.json({ data: { topic: subscription.topic, isOut } });
  });

  app.put("/subscription/:token", limited(deps, "ask"), async (c) => {
    const { isOut } = await readBody(c.req.raw, optOutSchema);
    const subscription = await subscriptionOf(deps, c.req.param("token"));
    if (!subscription) throw notFound();
    await setOptOut(db, deps, subscription, isOut);
    return c.json({ data: { topic: subscription.topic, isOut } });
  });

  return app;
}

/** Returns the Indian date of a moment. */
const dayOf = (moment: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(moment);

/** Adds events to the day's counts, without recording who caused them. */
async function countEvents(deps: Deps, events: readonly AnalyticsEvent[]): Promise<void> {
  const day = dayOf(deps.now());
  const isFull = await hasManyRows(deps, day);
  const numbers = new Map<string, typeof eventCounts.$inferInsert>();
  for (const { event, category, path: told } of events) {
    const path = isFull ? OTHER : told;
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
const LOOK_AGAIN_MS = 60_000;
const looks = new WeakMap<Deps["db"], { day: string; at: number; isFull: boolean }>();

/** Whether a day has reached its row limit. Queries the database once a minute. */
async function hasManyRows({ db, now }: Deps, day: string): Promise<boolean> {
  const at = now().getTime();
  const last = looks.get(db);
  if (last?.day === day && at - last.at < LOOK_AGAIN_MS) return last.isFull;
  const rows = await db.$count(eventCounts, eq(eventCounts.day, day));
  const isFull = rows >= MAX_ROWS_A_DAY;
  looks.set(db, { day, at, isFull });
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

/** Returns counted visits, which need consent, and later steps from the database. */
async function funnelSince(deps: Deps, since: Date): Promise<FunnelStep[]> {
  const { db } = deps;
  const number = sql<number>`count(*)::int`;
  const [[visits], [enquiries], [verified], [applied]] = await Promise.all([
    db
      .select({ number: sql<number>`coalesce(sum(${eventCounts.number}), 0)::int` })
      .from(eventCounts)
      .where(and(eq(eventCounts.event, "visit_started"), gte(eventCounts.day, dayOf(since)))),
    db.select({ number }).from(leads).where(gte(leads.createdAt, since)),
    db
      .select({ number })
      .from(leads)
      .where(and(gte(leads.createdAt, since), eq(leads.status, "verified"))),
    db.select({ number }).from(applications).where(gte(applications.createdAt, since)),
  ]);
  return [
    { name: "Visits counted", number: visits?.number ?? 0 },
    { name: "Enquiries", number: enquiries?.number ?? 0 },
    { name: "Enquiries with verified contact details", number: verified?.number ?? 0 },
    { name: "Applications started", number: applied?.number ?? 0 },
  ];
}
