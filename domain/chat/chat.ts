/** Maximum characters of a chat message. */
export const MAX_CHAT_MESSAGE = 1_000;

/** Maximum messages in a conversation. */
export const MAX_CHAT_MESSAGES = 200;

export const chatAuthors = ["visitor", "staff"] as const;

export type ChatAuthor = (typeof chatAuthors)[number];
