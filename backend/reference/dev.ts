import { desc, eq } from "drizzle-orm";
import { createMiddleware } from "hono/factory";
import { isForwarded, isLoopbackHost } from "#platform/local-mode";
import { outbox } from "../db/schema";
import type { Deps } from "../deps";
import { callerOf } from "../http/caller";
import type { ServiceContext, ServiceEnv } from "../http/context";
import { notFound } from "../http/errors";
import { idOr404 } from "../http/parameters";
import { sampleMails } from "../mail/samples";
import { unseal, type Message } from "../outbox/seal";

const LATEST = 50;

/**
 * Allows only programs on this computer and the website, in local mode. Other origins are refused
 * (DNS rebinding).
 */
export const localOnly = createMiddleware<ServiceEnv>(async (c, next) => {
  const { config } = c.var.deps;
  const isDirect =
    isLoopbackHost(c.req.header("host") ?? "") &&
    !isForwarded((name) => c.req.header(name) !== undefined);
  const isAllowed = isDirect || callerOf(c, config).isWebsite;
  if (!config.isLocal || !isAllowed) throw notFound();
  await next();
});

/** Lists recent messages in plain text, for the website's /dev/outbox. */
export async function listMessages(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const rows = await deps.db.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(LATEST);
  const messages = await Promise.all(rows.map((row) => describe(deps, row)));
  return c.json({ data: messages.filter((message) => message !== null) });
}

/** Renders an email of the outbox. */
export async function showMail(c: ServiceContext<"/mail/:id">): Promise<Response> {
  const { deps } = c.var;
  const id = idOr404(c.req.param("id"));
  const [row] = await deps.db.select().from(outbox).where(eq(outbox.id, id));
  if (!row?.sealed) throw notFound();
  return mailPage(await unseal(row.sealed, deps.config.DATA_SECRETS));
}

const samplesFor = (c: ServiceContext) => sampleMails(callerOf(c, c.var.deps.config).publicOrigin);

/** Lists a sample of every template for every region. */
export const listSamples = (c: ServiceContext): Response =>
  c.json({ data: samplesFor(c).map(({ id }) => id) });

export function showSample(c: ServiceContext<"/samples/:id">): Response {
  const sample = samplesFor(c).find(({ id }) => id === c.req.param("id"));
  if (!sample) throw notFound();
  return mailPage(sample.message);
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
