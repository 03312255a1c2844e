/** Maximum characters of a chat message. */
export const MAX_CHAT_MESSAGE = 1_000;

/** Maximum messages in a conversation. */
export const MAX_CHAT_MESSAGES = 200;

export const chatAuthors = ["visitor", "staff"] as const;

export type ChatAuthor = (typeof chatAuthors)[number];

/** Seconds for which somebody counts as typing after a key was pressed. */
const TYPING_SECONDS = 6;

/** Whether a side of a conversation typed a moment ago. */
export const isTyping = (typedAt: Date | null, now: Date): boolean =>
  typedAt !== null && now.getTime() - typedAt.getTime() < TYPING_SECONDS * 1000;

/** Maximum characters of a note of staff on a conversation. */
export const MAX_CHAT_NOTE = 2_000;

/** The form of enquiries that a conversation makes, and the source of their leads. */
export const CHAT_FORM = "chat";
