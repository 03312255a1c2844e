import * as operations from "#contract/chat";
import { feature } from "../platform/operations/feature";
import { handOverChat, listChats, readChat, replyToChat } from "../chat/staff-chats";
import {
  claimChat,
  listOwnChats,
  openChat,
  showChatOfLink,
  showOwnChat,
  summariseChatOfLink,
  writeToChatOfLink,
  writeToOwnChat,
} from "../chat/visitor-chats";

export const chat = feature(operations, {
  openChat: [openChat, "ask"],
  showChatOfLink,
  summariseChatOfLink,
  writeToChatOfLink: [writeToChatOfLink, "chat"],
  listOwnChats,
  claimChat: [claimChat, "chat"],
  showOwnChat,
  writeToOwnChat: [writeToOwnChat, "chat"],
  listChats,
  readChat,
  replyToChat: [replyToChat, "desk"],
  handOverChat: [handOverChat, "desk"],
});
