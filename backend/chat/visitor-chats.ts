import { and, desc, eq } from "drizzle-orm";
import type * as contract from "#contract/chat/chat";
import { claimsOf } from "../platform/access/bearer";
import { chats } from "../platform/db/schema/chat";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { callerOf, type Caller } from "../platform/http/caller";
import { forbidden, notFound } from "../platform/http/errors";
import { openLink } from "../platform/links/secret-links";
import type { OperationHandler } from "../platform/operations/operations";
import { addMessage, readByVisitor, type Chat } from "./conversations";
import { connectLead } from "./staff-chats";
import { chatToken } from "./notices";

/**
 * Chats of visitors. A signed-in visitor's conversation belongs to the account and needs its bearer
 * token. An anonymous one needs its signed token.
 */

/** Maximum conversations listed for an account. */
const MAX_LISTED = 20;

/** Makes a lead of a visitor without an account. @returns its id */
type MakesLead = (deps: Deps, chat: Chat, caller: Caller) => Promise<string | null>;

/** Starts a conversation. Without an account, the response has the token that opens it. */
export const openChat =
  (leadOf: MakesLead): OperationHandler<typeof contract.openChat> =>
  async ({ body: start }, c) => {
    const { deps } = c.var;
    const claims = await claimsOf(deps, c.req.raw);
    const caller = callerOf(c, deps.config);
    const id = await startChat({ deps, caller, leadOf }, claims?.userId ?? null, start);
    const token = claims ? null : await chatToken(deps.db, deps, id);
    return { id, token };
  };

interface Start {
  readonly deps: Deps;
  readonly caller: Caller;
  readonly leadOf: MakesLead;
}

function startChat(
  { deps, caller, leadOf }: Start,
  userId: string | null,
  { name, email, text }: contract.ChatStart,
): Promise<string> {
  const { language, timeZone } = caller.reader;
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const values = { userId, name, email: email ?? null, createdAt: now, updatedAt: now };
    // The first message makes it wait.
    const [chat] = await tx
      .insert(chats)
      .values({ ...values, language, timeZone: timeZone.id, isWaiting: false })
      .returning();
    if (!chat) throw notFound();
    // Before the message, whose notice goes to the lead's owner.
    const leadId = userId || !email ? null : await leadOf({ ...deps, db: tx }, chat, caller);
    if (leadId) await connectLead(tx, chat.id, leadId);
    const message = { author: "visitor", staffId: null, text } as const;
    await addMessage(tx, deps, { ...chat, leadId }, message);
    return chat.id;
  });
}

/** Locks and returns the conversation of a token. @throws ApiError 404 */
async function byToken(tx: Database, deps: Deps, token: string): Promise<Chat> {
  const id = (await openLink(tx, deps, "chat", token))?.chatId;
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
export const showChatOfLink: OperationHandler<typeof contract.showChatOfLink> = async (
  { params, query },
  c,
) => {
  const { deps } = c.var;
  const chat = await anonymousByToken(deps.db, deps, params.token);
  return readByVisitor(deps, chat, query.after);
};

/** Describes the conversation of a link before it is opened. Marks nothing as read. */
export const summariseChatOfLink: OperationHandler<typeof contract.summariseChatOfLink> = async (
  { params },
  c,
) => {
  const { deps } = c.var;
  const { id, userId, name, createdAt } = await byToken(deps.db, deps, params.token);
  return { id, name: userId ? null : name, createdAt, needsSignIn: userId !== null };
};

/** Adds a visitor's message to an anonymous conversation. */
export const writeToChatOfLink: OperationHandler<typeof contract.writeToChatOfLink> = async (
  { params, body: { text } },
  c,
) => {
  const { deps } = c.var;
  const number = await deps.db.transaction(async (tx) => {
    const chat = await anonymousByToken(tx, deps, params.token);
    return addMessage(tx, deps, chat, { author: "visitor", staffId: null, text });
  });
  return { number };
};

/** Lists the conversations of an account, the latest first. */
export const listOwnChats: OperationHandler<typeof contract.listOwnChats> = async (_, c) => {
  const { deps, claims } = c.var;
  const rows = await deps.db
    .select()
    .from(chats)
    .where(eq(chats.userId, claims.userId))
    .orderBy(desc(chats.updatedAt))
    .limit(MAX_LISTED);
  return rows.map(({ id, createdAt }) => ({ id, createdAt }));
};

/** Moves a conversation to the account, which invalidates its link. */
export const claimChat: OperationHandler<typeof contract.claimChat> = async (
  { body: { token } },
  c,
) => {
  const { deps, claims } = c.var;
  const { userId } = claims;
  const id = await deps.db.transaction(async (tx) => {
    const chat = await byToken(tx, deps, token);
    if (chat.userId === userId) return chat.id;
    if (chat.userId) throw forbidden();
    const claimed = { userId, updatedAt: deps.now() };
    await tx.update(chats).set(claimed).where(eq(chats.id, chat.id));
    return chat.id;
  });
  return { id };
};

/** Shows a conversation of an account. */
export const showOwnChat: OperationHandler<typeof contract.showOwnChat> = async (
  { params, query },
  c,
) => {
  const { deps, claims } = c.var;
  const chat = await ownChat(deps.db, claims.userId, params.id);
  return readByVisitor(deps, chat, query.after);
};

/** Adds a visitor's message to a conversation of their account. */
export const writeToOwnChat: OperationHandler<typeof contract.writeToOwnChat> = async (
  { params, body: { text } },
  c,
) => {
  const { deps, claims } = c.var;
  const number = await deps.db.transaction(async (tx) => {
    const chat = await ownChat(tx, claims.userId, params.id);
    return addMessage(tx, deps, chat, { author: "visitor", staffId: null, text });
  });
  return { number };
};

/** @throws ApiError 404 for another account's conversation */
async function ownChat(tx: Database, userId: string, id: string): Promise<Chat> {
  const [chat] = await tx
    .select()
    .from(chats)
    .where(and(eq(chats.id, id), eq(chats.userId, userId)))
    .for("update");
  if (!chat) throw notFound();
  return chat;
}

/** Records that the visitor of an anonymous conversation is typing. */
export const typeInChatOfLink: OperationHandler<typeof contract.typeInChatOfLink> = async (
  { params },
  c,
) => {
  const { deps } = c.var;
  const chat = await anonymousByToken(deps.db, deps, params.token);
  await visitorTyped(deps, chat);
};

/** Records that the visitor of an account's conversation is typing. */
export const typeInOwnChat: OperationHandler<typeof contract.typeInOwnChat> = async (
  { params },
  c,
) => {
  const { deps, claims } = c.var;
  await visitorTyped(deps, await ownChat(deps.db, claims.userId, params.id));
};

const visitorTyped = ({ db, now }: Deps, { id }: Chat) =>
  db.update(chats).set({ visitorTypedAt: now() }).where(eq(chats.id, id));
