import * as chat from "#contract/chat/chat";
import type { Chat } from "#contract/chat/chat";
import type { OperationRequest } from "#contract/operation/index";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { orNotFound } from "~/services/client/or-not-found.server";

/** Conversations with the counsellors, from both ends. */

/** Names a conversation: an account's by its id, an anonymous one by its key. */
export type ChatRef = { readonly id: string } | { readonly token: string };

const ownId = (visitor: Visitor) => ({ userId: visitor.claims?.userId ?? "" });

/**
 * Begins a conversation.
 * @returns the account's conversation; for an anonymous visitor the key of theirs.
 * @throws ServiceError
 */
export async function startChat(
  visitor: Visitor,
  body: OperationRequest<typeof chat.openChat>["body"],
): Promise<ChatRef> {
  const { id, token } = await visitor.invoke(chat.openChat, { body });
  return token ? { token } : { id };
}

/**
 * The messages after a number; null when there is no such conversation, or it is another account's.
 * @throws ServiceError
 */
export const readChat = (visitor: Visitor, ref: ChatRef, after = 0): Promise<Chat | null> =>
  nullIfRefused(
    "token" in ref
      ? visitor.invoke(chat.showChatOfLink, { params: ref, query: { after } })
      : visitor.invoke(chat.showOwnChat, {
          params: { ...ownId(visitor), ...ref },
          query: { after },
        }),
  );

/** Conversations of a signed-in visitor, newest first. @throws ServiceError */
export const ownChats = (visitor: Visitor) =>
  visitor.invoke(chat.listOwnChats, { params: ownId(visitor) });

/** Preview of the conversation behind a link. @throws Response 404 for an invalid token */
export const chatSummary = (visitor: Visitor, token: string) =>
  orNotFound(visitor.invoke(chat.summariseChatOfLink, { params: { token } }));

/** Returns the id of a token's conversation unless it belongs to an account. @throws ServiceError */
export async function anonymousChatId(visitor: Visitor, token: string): Promise<string | null> {
  const summary = await nullIfRefused(
    visitor.invoke(chat.summariseChatOfLink, { params: { token } }),
  );
  return summary && !summary.needsSignIn ? summary.id : null;
}

/** Moves an anonymous conversation to the visitor's account. @returns its id; null when it is another account's. */
export async function claimChat(visitor: Visitor, token: string): Promise<string | null> {
  const claimed = await nullIfRefused(
    visitor.invoke(chat.claimChat, { params: ownId(visitor), body: { token } }),
  );
  return claimed?.id ?? null;
}

/** @throws ServiceError 409 CHAT_FULL, 404. */
export async function sayInChat(visitor: Visitor, ref: ChatRef, text: string): Promise<void> {
  const body = { text };
  if ("token" in ref) await visitor.invoke(chat.writeToChatOfLink, { params: ref, body });
  else await visitor.invoke(chat.writeToOwnChat, { params: { ...ownId(visitor), ...ref }, body });
}

async function nullIfRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ServiceError && (error.status === 404 || error.status === 403))
      return null;
    throw error;
  }
}

/** A page (from 0) of conversations: those that wait first. */
export const staffChats = (visitor: Visitor, page: number) =>
  visitor.invoke(chat.listChats, { query: { page } });

/** @throws Response 404; ServiceError 403 for a colleague's. */
export const staffChat = (visitor: Visitor, id: string) =>
  orNotFound(visitor.invoke(chat.readChat, { params: { id } }));

/** Replies and takes over the conversation. @throws ServiceError 403, 404, 409 */
export const replyToChat = (visitor: Visitor, id: string, text: string) =>
  visitor.invoke(chat.replyToChat, { params: { id }, body: { text } });

/** Hands a conversation over to a colleague, or with null back to the queue. @throws ServiceError 400, 403, 404. */
export const handOverChat = (visitor: Visitor, id: string, counsellorId: string | null) =>
  visitor.invoke(chat.handOverChat, { params: { id }, body: { counsellorId } });
