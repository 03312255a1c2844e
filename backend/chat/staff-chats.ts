import { and, count, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { AccessContext } from "../auth/access";
import type { StaffResult } from "../auth/staff-route";
import { chatsOf } from "../auth/staff-scope";
import type { Claims } from "../auth/tokens";
import type { Database } from "../db/database";
import { users } from "../db/schema";
import { chats } from "../db/schema-contact";
import { staffWith } from "../desk/staff";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import { forbidden, notFound, ApiError } from "../http/errors";
import { pageOf } from "../http/paging";
import { idOr404 } from "../http/parameters";
import { addMessage, messageSchema, messagesOf, type Chat } from "./conversations";
import { announceReply, mayAskForVerification } from "./notices";

const PER_PAGE = 30;

const handOverSchema = z.object({ counsellorId: z.string().uuid().nullable() }).strict();

/** Lists the chats that a counsellor may see, those that wait first. */
export async function listChats(c: AccessContext): Promise<StaffResult> {
  const { deps, claims } = c.var;
  const { db } = deps;
  const page = pageOf(c.req.query("page"));
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
  const response = c.json({
    data: rows.map(({ chat, takenBy }) => ({
      ...{ id: chat.id, name: chat.name, email: chat.email, isWaiting: chat.isWaiting, takenBy },
      updatedAt: chat.updatedAt.toISOString(),
    })),
    ...{ page, size: PER_PAGE, total: all?.number ?? 0 },
  });
  return { response, about: rows.map(({ chat }) => chat) };
}

/** Shows a conversation. */
export async function readChat(c: AccessContext): Promise<StaffResult> {
  const { deps, claims } = c.var;
  const { db } = deps;
  const chat = await db.transaction((tx) => byStaff(tx, c, claims));
  const { id, name, email, userId, takenBy } = chat;
  const messages = await messagesOf(db, id);
  const response = c.json({ data: { id, name, email, userId, takenBy, messages } });
  return { response, about: [chat] };
}

/** The first counsellor to reply takes the conversation. */
export async function replyToChat(c: AccessContext): Promise<StaffResult> {
  const { deps, claims } = c.var;
  const { text } = await readBody(c.req.raw, messageSchema);
  const { userId } = claims;
  const { publicOrigin: origin, requestId } = callerOf(c, deps.config);
  const mayAsk = await mayAskForVerification(deps, idOr404(c.req.param("id")), requestId);
  const chat = await deps.db.transaction(async (tx) => {
    const row = await byStaff(tx, c, claims);
    await addMessage(tx, deps, row, { author: "staff", staffId: userId, text });
    const noticeId =
      row.noticeId ??
      (await announceReply(tx, deps, row, { text, origin, mayAskForVerification: mayAsk }));
    const takenBy = row.takenBy ?? userId;
    await tx.update(chats).set({ takenBy, noticeId }).where(eq(chats.id, row.id));
    return row;
  });
  return { response: c.json({ data: { id: chat.id } }), about: [chat] };
}

/** Hands a conversation to another counsellor, or back to the queue. */
export async function handOverChat(c: AccessContext): Promise<StaffResult> {
  const { deps, claims } = c.var;
  const { db } = deps;
  const { counsellorId } = await readBody(c.req.raw, handOverSchema);
  const chat = await db.transaction(async (tx) => {
    const row = await byStaff(tx, c, claims);
    if (counsellorId && (await staffWith(tx, [counsellorId])).length === 0)
      throw new ApiError(400, "VALIDATION_FAILED", {
        fields: { counsellorId: "is not a counsellor" },
      });
    await tx.update(chats).set({ takenBy: counsellorId }).where(eq(chats.id, row.id));
    return row;
  });
  return { response: c.json({ data: { id: chat.id } }), about: [chat] };
}

/** Locks and returns a conversation. @throws ApiError 404, or 403 if the caller may not see it */
async function byStaff(tx: Database, c: AccessContext, claims: Claims): Promise<Chat> {
  const isIt = eq(chats.id, idOr404(c.req.param("id")));
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
