import * as operations from "#contract/chat";
import { feature } from "../platform/operations/feature";
import { addLeadOfChat, leadOfChat } from "../enquiries/added/chat-leads";
import { listChangedChats } from "../chat/changed-chats";
import {
  addChatNote,
  followChat,
  handOverChat,
  listChats,
  readChat,
  replyToChat,
  typeInStaffChat,
} from "../chat/staff-chats";
import {
  claimChat,
  listOwnChats,
  openChat,
  showChatOfLink,
  showOwnChat,
  summariseChatOfLink,
  typeInChatOfLink,
  typeInOwnChat,
  writeToChatOfLink,
  writeToOwnChat,
} from "../chat/visitor-chats";

export const chat = feature(operations, {
  listChangedChats,
  openChat: [openChat(leadOfChat), "ask"],
  showChatOfLink,
  summariseChatOfLink,
  writeToChatOfLink: [writeToChatOfLink, "chat"],
  listOwnChats,
  claimChat: [claimChat, "chat"],
  showOwnChat,
  writeToOwnChat: [writeToOwnChat, "chat"],
  typeInChatOfLink: [typeInChatOfLink, "chat"],
  typeInOwnChat: [typeInOwnChat, "chat"],
  listChats,
  readChat,
  followChat,
  addChatNote: [addChatNote, "desk"],
  typeInStaffChat: [typeInStaffChat, "desk"],
  addLeadOfChat: [addLeadOfChat, "desk"],
  replyToChat: [replyToChat, "desk"],
  handOverChat: [handOverChat, "desk"],
});
