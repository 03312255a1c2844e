import { Hono } from "hono";
import * as chat from "#contract/chat/chat";
import { handOverChat, listChats, readChat, replyToChat } from "../chat/staff-chats";
import * as visitor from "../chat/visitor-chats";
import type { AccessEnv } from "../platform/access/context";
import type { Deps } from "../platform/deps";
import { operationRoutes } from "../platform/operations/operations";

/** Chats between visitors and counsellors (docs/contract.md "chat"). */
export function chatRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve, serveStaff } = operationRoutes(routes, deps);
  const limit = "chat";
  serve(chat.openChat, visitor.openChat, { limit: "ask" });
  serve(chat.showChatOfLink, visitor.showChatOfLink);
  serve(chat.summariseChatOfLink, visitor.summariseChatOfLink);
  serve(chat.writeToChatOfLink, visitor.writeToChatOfLink, { limit });
  serve(chat.listOwnChats, visitor.listOwnChats);
  // Before "/user/:userId/:id", which would match it.
  serve(chat.claimChat, visitor.claimChat, { limit });
  serve(chat.showOwnChat, visitor.showOwnChat);
  serve(chat.writeToOwnChat, visitor.writeToOwnChat, { limit });
  serveStaff(chat.listChats, listChats);
  serveStaff(chat.readChat, readChat);
  serveStaff(chat.replyToChat, replyToChat, { limit: "desk" });
  serveStaff(chat.handOverChat, handOverChat, { limit: "desk" });
  return routes;
}
