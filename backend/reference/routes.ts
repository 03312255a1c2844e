import { and, count, desc, eq, lte } from "drizzle-orm";
import { Hono } from "hono";
import { countryList } from "#domain/country-options";
import { isForwarded, isLoopbackHost } from "#domain/local-mode";
import { publicResponses } from "../catalogue/public-responses";
import { answers } from "../db/database";
import { outbox, pageMeta } from "../db/schema";
import type { Deps } from "../deps";
import { callerOf } from "../http/caller";
import { notFound, ApiError } from "../http/errors";
import { idOr404 } from "../http/parameters";
import { sampleMails } from "../mail/samples";
import { countOpenRefunds } from "../payment/refunds";
import { outboxDepth, refundsOpen, registry } from "../measures";
import { sameText } from "../secrets";
import { unseal, type Message } from "../outbox/seal";

/** countries/lite: the list of navigation-and-content.md §3. */
export function countryRoutes(): Hono {
  const app = new Hono();
  app.get("/lite", (c) =>
    c.json({ data: countryList.map(({ iso3, slug, name }) => ({ id: iso3, iso3, slug, name })) }),
  );
  return app;
}

/** The metatag service. Unknown addresses return 404. */
export function metatagRoutes(deps: Deps): Hono {
  const app = new Hono();
  app.use(publicResponses(deps));
  app.get("/", async (c) => {
    const path = (c.req.query("url") ?? "").slice(0, 2000);
    const [known] = await deps.db.select().from(pageMeta).where(eq(pageMeta.path, path));
    if (!known) throw notFound();
    const { redirectUrl, customStatus, title, description } = known;
    return c.json({ data: { redirectUrl, customStatus, title, description } });
  });
  return app;
}

/** Counts messages that are due but unsent. Future reminders do not count. */
async function depthOf(deps: Deps): Promise<number> {
  const [waiting] = await deps.db
    .select({ depth: count() })
    .from(outbox)
    .where(and(eq(outbox.status, "waiting"), lte(outbox.nextTryAt, deps.now())));
  return waiting?.depth ?? 0;
}

/** Health checks: database, outbox depth, and metrics of this process. */
export function healthRoutes(deps: Deps): Hono {
  const app = new Hono();
  app.get("/", async (c) => {
    if (!(await answers(deps.db))) throw new ApiError(503, "DATABASE_UNAVAILABLE");
    return c.json({ data: { status: "ok", database: "ok", outboxDepth: await depthOf(deps) } });
  });
  // For Prometheus, with METRICS_TOKEN, and for the website that embeds these services.
  app.get("/metrics", async (c) => {
    const { METRICS_TOKEN } = deps.config;
    const given = c.req.header("authorization") ?? "";
    const isWatcher = METRICS_TOKEN !== undefined && sameText(given, `Bearer ${METRICS_TOKEN}`);
    if (!isWatcher && !callerOf(c, deps.config).isWebsite) throw notFound();
    outboxDepth.set(await depthOf(deps).catch(() => NaN));
    refundsOpen.set(await countOpenRefunds(deps.db).catch(() => NaN));
    return c.text(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  });
  return app;
}

const LATEST = 50;

/**
 * Local mode only: recent messages in plain text, for the website's /dev/outbox and for programs
 * on this computer. Other origins are refused (DNS rebinding).
 */
export function devRoutes(deps: Deps): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    const isDirect =
      isLoopbackHost(c.req.header("host") ?? "") &&
      !isForwarded((name) => c.req.header(name) !== undefined);
    const isAllowed = isDirect || callerOf(c, deps.config).isWebsite;
    if (!deps.config.isLocal || !isAllowed) throw notFound();
    await next();
  });
  app.get("/outbox", async (c) => {
    const rows = await deps.db.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(LATEST);
    const messages = await Promise.all(rows.map((row) => describe(deps, row)));
    return c.json({ data: messages.filter((message) => message !== null) });
  });

  // Renders an email. `samples/` has every template for every region.
  app.get("/mail/:id", async (c) => {
    const [row] = await deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.id, idOr404(c.req.param("id"))));
    if (!row?.sealed) throw notFound();
    return mailPage(await unseal(row.sealed, deps.config.DATA_SECRETS));
  });

  app.get("/samples", (c) => {
    const samples = sampleMails(callerOf(c, deps.config).publicOrigin);
    return c.json({ data: samples.map(({ id }) => id) });
  });

  app.get("/samples/:id", (c) => {
    const samples = sampleMails(callerOf(c, deps.config).publicOrigin);
    const sample = samples.find(({ id }) => id === c.req.param("id"));
    if (!sample) throw notFound();
    return mailPage(sample.message);
  });
  return app;
}

function mailPage(message: Message): Response {
  if (message.kind !== "mail") throw notFound();
  return new Response(message.html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function describe(deps: Deps, row: typeof outbox.$inferSelect) {
  if (!row.sealed) return null;
  const message = await unseal(row.sealed, deps.config.DATA_SECRETS);
  const facts = {
    id: row.id,
    kind: row.kind,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  };
  if (message.kind === "webhook")
    return { ...facts, to: "webhook", subject: null, text: message.body };
  if (message.kind === "sms")
    return { ...facts, to: message.to, subject: null, text: message.text };
  return { ...facts, to: message.to, subject: message.subject, text: message.text };
}
