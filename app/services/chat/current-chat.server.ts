import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";
import { anonymousChatId, readChat, type ChatRef } from "./chat.server";
import { chatCookie } from "./cookie.server";

export interface CurrentChat {
  /** The conversation to show. Null if there is none yet. */
  readonly ref: ChatRef | null;
  /** The account's other conversations. */
  readonly others: readonly { readonly id: string; readonly createdAt: string }[];
  /** The browser has an anonymous conversation beside the account's. */
  readonly hasUnclaimed: boolean;
}

/**
 * The conversation of a visitor. For signed-in visitors it is the account's: the one in the
 * address, or the newest. If the account has none, the browser's anonymous conversation is shown.
 */
export async function currentChat(visitor: Visitor, request: Request): Promise<CurrentChat> {
  const token = await chatCookie.read(request);
  const anonymous = { ref: token ? { token } : null, others: [], hasUnclaimed: false };
  if (!visitor.isSignedIn) return anonymous;
  const own = await services(visitor).chat.listOwnChats();
  const wanted = new URL(request.url).searchParams.get("conversation");
  const current = own.find(({ id }) => id === wanted) ?? own[0];
  if (!current) return anonymous;
  return {
    ref: { id: current.id },
    others: own.filter(({ id }) => id !== current.id),
    hasUnclaimed: token !== null && (await anonymousChatId(visitor, token)) !== null,
  };
}

/** Returns the visitor's conversation, or null if there is none or it has been deleted. */
export async function existingChat(visitor: Visitor, request: Request): Promise<ChatRef | null> {
  const { ref } = await currentChat(visitor, request);
  return ref && (await readChat(visitor, ref)) ? ref : null;
}
