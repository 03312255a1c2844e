import { and, asc, count, desc, eq } from "drizzle-orm";
import type * as contract from "#contract/chat/chat";
import { isTyping } from "#domain/chat/chat";
import { notifyStaff } from "../notifications/notify-counsellor";
import type { Claims } from "../platform/access/claims";
import { staffWith } from "../platform/access/staff";
import { chatsOf } from "../platform/access/staff-scope";
import { chatNotes, chats } from "../platform/db/schema/chat";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import { callerOf } from "../platform/http/caller";
import { ApiError, forbidden, notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { addMessage, messagesOf, type Chat } from "./conversations";
import { announceReply, mayAskForVerification } from "./notices";

const PER_PAGE = 30;
const MAX_NOTES = 200;

/** Lists the chats that a counsellor may see, those that wait first. */
export const listChats: StaffOperationHandler<typeof contract.listChats> = async (
  { query: { page } },
  c,
) => {
  const { deps, claims } = c.var;
  const { db } = deps;
  const where = chatsOf(db, claims);
  const [rows, [all]] = await Promise.all([
    db
      .select({ chat: chats, takenBy: users.fullName })
      .from(chats)
      .leftJoin(users, eq(users.id, chats.takenBy))
      .where(where)
      .orderBy(desc(chats.isWaiting), desc(chats.updatedAt))
      .limit(PER_PAGE)
      .offset(page * PER_PAGE),
    db.select({ number: count() }).from(chats).where(where),
  ]);
  const data = rows.map(({ chat: { id, name, email, isWaiting, updatedAt }, takenBy }) => ({
    id,
    name,
    email,
    isWaiting,
    takenBy,
    updatedAt,
  }));
  return {
    result: { data, page, size: PER_PAGE, total: all?.number ?? 0 },
    about: rows.map(({ chat: { userId } }) => ({ userId })),
  };
};

/** Shows a conversation with the notes of staff. */
export const readChat: StaffOperationHandler<typeof contract.readChat> = async (
  { params: { id } },
  c,
) => {
  const { deps, claims } = c.var;
  const { db } = deps;
  const chat = await db.transaction((tx) => chatForStaff(tx, id, claims));
  const { name, email, userId, takenBy, leadId, language, visitorTypedAt } = chat;
  const notes = await db
    .select({
      id: chatNotes.id,
      author: users.fullName,
      text: chatNotes.text,
      createdAt: chatNotes.createdAt,
    })
    .from(chatNotes)
    .leftJoin(users, eq(users.id, chatNotes.staffId))
    .where(eq(chatNotes.chatId, id))
    .orderBy(asc(chatNotes.createdAt))
    .limit(MAX_NOTES);
  const shown = { id, name, email, userId, takenBy, leadId, language };
  const messages = await messagesOf(db, id);
  const typing = isTyping(visitorTypedAt, deps.now());
  return {
    result: { ...shown, messages, notes, isTyping: typing },
    about: [{ userId: chat.userId }],
  };
};

/** What is new in a conversation. Without a new message, nobody's data is read. */
export const followChat: StaffOperationHandler<typeof contract.followChat> = async (
  { params: { id }, query: { after } },
  c,
) => {
  const { deps, claims } = c.var;
  const chat = await visibleChat(deps.db, id, claims);
  const messages = await messagesOf(deps.db, id, after);
  return {
    result: { id, messages, isTyping: isTyping(chat.visitorTypedAt, deps.now()) },
    about: messages.length > 0 ? [{ userId: chat.userId }] : [],
  };
};

/** Adds a note that only staff see. */
export const addChatNote: StaffOperationHandler<typeof contract.addChatNote> = async (
  { params: { id }, body: { text } },
  c,
) => {
  const { deps, claims } = c.var;
  const chat = await deps.db.transaction(async (tx) => {
    const row = await chatForStaff(tx, id, claims);
    const note = { chatId: id, staffId: claims.userId, text, createdAt: deps.now() };
    await tx.insert(chatNotes).values(note);
    return row;
  });
  return { result: { id }, about: [{ userId: chat.userId }] };
};

/** Records that a counsellor is typing. */
export const typeInStaffChat: StaffOperationHandler<typeof contract.typeInStaffChat> = async (
  { params: { id } },
  c,
) => {
  const { deps, claims } = c.var;
  await visibleChat(deps.db, id, claims);
  await deps.db.update(chats).set({ staffTypedAt: deps.now() }).where(eq(chats.id, id));
  return { result: undefined, about: [] };
};

/** The first counsellor to reply takes the conversation. */
export const replyToChat: StaffOperationHandler<typeof contract.replyToChat> = async (
  { params: { id }, body: { text } },
  c,
) => {
  const { deps, claims } = c.var;
  const { userId } = claims;
  const { publicOrigin: origin, requestId } = callerOf(c, deps.config);
  const mayAsk = await mayAskForVerification(deps, id, requestId);
  const chat = await deps.db.transaction(async (tx) => {
    const row = await chatForStaff(tx, id, claims);
    await addMessage(tx, deps, row, { author: "staff", staffId: userId, text });
    const noticeId =
      row.noticeId ??
      (await announceReply(tx, deps, row, { text, origin, mayAskForVerification: mayAsk }));
    const takenBy = row.takenBy ?? userId;
    await tx.update(chats).set({ takenBy, noticeId }).where(eq(chats.id, row.id));
    return row;
  });
  return { result: { id }, about: [{ userId: chat.userId }] };
};

/** Hands a conversation to another counsellor, or back to the queue. */
export const handOverChat: StaffOperationHandler<typeof contract.handOverChat> = async (
  { params: { id }, body: { counsellorId } },
  c,
) => {
  const { deps, claims } = c.var;
  const chat = await deps.db.transaction(async (tx) => {
    const row = await chatForStaff(tx, id, claims);
    if (counsellorId && (await staffWith(tx, [counsellorId])).length === 0)
      throw new ApiError(400, "VALIDATION_FAILED", {
        fields: { counsellorId: "is not a counsellor" },
      });
    await tx.update(chats).set({ takenBy: counsellorId }).where(eq(chats.id, row.id));
    if (counsellorId && counsellorId !== claims.userId && counsellorId !== row.takenBy)
      await notifyStaff(tx, deps, counsellorId, {
        kind: "chat",
        subject: `The conversation with ${row.name} was handed over to you.`,
        path: `/counsellor/chats/${id}`,
      });
    return row;
  });
  return { result: { id }, about: [{ userId: chat.userId }] };
};

/** Locks and returns a conversation. @throws ApiError 404, or 403 if the caller may not see it */
export async function chatForStaff(tx: Database, id: string, claims: Claims): Promise<Chat> {
  await tx.select({ id: chats.id }).from(chats).where(eq(chats.id, id)).for("update");
  return visibleChat(tx, id, claims);
}

/** Connects a conversation to the lead of its visitor, to whose owner it then belongs. */
export const connectLead = async (tx: Database, id: string, leadId: string): Promise<void> => {
  await tx.update(chats).set({ leadId }).where(eq(chats.id, id));
};

/** @throws ApiError 404, or 403 if the caller may not see it */
async function visibleChat(db: Database, id: string, claims: Claims): Promise<Chat> {
  const isIt = eq(chats.id, id);
  const [known] = await db.select({ id: chats.id }).from(chats).where(isIt);
  if (!known) throw notFound();
  const [chat] = await db
    .select()
    .from(chats)
    .where(and(isIt, chatsOf(db, claims)));
  if (!chat) throw forbidden();
  return chat;
}
