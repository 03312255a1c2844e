import { eq } from "drizzle-orm";
import type { LanguageCode } from "#domain/language/language";
import { translatorFor } from "#domain/language/translate.server";
import { fillVariables } from "#domain/leads/messages";
import { sitePath } from "#domain/site/site-path";
import { prospectMessages } from "../../platform/db/schema/leads";
import type { Database } from "../../platform/db/types";
import type { Deps } from "../../platform/deps";
import { counsellorEmail } from "../../platform/mail/templates";
import { notify, notifyOnWhatsApp } from "../../platform/outbox/send";
import { markContacted } from "../contacted";
import type { Prospect } from "../find";
import { publishLeadMessage } from "../publish";
import { siteOf, variablesFor, type Recipient } from "./recipient";

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
  prospect: Prospect,
  { staffId, draft, mainOrigin }: Written,
): Promise<FilledMessage> {
  const { origin, language } = await siteOf(db, mainOrigin, prospect);
  const values = await variablesFor(db, prospect, staffId, origin);
  const subject = fillVariables(draft.subject, values);
  return {
    ...{ origin, language, counsellor: values.counsellor },
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
 * Stores and queues a message to a student, which counts as contact. Runs in the caller's
 * transaction. @returns whether it is new
 */
export async function sendMessage(
  tx: Database,
  deps: Deps,
  prospect: Prospect,
  { id, staffId, recipient, message, bulkId }: Outgoing,
): Promise<boolean> {
  const { channel } = recipient;
  const added = await tx
    .insert(prospectMessages)
    .values({
      ...{ id, prospectId: prospect.id, direction: "out" as const, channel, staffId, bulkId },
      subject: channel === "email" ? message.subject : null,
      text: message.text,
      createdAt: deps.now(),
    })
    .onConflictDoNothing()
    .returning({ id: prospectMessages.id });
  if (added.length === 0) return false;
  const outboxId = await queueMessage(tx, deps, recipient, message);
  await tx.update(prospectMessages).set({ outboxId }).where(eq(prospectMessages.id, id));
  await publishLeadMessage(tx, deps, "message.sent", prospect, {
    ...{ messageId: id, channel, text: message.text },
    ...(channel === "email" ? { subject: message.subject } : {}),
  });
  await markContacted(tx, deps, prospect.id);
  return true;
}

function queueMessage(
  tx: Database,
  deps: Deps,
  recipient: Recipient,
  { subject, text, origin, language, counsellor }: FilledMessage,
): Promise<string> {
  const t = translatorFor(language);
  const withCommand = `${text}\n\n${t("Reply STOP to opt out.")}`;
  const topic = "counselling";
  if (recipient.channel === "whatsapp")
    return notifyOnWhatsApp(tx, deps, recipient.to, { text: withCommand, topic });
  const href = origin + sitePath("/chat");
  const emailTemplate = counsellorEmail({ subject, text, counsellor, href, language });
  return notify(tx, deps, recipient.to, { emailTemplate, text: withCommand, origin, topic });
}
