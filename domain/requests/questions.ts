import type { Message } from "../language/message";

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
