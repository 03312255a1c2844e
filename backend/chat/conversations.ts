import { and, asc, desc, eq, gt } from "drizzle-orm";
import { MAX_CHAT_MESSAGES, type ChatAuthor } from "#domain/chat/chat";
import { notifyCounsellorOf, notifyStaff } from "../notifications/notify-counsellor";
import { chatMessages, chats } from "../platform/db/schema/chat";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { ApiError } from "../platform/http/errors";
import { takeBack } from "../platform/outbox/enqueue";
import { publishEvent } from "../platform/outbox/publish-event";

export type Chat = typeof chats.$inferSelect;

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
  const isVisitor = message.author === "visitor";
  if (isVisitor && !chat.isWaiting) await announceWaitingChat(tx, deps, chat);
  if (isVisitor !== chat.isWaiting)
    await publishEvent(
      tx,
      deps,
      isVisitor ? "chat.waiting" : "chat.answered",
      { chatId: chat.id, userId: chat.userId, name: chat.name, text: message.text },
      [chat.email],
    );
  return number;
}

/** Notifies the counsellor assigned to the conversation, or the student's own counsellor. */
async function announceWaitingChat(tx: Database, deps: Deps, chat: Chat): Promise<void> {
  const path = `/counsellor/chats/${chat.id}`;
  const write = (name: string) => ({ subject: `${name} is waiting for a reply.` });
  if (chat.takenBy)
    await notifyStaff(tx, deps, chat.takenBy, { kind: "chat", ...write(chat.name), path });
  else if (chat.userId)
    await notifyCounsellorOf(tx, deps, chat.userId, { kind: "chat", write, path });
}

/** Returns the messages after a number, oldest first. */
export async function messagesOf(db: Database, chatId: string, after = 0) {
  const rows = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), gt(chatMessages.number, after)))
    .orderBy(asc(chatMessages.number));
  return rows.map(({ number, author, text, createdAt }) => ({ number, author, text, createdAt }));
}

/**
 * Returns a conversation for its visitor. Reading it marks its messages as read and cancels the
 * email about an unread reply.
 */
export async function readByVisitor(db: Database, chat: Chat, after: number) {
  if (chat.noticeId) {
    await takeBack(db, [chat.noticeId]);
    await db.update(chats).set({ noticeId: null }).where(eq(chats.id, chat.id));
  }
  const messages = await messagesOf(db, chat.id, after);
  const last = messages.at(-1)?.number ?? 0;
  if (last > chat.readNumber)
    await db.update(chats).set({ readNumber: last }).where(eq(chats.id, chat.id));
  return { name: chat.name, messages };
}
