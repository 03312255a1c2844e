import { and, asc, count, desc, eq, gt, isNull, or } from "drizzle-orm";
import { Hono, type Context } from "hono";
import { z } from "zod";
import { CHAT_MESSAGE_MOST, CHAT_MESSAGES_MOST, type ChatAuthor } from "../../app/domain/contact";
import type { AccessEnv } from "../auth/access";
import { claimsOf } from "../auth/bearer";
import { staffRoute, type StaffResult } from "../auth/staff-route";
import { seesAll } from "../auth/staff-scope";
import type { Claims } from "../auth/tokens";
import type { Database } from "../db/database";
import { users } from "../db/schema";
import { chatMessages, chats } from "../db/schema-contact";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import { forbidden, notFound, Refusal } from "../http/errors";
import { limited } from "../http/limits";
import { pageOf } from "../http/paging";
import { idOr404 } from "../http/parameters";
import { takeBack } from "../outbox/enqueue";
import { idOfLinkToken, linkTokenOf } from "../signed-links";
import { announceReply, CHAT_LINK, mayAskForVerification } from "./notices";

type Chat = typeof chats.$inferSelect;

const PER_PAGE = 30;

const text = z.string().trim().min(1).max(CHAT_MESSAGE_MOST);
const messageSchema = z.object({ text }).strict();
const startSchema = z
  .object({
    name: z.string().trim().min(1).max(100),
    email: z.string().trim().email().max(254).nullish(),
    text,
  })
  .strict();

/**
 * Conversations of visitors with the counsellors. Who began one holds a signed token of it, and nobody
 * else's; counsellors see those that nobody has taken, and their own.
 */
export function chatRoutes(deps: Deps): Hono<AccessEnv> {
  const app = new Hono<AccessEnv>();
  const { db } = deps;

  /** @throws Refusal 404 */
  function idOf(token: string): string {
    const id = idOfLinkToken(deps, CHAT_LINK, token);
    if (!id) throw notFound();
    return id;
  }

  /** The conversation of a token, for one writer at a time. @throws Refusal 404 */
  async function byToken(tx: Database, token: string): Promise<Chat> {
    const [row] = await tx
      .select()
      .from(chats)
      .where(eq(chats.id, idOf(token)))
      .for("update");
    if (!row) throw notFound();
    return row;
  }

  /** @throws Refusal 404, 403 for a colleague's. */
  async function byStaff(tx: Database, c: Context<AccessEnv>, claims: Claims): Promise<Chat> {
    const [row] = await tx
      .select()
      .from(chats)
      .where(eq(chats.id, idOr404(c.req.param("id"))))
      .for("update");
    if (!row) throw notFound();
    if (row.takenBy && row.takenBy !== claims.userId && !seesAll(claims)) throw forbidden();
    return row;
  }

  app.post("/", limited(deps, "ask"), async (c) => {
    const start = await readBody(c.req.raw, startSchema);
    const claims = await claimsOf(deps, c.req.raw);
    const id = await db.transaction(async (tx) => {
      const now = deps.now();
      const [chat] = await tx
        .insert(chats)
        .values({
          userId: claims?.userId ?? null,
          name: start.name,
          email: start.email ?? null,
          ...{ createdAt: now, updatedAt: now },
        })
        .returning();
      if (!chat) throw notFound();
      await say(tx, deps, chat, "visitor", null, start.text);
      return chat.id;
    });
    return c.json({ data: { token: linkTokenOf(deps, CHAT_LINK, id) } });
  });

  // Reading is how we know that a visitor is there: the mail about an answer is taken back.
  app.get("/link/:token", async (c) => {
    const [chat] = await db
      .select()
      .from(chats)
      .where(eq(chats.id, idOf(c.req.param("token"))));
    if (!chat) throw notFound();
    if (chat.noticeId) {
      await takeBack(db, [chat.noticeId]);
      await db.update(chats).set({ noticeId: null }).where(eq(chats.id, chat.id));
    }
    const after = Number(/^\d{1,4}$/.exec(c.req.query("after") ?? "")?.[0] ?? 0);
    return c.json({ data: { name: chat.name, messages: await messagesOf(db, chat.id, after) } });
  });

  app.post("/link/:token", limited(deps, "chat"), async (c) => {
    const message = await readBody(c.req.raw, messageSchema);
    const number = await db.transaction(async (tx) => {
      const chat = await byToken(tx, c.req.param("token"));
      return say(tx, deps, chat, "visitor", null, message.text);
    });
    return c.json({ data: { number } });
  });

  const conversations = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const page = pageOf(c.req.query("page"));
    const where = visibleTo(claims);
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
  };
  app.get("/staff", staffRoute(deps, "counsellor", conversations));

  const conversation = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const chat = await db.transaction((tx) => byStaff(tx, c, claims));
    const response = c.json({
      data: {
        ...{ id: chat.id, name: chat.name, email: chat.email, userId: chat.userId },
        messages: await messagesOf(db, chat.id, 0),
      },
    });
    return { response, about: [chat] };
  };
  app.get("/staff/:id", staffRoute(deps, "counsellor", conversation));

  // Who answers first has the conversation from then on.
  const reply = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const message = await readBody(c.req.raw, messageSchema);
    const { userId } = claims;
    const { publicOrigin: origin, requestId } = callerOf(c, deps.config);
    const mayAsk = await mayAskForVerification(deps, idOr404(c.req.param("id")), requestId);
    const chat = await db.transaction(async (tx) => {
      const row = await byStaff(tx, c, claims);
      await say(tx, deps, row, "staff", userId, message.text);
      const noticeId =
        row.noticeId ??
        (await announceReply(tx, deps, row, {
          ...{ text: message.text, origin, mayAskForVerification: mayAsk },
        }));
      await tx
        .update(chats)
        .set({ takenBy: row.takenBy ?? userId, noticeId })
        .where(eq(chats.id, row.id));
      return row;
    });
    return { response: c.json({ data: { id: chat.id } }), about: [chat] };
  };
  app.post("/staff/:id", limited(deps, "desk"), staffRoute(deps, "counsellor", reply));

  return app;
}

const visibleTo = (claims: Claims) =>
  seesAll(claims) ? undefined : or(isNull(chats.takenBy), eq(chats.takenBy, claims.userId));

/** Adds a message. @throws Refusal 409 when the conversation is as long as one may be. */
async function say(
  tx: Database,
  deps: Deps,
  chat: Chat,
  author: ChatAuthor,
  staffId: string | null,
  words: string,
): Promise<number> {
  const [last] = await tx
    .select({ number: chatMessages.number })
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chat.id))
    .orderBy(desc(chatMessages.number))
    .limit(1);
  const number = (last?.number ?? 0) + 1;
  if (number > CHAT_MESSAGES_MOST) throw new Refusal(409, "CHAT_FULL");
  const now = deps.now();
  await tx
    .insert(chatMessages)
    .values({ chatId: chat.id, number, author, staffId, text: words, createdAt: now });
  await tx
    .update(chats)
    .set({ isWaiting: author === "visitor", updatedAt: now })
    .where(eq(chats.id, chat.id));
  return number;
}

async function messagesOf(db: Database, chatId: string, after: number) {
  const rows = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), gt(chatMessages.number, after)))
    .orderBy(asc(chatMessages.number));
  return rows.map(({ number, author, text: words, createdAt }) => ({
    ...{ number, author, text: words },
    createdAt: createdAt.toISOString(),
  }));
}
