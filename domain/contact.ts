import type { Message } from "./message";

/** Contact requests besides enquiries: partners, questions to alumni, chats. */

/** What a partner institution is interested in. */
export const partnerWishes = ["recruit", "programme", "event", "other"] as const;
export type PartnerWish = (typeof partnerWishes)[number];

export const partnerWishNames: Readonly<Record<PartnerWish, Message>> = {
  recruit: "Reach students from India, Vietnam or Saudi Arabia",
  programme: "Build an accelerator program together",
  event: "Come to an event or webinar",
  other: "Something else",
};

/** Status of a question to an alumnus. A counsellor reviews it first. */
export const questionStatuses = ["waiting", "answered", "declined"] as const;
export type QuestionStatus = (typeof questionStatuses)[number];

export const questionStatusNames: Readonly<Record<QuestionStatus, Message>> = {
  waiting: "Being reviewed by a counsellor",
  answered: "Answered",
  declined: "Not passed on",
};

/** Length limits of questions and replies, in characters. */
export const QUESTION_LENGTH = { min: 15, max: 600 } as const;
export const MAX_ANSWER = 2_000;

/** Maximum characters of a chat message. */
export const MAX_CHAT_MESSAGE = 1_000;
/** Maximum messages in a conversation. */
export const MAX_CHAT_MESSAGES = 200;

export const chatAuthors = ["visitor", "staff"] as const;
export type ChatAuthor = (typeof chatAuthors)[number];
