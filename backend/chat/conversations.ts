import { and, asc, desc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { MAX_CHAT_MESSAGE, MAX_CHAT_MESSAGES, type ChatAuthor } from "#domain/contact";
import type { Database } from "../db/database";
import { chatMessages, chats } from "../db/schema-contact";
import type { Deps } from "../deps";
import { ApiError } from "../http/errors";
import { takeBack } from "../outbox/enqueue";

export type Chat = typeof chats.$inferSelect;

export const messageText = z.string().trim().min(1).max(MAX_CHAT_MESSAGE);
export const messageSchema = z.object({ text: messageText }).strict();

interface NewMessage {
  readonly author: ChatAuthor;
  readonly staffId: string | null;
  readonly text: string;
}

/**
 * Adds a message to a conversation whose row the caller has locked. @returns its number. @throws
 * ApiError 409 CHAT_FULL
 */
export async function addMessage(
  tx: Database,
  deps: Deps,
  chat: Chat,
  message: NewMessage,
): Promise<number> {
  const [last] = await tx
    .select({ number: chatMessages.number })
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chat.id))
    .orderBy(desc(chatMessages.number))
    .limit(1);
  const number = (last?.number ?? 0) + 1;
  if (number > MAX_CHAT_MESSAGES) throw new ApiError(409, "CHAT_FULL");
  const now = deps.now();
  await tx.insert(chatMessages).values({ chatId: chat.id, number, ...message, createdAt: now });
  await tx
    .update(chats)
    .set({ isWaiting: message.author === "visitor", updatedAt: now })
    .where(eq(chats.id, chat.id));
  return number;
}

/** Returns the messages after a number, oldest first. */
export async function messagesOf(db: Database, chatId: string, after = 0) {
  const rows = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), gt(chatMessages.number, after)))
    .orderBy(asc(chatMessages.number));
  return rows.map(({ number, author, text, createdAt }) => ({
    ...{ number, author, text },
    createdAt: createdAt.toISOString(),
  }));
}

/** Returns a conversation for its visitor. Reading it cancels the email about an unread reply. */
export async function readByVisitor(db: Database, chat: Chat, after: string | undefined) {
  if (chat.noticeId) {
    await takeBack(db, [chat.noticeId]);
    await db.update(chats).set({ noticeId: null }).where(eq(chats.id, chat.id));
  }
  const number = Number(/^\d{1,4}$/.exec(after ?? "")?.[0] ?? 0);
  return { name: chat.name, messages: await messagesOf(db, chat.id, number) };
}
