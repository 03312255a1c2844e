import { eq } from "drizzle-orm";
import type { LanguageCode } from "#domain/language/language";
import { translatorFor } from "#domain/language/translate.server";
import { fillVariables } from "#domain/leads/messages";
import { hrefTo } from "#domain/site/href";
import { leadMessages } from "../../platform/db/schema/leads";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { confirmingEmail, counsellorEmail } from "../../platform/mail/templates";
import { askToConfirm, notify, notifyOnWhatsApp } from "../../platform/outbox/send";
import { isConsentedOnly } from "../../platform/outbox/verified-contact";
import { markAnswered } from "../contacted";
import type { Lead } from "../find";
import { publishLeadMessage } from "../publish";
import { askedOnce } from "./confirmations";
import { refused, siteOf, variablesFor, type Recipient } from "./recipient";

/** A message as written, with variables. */
export interface Draft {
  readonly subject: string;
  readonly text: string;
}

/** A message as the student gets it. */
export interface FilledMessage extends Draft {
  readonly origin: string;
  readonly language: LanguageCode;
  readonly counsellor: string;
}

interface Written {
  readonly staffId: string;
  readonly draft: Draft;
  /** Of the counsellor's request. The student's region has its own. */
  readonly mainOrigin: string;
}

/** Fills in the variables of a message. */
export async function fillMessage(
  db: Database,
  lead: Lead,
  { staffId, draft, mainOrigin }: Written,
): Promise<FilledMessage> {
  const { origin, language } = await siteOf(db, mainOrigin, lead);
  const values = await variablesFor(db, lead, staffId, origin);
  const subject = fillVariables(draft.subject, values);
  return {
    origin,
    language,
    counsellor: values.counsellor,
    subject: subject || translatorFor(language)("A message from your counsellor"),
    text: fillVariables(draft.text, values),
  };
}

interface Outgoing {
  readonly id: string;
  readonly staffId: string;
  readonly recipient: Recipient;
  readonly message: FilledMessage;
  readonly bulkId?: string;
}

/**
 * Stores and queues a message to a student, which answers their replies. Runs in the caller's
 * transaction. @returns whether it is new. @throws ApiError 409 MESSAGE_REFUSED if an unconfirmed address was
 * asked meanwhile
 */
export async function sendMessage(
  tx: Database,
  deps: Deps,
  lead: Lead,
  { id, staffId, recipient, message, bulkId }: Outgoing,
): Promise<boolean> {
  const { channel } = recipient;
  const added = await tx
    .insert(leadMessages)
    .values({
      id,
      leadId: lead.id,
      direction: "out" as const,
      channel,
      staffId,
      bulkId,
      subject: channel === "email" ? message.subject : null,
      text: message.text,
      createdAt: deps.now(),
    })
    .onConflictDoNothing()
    .returning({ id: leadMessages.id });
  if (added.length === 0) return false;
  const outboxId = await queueMessage(tx, deps, recipient, message, {
    leadId: lead.id,
    messageId: id,
  });
  await tx.update(leadMessages).set({ outboxId }).where(eq(leadMessages.id, id));
  await publishLeadMessage(tx, deps, "message.sent", lead, {
    messageId: id,
    channel,
    text: message.text,
    ...(channel === "email" ? { subject: message.subject } : {}),
  });
  await markAnswered(tx, deps, lead.id);
  return true;
}

async function queueMessage(
  tx: Database,
  deps: Deps,
  recipient: Recipient,
  { subject, text, origin, language, counsellor }: FilledMessage,
  ids: { readonly leadId: string; readonly messageId: string },
): Promise<string> {
  const t = translatorFor(language);
  const withCommand = `${text}\n\n${t("Reply STOP to opt out.")}`;
  const topic = "counselling";
  if (recipient.channel === "whatsapp")
    return notifyOnWhatsApp(tx, deps, recipient.to, { text: withCommand, topic });
  if (isConsentedOnly(recipient.to)) {
    const path = await askedOnce(tx, deps, recipient.to, ids);
    if (path === null) throw refused("asked");
    const asking = { subject, text, counsellor, href: origin + path, language };
    return askToConfirm(tx, deps, recipient.to, { email: confirmingEmail(asking), origin, topic });
  }
  const href = origin + hrefTo("/chat");
  const email = counsellorEmail({ subject, text, counsellor, href, language });
  return notify(tx, deps, recipient.to, { email, text: withCommand, origin, topic });
}
