import { and, desc, eq } from "drizzle-orm";
import { hrefTo } from "#domain/site/href";
import { readerOf } from "#domain/site/reader";
import { regions } from "#domain/site/regions";
import { sendVerification, useVerification, type Verification } from "../auth/contact-verification";
import { chatMessages, chats } from "../platform/db/schema/chat";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import { linkToken } from "../platform/links/secret-links";
import { chatEmail, chatText } from "../platform/mail/templates";
import { maySendFixedText } from "../platform/outbox/budget";
import { notify } from "../platform/outbox/send";
import { chatContactOf, type VerifiedContact } from "../platform/outbox/verified-contact";

type Chat = typeof chats.$inferSelect;

/** The token of the link to an anonymous conversation. */
export const chatToken = (db: Database, deps: Deps, chatId: string): Promise<string> =>
  linkToken(db, deps, { kind: "chat", subject: chatId, holder: { chatId } });

/** After this time an unread reply is emailed to the visitor. */
const NOTICE_AFTER_MS = 3 * 60_000;

/**
 * Whether a reply may be announced to the chat's unverified address, counted against its budget.
 */
export async function mayAskForVerification(
  deps: Deps,
  chatId: string,
  requestId: string | null,
): Promise<boolean> {
  const [chat] = await deps.db.select().from(chats).where(eq(chats.id, chatId));
  if (!chat?.email || chat.userId || chat.emailVerifiedAt || chat.noticeId) return false;
  // A counsellor triggers the message, so the network says nothing about the visitor.
  const sender = { clientAddress: null, requestId };
  return maySendFixedText(deps, { channel: "email", address: chat.email }, sender);
}

/**
 * Queues a notice of a counsellor's reply: the reply itself to a verified address, otherwise a
 * fixed text with a verification link. @returns the id of the queued message, or null without an
 * address
 */
export async function announceReply(
  tx: Database,
  deps: Deps,
  chat: Chat,
  reply: {
    readonly text: string;
    readonly origin: string;
    readonly mayAskForVerification: boolean;
  },
): Promise<string | null> {
  const { origin } = reply;
  const sendAt = new Date(deps.now().getTime() + NOTICE_AFTER_MS);
  const contact = await chatContactOf(tx, chat.id);
  if (contact)
    return notify(tx, deps, contact, await noticeOf(tx, deps, chat, reply, contact), { sendAt });
  if (!chat.email || !reply.mayAskForVerification) return null;
  const to = { channel: "email", address: chat.email } as const;
  return sendVerification(tx, deps, { chatId: chat.id }, to, {
    origin,
    sendAt,
    language: readerOf(chat, regions.default).language,
  });
}

/** The link to an account's conversation requires its session and contains no key. */
async function noticeOf(
  db: Database,
  deps: Deps,
  { id, userId }: Pick<Chat, "id" | "userId">,
  { text, origin }: { readonly text: string; readonly origin: string },
  { reader: { language } }: VerifiedContact,
) {
  const key = userId ? "" : `?for=${await chatToken(db, deps, id)}`;
  const href = `${origin}${hrefTo("/chat")}${key}`;
  return { email: chatEmail({ text, href }, language), text: chatText(href, language), origin };
}

/** Verifies the address of an anonymous chat's visitor. @returns the chat's id */
export async function verifyChatEmail(
  tx: Database,
  deps: Deps,
  row: Verification,
): Promise<string> {
  const [chat] = await tx
    .update(chats)
    .set({ emailVerifiedAt: deps.now() })
    .where(and(eq(chats.id, row.chatId ?? ""), eq(chats.email, row.address)))
    .returning({ id: chats.id });
  if (!chat) throw notFound();
  await useVerification(tx, deps, row);
  return chat.id;
}

/** Sends the newest reply of a chat after its visitor has verified the address. */
export async function sendReplyNotice(
  tx: Database,
  deps: Deps,
  chatId: string,
  origin: string,
): Promise<void> {
  const contact: VerifiedContact | null = await chatContactOf(tx, chatId);
  const [reply] = await tx
    .select({ text: chatMessages.text, userId: chats.userId })
    .from(chatMessages)
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .where(and(eq(chatMessages.chatId, chatId), eq(chatMessages.author, "staff")))
    .orderBy(desc(chatMessages.number))
    .limit(1);
  if (!contact || !reply) return;
  const chat = { id: chatId, userId: reply.userId };
  await notify(
    tx,
    deps,
    contact,
    await noticeOf(tx, deps, chat, { text: reply.text, origin }, contact),
  );
}
