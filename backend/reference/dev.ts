import { desc, eq } from "drizzle-orm";
import type * as operations from "#contract/dev";
import { outbox } from "../db/schema";
import type { Deps } from "../deps";
import { callerOf } from "../http/caller";
import type { AccessContext } from "../auth/access";
import { notFound } from "../http/errors";
import type { FileHandler, OperationHandler } from "../http/operations";
import { idOr404 } from "../http/parameters";
import { sampleMails } from "../mail/samples";
import { unseal, type Message } from "../outbox/seal";

const LATEST = 50;

/** Lists recent messages in plain text, for the website's /dev/outbox. */
export const listMessages: OperationHandler<typeof operations.listOutgoingMessages> = async (
  _,
  c,
) => {
  const { deps } = c.var;
  const rows = await deps.db.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(LATEST);
  const messages = await Promise.all(rows.map((row) => describe(deps, row)));
  return messages.filter((message) => message !== null);
};

/** Renders an email of the outbox. */
export const showMail: FileHandler<typeof operations.showOutgoingMail> = async ({ params }, c) => {
  const { deps } = c.var;
  const id = idOr404(params.id);
  const [row] = await deps.db.select().from(outbox).where(eq(outbox.id, id));
  if (!row?.sealed) throw notFound();
  return mailPage(await unseal(row.sealed, deps.config.DATA_SECRETS));
};

const samplesFor = (c: AccessContext) => sampleMails(callerOf(c, c.var.deps.config).publicOrigin);

/** Lists a sample of every template for every region. */
export const listSamples: OperationHandler<typeof operations.listMailSamples> = (_, c) =>
  samplesFor(c).map(({ id }) => id);

export const showSample: FileHandler<typeof operations.showMailSample> = async ({ params }, c) => {
  const sample = samplesFor(c).find(({ id }) => id === params.id);
  if (!sample) throw notFound();
  return mailPage(sample.message);
};

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
  if (message.kind === "webhook" || message.kind === "event")
    return { ...facts, to: "webhook", subject: null, text: message.body };
  if (message.kind === "sms" || message.kind === "whatsapp")
    return { ...facts, to: message.to, subject: null, text: message.text };
  return { ...facts, to: message.to, subject: message.subject, text: message.text };
}
