import type { Message } from "./message";

/**
 * Mails that nobody needs to get: each topic can be called off on its own (RFC 8058). Codes, receipts and
 * what was booked are no topics: they always come.
 */
export const mailTopics = ["reminders", "reading"] as const;
export type MailTopic = (typeof mailTopics)[number];

export const mailTopicNames: Readonly<Record<MailTopic, Message>> = {
  reminders: "Reminders of events and webinars",
  reading: "Ebooks and brochures by mail",
};
