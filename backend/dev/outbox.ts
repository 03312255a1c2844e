import { desc, eq } from "drizzle-orm";
import type * as operations from "#contract/dev/outbox";
import type { AccessContext } from "../platform/access/context";
import { outbox } from "../platform/db/schema/platform";
import type { Deps } from "../platform/deps";
import { callerOf } from "../platform/http/caller";
import { notFound } from "../platform/http/errors";
import { idOr404 } from "../platform/http/parameters";
import { unseal, type Message } from "../platform/mail/message";
import { QR_CONTENT_ID, qrPicture } from "../platform/mail/qr-picture";
import { sampleMails } from "../platform/mail/samples";
import type { FileHandler, OperationHandler } from "../platform/operations/operations";

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

const dataUriOf = (png: Buffer): string => `data:image/png;base64,${png.toString("base64")}`;

function mailPage(message: Message): Response {
  if (message.kind !== "mail") throw notFound();
  const { qrCode } = message;
  // A browser has no attachments.
  const html = qrCode
    ? message.html.replace(`cid:${QR_CONTENT_ID}`, dataUriOf(qrPicture(qrCode)))
    : message.html;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
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
