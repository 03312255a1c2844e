import { and, count, desc, eq } from "drizzle-orm";
import type * as contract from "#contract/chat/chat";
import type { Claims } from "../platform/access/claims";
import { staffWith } from "../platform/access/staff";
import { chatsOf } from "../platform/access/staff-scope";
import { chats } from "../platform/db/schema/chat";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import { callerOf } from "../platform/http/caller";
import { ApiError, forbidden, notFound } from "../platform/http/errors";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { addMessage, messagesOf, type Chat } from "./conversations";
import { announceReply, mayAskForVerification } from "./notices";

const PER_PAGE = 30;

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
    about: rows.map(({ chat }) => chat),
  };
};

/** Shows a conversation. */
export const readChat: StaffOperationHandler<typeof contract.readChat> = async (
  { params: { id } },
  c,
) => {
  const { deps, claims } = c.var;
  const { db } = deps;
  const chat = await db.transaction((tx) => byStaff(tx, id, claims));
  const { name, email, userId, takenBy } = chat;
  const messages = await messagesOf(db, id);
  return { result: { id, name, email, userId, takenBy, messages }, about: [chat] };
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
    const row = await byStaff(tx, id, claims);
    await addMessage(tx, deps, row, { author: "staff", staffId: userId, text });
    const noticeId =
      row.noticeId ??
      (await announceReply(tx, deps, row, { text, origin, mayAskForVerification: mayAsk }));
    const takenBy = row.takenBy ?? userId;
    await tx.update(chats).set({ takenBy, noticeId }).where(eq(chats.id, row.id));
    return row;
  });
  return { result: { id }, about: [chat] };
};

/** Hands a conversation to another counsellor, or back to the queue. */
export const handOverChat: StaffOperationHandler<typeof contract.handOverChat> = async (
  { params: { id }, body: { counsellorId } },
  c,
) => {
  const { deps, claims } = c.var;
  const { db } = deps;
  const chat = await db.transaction(async (tx) => {
    const row = await byStaff(tx, id, claims);
    if (counsellorId && (await staffWith(tx, [counsellorId])).length === 0)
      throw new ApiError(400, "VALIDATION_FAILED", {
        fields: { counsellorId: "is not a counsellor" },
      });
    await tx.update(chats).set({ takenBy: counsellorId }).where(eq(chats.id, row.id));
    return row;
  });
  return { result: { id }, about: [chat] };
};

/** Locks and returns a conversation. @throws ApiError 404, or 403 if the caller may not see it */
async function byStaff(tx: Database, id: string, claims: Claims): Promise<Chat> {
  const isIt = eq(chats.id, id);
  const [known] = await tx.select({ id: chats.id }).from(chats).where(isIt);
  if (!known) throw notFound();
  const [chat] = await tx
    .select()
    .from(chats)
    .where(and(isIt, chatsOf(tx, claims)))
    .for("update");
  if (!chat) throw forbidden();
  return chat;
}
