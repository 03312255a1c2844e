import { z } from "zod";
import { chatAuthors, MAX_CHAT_MESSAGE, MAX_CHAT_NOTE } from "#domain/chat/chat";
import { emailAddress, personName } from "#domain/intake/schemas";
import { addLead } from "../leads/add-lead";
import { defineOperation, type ResponseData } from "../operation";
import { pageNumber, timestamp, userParams, wholeNumber } from "../operation/schemas";

/**
 * Chats between visitors and counsellors. An account's chat needs its bearer token, an anonymous one
 * its signed token.
 */
const service = "chat";
const counsellor = { staff: "counsellor" } as const;

const linkParams = z.object({ token: z.string() });
const ownChatParams = userParams.extend({ id: z.uuid() });
const staffChatParams = z.object({ id: z.uuid() });

/** Only messages with a higher number. */
const readQuery = z.object({ after: wholeNumber(0, { max: 9_999 }) });
const text = z.string().trim().min(1).max(MAX_CHAT_MESSAGE);
const newMessage = z.strictObject({ text });
const sent = z.object({ number: z.number().int() });
const chatId = z.object({ id: z.string() });

const message = z.object({
  /** Counts from 1. */
  number: z.number(),
  author: z.enum(chatAuthors),
  text: z.string(),
  createdAt: timestamp,
});
export type ChatMessage = z.output<typeof message>;

const news = chatId.extend({
  messages: z.array(message),
  /** Whether the other side is typing. */
  isTyping: z.boolean(),
});
export type ChatNews = z.output<typeof news>;

const chat = news.extend({ name: z.string() });
export type Chat = z.output<typeof chat>;

const chatStart = z.strictObject({
  name: personName,
  email: emailAddress.nullish(),
  text,
});
export type ChatStart = z.output<typeof chatStart>;

export const listChangedChats = defineOperation({
  service,
  method: "GET",
  path: "/changed",
  summary: "List the chats that have changed",
  description:
    "A chat has changed when somebody wrote or typed in it, or when it moved to an account. Send `until` as the next `since`. A change may be listed twice. Looks back at most an hour and lists at most 10,000 chats, the oldest change first.",
  access: "serviceKey",
  query: z.object({ since: timestamp.optional() }),
  response: z.object({
    changed: z.array(chatId.extend({ changedAt: timestamp })),
    until: timestamp,
  }),
});
export type ChangedChats = ResponseData<typeof listChangedChats>;

export const openChat = defineOperation({
  service,
  method: "POST",
  path: "/",
  summary: "Start a chat",
  description:
    "With a token, the chat belongs to the account. Otherwise the signed `token` of the response opens it, and an address makes a lead.",
  access: "optionalToken",
  body: chatStart,
  response: chatId.extend({
    /** Opens the chat. Null for an account's chat. */
    token: z.string().nullable(),
  }),
  errors: ["UNAUTHORIZED"],
});

export const showChatOfLink = defineOperation({
  service,
  method: "GET",
  path: "/link/:token",
  summary: "Show an anonymous chat",
  description: "Cancels the email about an unread reply. An account's chat returns 403.",
  access: "public",
  params: linkParams,
  query: readQuery,
  response: chat,
  errors: ["FORBIDDEN"],
});

export const summariseChatOfLink = defineOperation({
  service,
  method: "GET",
  path: "/link/:token/summary",
  summary: "Describe the chat of a link before it is opened",
  description: "Marks nothing as read.",
  access: "public",
  params: linkParams,
  response: chatId.extend({
    /** Null for an account's chat. */
    name: z.string().nullable(),
    createdAt: timestamp,
    /** The chat belongs to an account, so its token alone does not open it. */
    needsSignIn: z.boolean(),
  }),
});

export const writeToChatOfLink = defineOperation({
  service,
  method: "POST",
  path: "/link/:token",
  summary: "Write in an anonymous chat",
  description: "An account's chat returns 403.",
  access: "public",
  params: linkParams,
  body: newMessage,
  response: sent,
  errors: ["FORBIDDEN", "CHAT_FULL"],
});

export const listOwnChats = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId",
  summary: "List an account's chats, the latest first",
  access: "ownUser",
  params: userParams,
  response: z.array(chatId.extend({ createdAt: timestamp })),
});

export const claimChat = defineOperation({
  service,
  method: "POST",
  path: "/user/:userId/claim",
  summary: "Move an anonymous chat to the account",
  description: "Its link then no longer opens it. Another account's chat returns 403.",
  access: "ownUser",
  params: userParams,
  body: z.strictObject({ token: z.string().max(400) }),
  response: chatId,
});

export const showOwnChat = defineOperation({
  service,
  method: "GET",
  path: "/user/:userId/:id",
  summary: "Show an account's chat",
  access: "ownUser",
  params: ownChatParams,
  query: readQuery,
  response: chat,
});

export const writeToOwnChat = defineOperation({
  service,
  method: "POST",
  path: "/user/:userId/:id",
  summary: "Write in an account's chat",
  access: "ownUser",
  params: ownChatParams,
  body: newMessage,
  response: sent,
  errors: ["CHAT_FULL"],
});

export const typeInChatOfLink = defineOperation({
  service,
  method: "POST",
  path: "/link/:token/typing",
  summary: "Say that the visitor of an anonymous chat is typing",
  access: "public",
  params: linkParams,
  status: 204,
  errors: ["FORBIDDEN"],
});

export const typeInOwnChat = defineOperation({
  service,
  method: "POST",
  path: "/user/:userId/:id/typing",
  summary: "Say that the visitor of an account's chat is typing",
  access: "ownUser",
  params: ownChatParams,
  status: 204,
});

export const listChats = defineOperation({
  service,
  method: "GET",
  path: "/staff",
  summary: "List the chats that a counsellor may see, those that wait first",
  description:
    "Those of their own students, those handed to them, and the shared queue. All for `all_user`.",
  access: counsellor,
  query: z.object({ page: pageNumber }),
  response: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    isWaiting: z.boolean(),
    /** Name of the counsellor who has it. */
    takenBy: z.string().nullable(),
    updatedAt: timestamp,
  }),
  isList: true,
});

export const readChat = defineOperation({
  service,
  method: "GET",
  path: "/staff/:id",
  summary: "Show a chat to a counsellor",
  access: counsellor,
  params: staffChatParams,
  response: chat.extend({
    id: z.string(),
    email: z.string().nullable(),
    userId: z.string().nullable(),
    /** Id of the counsellor who has it. */
    takenBy: z.string().nullable(),
    /** The lead of a visitor without an account. */
    leadId: z.string().nullable(),
    /** The visitor's language. Null for chats of earlier versions. */
    language: z.string().nullable(),
    /** Notes of staff, which the visitor never gets. */
    notes: z.array(
      z.object({
        id: z.string(),
        author: z.string().nullable(),
        text: z.string(),
        createdAt: timestamp,
      }),
    ),
  }),
});

export const followChat = defineOperation({
  service,
  method: "GET",
  path: "/staff/:id/news",
  summary: "Show what is new in a chat to a counsellor",
  description: "Only new messages are recorded as an access.",
  access: counsellor,
  params: staffChatParams,
  query: readQuery,
  response: news,
});

export const addChatNote = defineOperation({
  service,
  method: "POST",
  path: "/staff/:id/notes",
  summary: "Add a note that only staff see",
  access: counsellor,
  params: staffChatParams,
  body: z.strictObject({ text: z.string().trim().min(1).max(MAX_CHAT_NOTE) }),
  response: chatId,
});

export const typeInStaffChat = defineOperation({
  service,
  method: "POST",
  path: "/staff/:id/typing",
  summary: "Say that a counsellor is typing",
  access: counsellor,
  params: staffChatParams,
  status: 204,
});

export const addLeadOfChat = defineOperation({
  service,
  method: "POST",
  path: "/staff/:id/lead",
  summary: "Add the visitor of a chat as a lead",
  description:
    "Like `addLead`. The chat then belongs to the owner of the lead until somebody takes it.",
  access: counsellor,
  params: staffChatParams,
  body: addLead.body,
  response: addLead.response,
});

export const replyToChat = defineOperation({
  service,
  method: "POST",
  path: "/staff/:id",
  summary: "Reply to a visitor",
  description:
    "The first counsellor to reply takes the chat. Others then get 403. An unread reply is sent by email after " +
    "three minutes.",
  access: counsellor,
  params: staffChatParams,
  body: newMessage,
  response: chatId,
  errors: ["CHAT_FULL"],
});

export const handOverChat = defineOperation({
  service,
  method: "PUT",
  path: "/staff/:id/counsellor",
  summary: "Hand a chat to another counsellor, or with null back to the queue",
  access: counsellor,
  params: staffChatParams,
  body: z.strictObject({ counsellorId: z.uuid().nullable() }),
  response: chatId,
});
