import { Hono } from "hono";
import type { AccessEnv } from "../auth/access";
import { ownUser } from "../auth/bearer";
import { staffRoute } from "../auth/staff-route";
import type { Deps } from "../deps";
import { limited } from "../http/limits";
import { handOverChat, listChats, readChat, replyToChat } from "./staff-chats";
import * as visitor from "./visitor-chats";

/** Chats between visitors and counsellors (docs/contract.md "chat"). */
export function chatRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const own = ownUser(deps);
  const chat = limited(deps, "chat");
  const desk = limited(deps, "desk");
  routes.post("/", limited(deps, "ask"), visitor.openChat);
  routes.get("/link/:token", visitor.showChatOfLink);
  routes.get("/link/:token/summary", visitor.summariseChatOfLink);
  routes.post("/link/:token", chat, visitor.writeToChatOfLink);
  routes.get("/user/:userId", own, visitor.listOwnChats);
  routes.post("/user/:userId/claim", chat, own, visitor.claimChat);
  routes.get("/user/:userId/:id", own, visitor.showOwnChat);
  routes.post("/user/:userId/:id", chat, own, visitor.writeToOwnChat);
  routes.get("/staff", staffRoute(deps, "counsellor", listChats));
  routes.get("/staff/:id", staffRoute(deps, "counsellor", readChat));
  routes.post("/staff/:id", desk, staffRoute(deps, "counsellor", replyToChat));
  routes.put("/staff/:id/counsellor", desk, staffRoute(deps, "counsellor", handOverChat));
  return routes;
}
