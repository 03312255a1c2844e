import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { AccessContext } from "../auth/access";
import { claimsOf } from "../auth/bearer";
import type { Database } from "../db/database";
import { chats } from "../db/schema-contact";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import type { ServiceContext } from "../http/context";
import { forbidden, notFound } from "../http/errors";
import { idOr404 } from "../http/parameters";
import { idOfLinkToken, linkTokenOf } from "../signed-links";
import { addMessage, messageSchema, messageText, readByVisitor, type Chat } from "./conversations";
import { CHAT_LINK } from "./notices";

/**
 * Chats of visitors. A signed-in visitor's conversation belongs to the account and needs its bearer
 * token. An anonymous one needs its signed token.
 */

type LinkContext = ServiceContext<"/link/:token">;
type OwnChatContext = AccessContext<"/user/:userId/:id">;

/** Maximum conversations listed for an account. */
const MAX_LISTED = 20;

const startSchema = z
  .object({
    name: z.string().trim().min(1).max(100),
    email: z.string().trim().email().max(254).nullish(),
    text: messageText,
  })
  .strict();
const claimSchema = z.object({ token: z.string().max(200) }).strict();

/** Starts a conversation. Without an account, the response has the token that opens it. */
export async function openChat(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const start = await readBody(c.req.raw, startSchema);
  const claims = await claimsOf(deps, c.req.raw);
  const id = await startChat(deps, claims?.userId ?? null, start);
  return c.json({ data: { id, token: claims ? null : linkTokenOf(deps, CHAT_LINK, id) } });
}

function startChat(
  deps: Deps,
  userId: string | null,
  { name, email, text }: z.output<typeof startSchema>,
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const values = { userId, name, email: email ?? null, createdAt: now, updatedAt: now };
    const [chat] = await tx.insert(chats).values(values).returning();
    if (!chat) throw notFound();
    await addMessage(tx, deps, chat, { author: "visitor", staffId: null, text });
    return chat.id;
  });
}

/** Locks and returns the conversation of a token. @throws ApiError 404 */
async function byToken(tx: Database, deps: Deps, token: string): Promise<Chat> {
  const id = idOfLinkToken(deps, CHAT_LINK, token);
  const [chat] = id ? await tx.select().from(chats).where(eq(chats.id, id)).for("update") : [];
  if (!chat) throw notFound();
  return chat;
}

/**
 * Like `byToken`, but a token does not open an account's conversation. @throws ApiError 404, 403
 */
async function anonymousByToken(tx: Database, deps: Deps, token: string): Promise<Chat> {
  const chat = await byToken(tx, deps, token);
  if (chat.userId) throw forbidden();
  return chat;
}

/** Shows the conversation of a link. */
export async function showChatOfLink(c: LinkContext): Promise<Response> {
  const { deps } = c.var;
  const chat = await anonymousByToken(deps.db, deps, c.req.param("token"));
  return c.json({ data: await readByVisitor(deps.db, chat, c.req.query("after")) });
}

/** Describes the conversation of a link before it is opened. Marks nothing as read. */
export async function summariseChatOfLink(
  c: ServiceContext<"/link/:token/summary">,
): Promise<Response> {
  const { deps } = c.var;
  const { userId, name, createdAt } = await byToken(deps.db, deps, c.req.param("token"));
  const summary = { name: userId ? null : name, createdAt: createdAt.toISOString() };
  return c.json({ data: { ...summary, needsSignIn: userId !== null } });
}

export async function writeToChatOfLink(c: LinkContext): Promise<Response> {
  const { deps } = c.var;
  const { text } = await readBody(c.req.raw, messageSchema);
  const number = await deps.db.transaction(async (tx) => {
    const chat = await anonymousByToken(tx, deps, c.req.param("token"));
    return addMessage(tx, deps, chat, { author: "visitor", staffId: null, text });
  });
  return c.json({ data: { number } });
}

/** Lists the conversations of an account, the latest first. */
export async function listOwnChats(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const rows = await deps.db
    .select()
    .from(chats)
    .where(eq(chats.userId, claims.userId))
    .orderBy(desc(chats.updatedAt))
    .limit(MAX_LISTED);
  return c.json({
    data: rows.map(({ id, createdAt }) => ({ id, createdAt: createdAt.toISOString() })),
  });
}

/** Moves a conversation to the account, which invalidates its link. */
export async function claimChat(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const { token } = await readBody(c.req.raw, claimSchema);
  const { userId } = claims;
  const id = await deps.db.transaction(async (tx) => {
    const chat = await byToken(tx, deps, token);
    if (chat.userId === userId) return chat.id;
    if (chat.userId) throw forbidden();
    const claimed = { userId, updatedAt: deps.now() };
    await tx.update(chats).set(claimed).where(eq(chats.id, chat.id));
    return chat.id;
  });
  return c.json({ data: { id } });
}

export async function showOwnChat(c: OwnChatContext): Promise<Response> {
  const { deps, claims } = c.var;
  const chat = await ownChat(deps.db, claims.userId, c.req.param("id"));
  return c.json({ data: await readByVisitor(deps.db, chat, c.req.query("after")) });
}

export async function writeToOwnChat(c: OwnChatContext): Promise<Response> {
  const { deps, claims } = c.var;
  const { text } = await readBody(c.req.raw, messageSchema);
  const number = await deps.db.transaction(async (tx) => {
    const chat = await ownChat(tx, claims.userId, c.req.param("id"));
    return addMessage(tx, deps, chat, { author: "visitor", staffId: null, text });
  });
  return c.json({ data: { number } });
}

/** @throws ApiError 404 for another account's conversation */
async function ownChat(tx: Database, userId: string, id: string): Promise<Chat> {
  const [chat] = await tx
    .select()
    .from(chats)
    .where(and(eq(chats.id, idOr404(id)), eq(chats.userId, userId)))
    .for("update");
  if (!chat) throw notFound();
  return chat;
}
