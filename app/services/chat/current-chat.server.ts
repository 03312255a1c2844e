import { readChatToken } from "~/server/chat-cookie.server";
import type { Visitor } from "../auth/visitor.server";
import { isAnonymousChat, ownChats, type ChatRef } from "./chat.server";

export interface CurrentChat {
  /** The conversation to show; null when there is none yet. */
  readonly ref: ChatRef | null;
  /** The account's other conversations. */
  readonly others: readonly { readonly id: string; readonly createdAt: string }[];
  /** The browser has an anonymous conversation beside the account's. */
  readonly hasUnclaimed: boolean;
}

/**
 * The conversation of a visitor. Signed in it is the account's: the one that the address names, else the latest.
 * The browser's anonymous conversation is shown while the account has none.
 */
export async function currentChat(visitor: Visitor, request: Request): Promise<CurrentChat> {
  const token = await readChatToken(request);
  const anonymous = { ref: token ? { token } : null, others: [], hasUnclaimed: false };
  if (!visitor.isSignedIn) return anonymous;
  const own = await ownChats(visitor);
  const wanted = new URL(request.url).searchParams.get("conversation");
  const current = own.find(({ id }) => id === wanted) ?? own[0];
  if (!current) return anonymous;
  return {
    ref: { id: current.id },
    others: own.filter(({ id }) => id !== current.id),
    hasUnclaimed: token !== null && (await isAnonymousChat(visitor, token)),
  };
}
