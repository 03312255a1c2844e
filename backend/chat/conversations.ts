import { and, asc, desc, eq, gt } from "drizzle-orm";
import { isTyping, MAX_CHAT_MESSAGES, type ChatAuthor } from "#domain/chat/chat";
import {
  notifyAdministrators,
  notifyStaff,
  responsibleFor,
} from "../notifications/notify-counsellor";
import { staffWith } from "../platform/access/staff";
import { staffAtWork } from "../platform/access/staff-at-work";
import { chatMessages, chats } from "../platform/db/schema/chat";
import { leads } from "../platform/db/schema/leads";
import { users } from "../platform/db/schema/users";
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
  const isVisitor = message.author === "visitor";
  await tx.insert(chatMessages).values({ chatId: chat.id, number, ...message, createdAt: now });
  await tx
    .update(chats)
    .set({
      isWaiting: message.author === "visitor",
      updatedAt: now,
      ...(isVisitor ? { visitorTypedAt: null } : { staffTypedAt: null }),
    })
    .where(eq(chats.id, chat.id));
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

/**
 * Notifies whoever has the conversation: the counsellor who took it, the owner of its lead, or the
 * student's own counsellor. Otherwise everybody at work who takes leads or calls, or if that is
 * nobody, the administrators.
 */
async function announceWaitingChat(tx: Database, deps: Deps, chat: Chat): Promise<void> {
  const [account] = chat.userId
    ? await tx.select({ name: users.fullName }).from(users).where(eq(users.id, chat.userId))
    : [];
  const news = {
    kind: "chat",
    subject: `${account?.name ?? chat.name} is waiting for a reply.`,
    path: `/counsellor/chats/${chat.id}`,
  } as const;
  const owner = await ownerOf(tx, chat);
  if (owner) return notifyStaff(tx, deps, owner, news);
  const atWork = await staffAtWork(tx, deps.now());
  for (const id of atWork) await notifyStaff(tx, deps, id, news);
  if (atWork.length === 0) await notifyAdministrators(tx, deps, news);
}

async function ownerOf(tx: Database, { takenBy, leadId, userId }: Chat): Promise<string | null> {
  const [lead] = leadId ? await tx.select().from(leads).where(eq(leads.id, leadId)) : [];
  const candidates = [takenBy, lead?.ownerId ?? null];
  const active = new Set((await staffWith(tx, candidates)).map(({ id }) => id));
  const first = candidates.find((id) => id !== null && active.has(id));
  if (first) return first;
  return userId ? ((await responsibleFor(tx, userId))?.staffId ?? null) : null;
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
export async function readByVisitor({ db, now }: Deps, chat: Chat, after: number) {
  if (chat.noticeId) {
    await takeBack(db, [chat.noticeId]);
    await db.update(chats).set({ noticeId: null }).where(eq(chats.id, chat.id));
  }
  const messages = await messagesOf(db, chat.id, after);
  const last = messages.at(-1)?.number ?? 0;
  if (last > chat.readNumber)
    await db.update(chats).set({ readNumber: last }).where(eq(chats.id, chat.id));
  return { id: chat.id, name: chat.name, messages, isTyping: isTyping(chat.staffTypedAt, now()) };
}
