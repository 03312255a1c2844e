import type * as chat from "#contract/chat/chat";
import type { Chat } from "#contract/chat/chat";
import type { OperationRequest } from "#contract/operation/index";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";

/** Conversations with the counsellors, from both ends. */

/** Names a conversation: an account's by its id, an anonymous one by its key. */
export type ChatRef = { readonly id: string } | { readonly token: string };

/**
 * Begins a conversation.
 * @returns the account's conversation; for an anonymous visitor the key of theirs.
 * @throws ServiceError
 */
export async function startChat(
  visitor: Visitor,
  body: OperationRequest<typeof chat.openChat>["body"],
): Promise<ChatRef> {
  const { id, token } = await services(visitor).chat.openChat({ body });
  return token ? { token } : { id };
}

/**
 * The messages after a number; null when there is no such conversation, or it is another account's.
 * @throws ServiceError
 */
export const readChat = (visitor: Visitor, ref: ChatRef, after = 0): Promise<Chat | null> =>
  nullIfRefused(
    "token" in ref
      ? services(visitor).chat.showChatOfLink({ params: ref, query: { after } })
      : services(visitor).chat.showOwnChat({ params: ref, query: { after } }),
  );

/** Returns the id of a token's conversation unless it belongs to an account. @throws ServiceError */
export async function anonymousChatId(visitor: Visitor, token: string): Promise<string | null> {
  const summary = await nullIfRefused(
    services(visitor).chat.summariseChatOfLink({ params: { token } }),
  );
  return summary && !summary.needsSignIn ? summary.id : null;
}

/** Moves an anonymous conversation to the visitor's account. @returns its id; null when it is another account's. */
export async function claimChat(visitor: Visitor, token: string): Promise<string | null> {
  const claimed = await nullIfRefused(services(visitor).chat.claimChat({ body: { token } }));
  return claimed?.id ?? null;
}

/** @throws ServiceError 409 CHAT_FULL, 404. */
export async function sayInChat(visitor: Visitor, ref: ChatRef, text: string): Promise<void> {
  const body = { text };
  if ("token" in ref) await services(visitor).chat.writeToChatOfLink({ params: ref, body });
  else await services(visitor).chat.writeToOwnChat({ params: ref, body });
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
