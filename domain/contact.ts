import type { Message } from "./message";

/** What people ask us beside an enquiry: partners, questions to alumni, conversations. */

/** What an institution wants of us. */
export const partnerWishes = ["recruit", "programme", "event", "other"] as const;
export type PartnerWish = (typeof partnerWishes)[number];

export const partnerWishNames: Readonly<Record<PartnerWish, Message>> = {
  recruit: "Reach students from India, Vietnam or Saudi Arabia",
  programme: "Build an accelerator program together",
  event: "Come to an event or webinar",
  other: "Something else",
};

/** A question to an alumnus: nobody reads it before a counsellor has. */
export const questionStatuses = ["waiting", "answered", "declined"] as const;
export type QuestionStatus = (typeof questionStatuses)[number];

export const questionStatusNames: Readonly<Record<QuestionStatus, Message>> = {
  waiting: "Is read by a counsellor first",
  answered: "Answered",
  declined: "Not passed on",
};

/** Characters of a question and of its answer. */
export const QUESTION_LENGTH = { least: 15, most: 600 } as const;
export const MAX_ANSWER = 2_000;

/** Characters of one message of a conversation. */
export const MAX_CHAT_MESSAGE = 1_000;
/** Nobody needs more in one conversation; then it is time to call. */
export const MAX_CHAT_MESSAGES = 200;

export const chatAuthors = ["visitor", "staff"] as const;
export type ChatAuthor = (typeof chatAuthors)[number];
