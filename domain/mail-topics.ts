import type { Message } from "./message";

/**
 * Optional emails, each with its own unsubscribe link (RFC 8058). Codes, receipts and booking
 * confirmations are always sent.
 */
export const mailTopics = ["reminders", "reading"] as const;
export type MailTopic = (typeof mailTopics)[number];

export const mailTopicNames: Readonly<Record<MailTopic, Message>> = {
  reminders: "Event and webinar reminders",
  reading: "Ebooks and brochures by email",
};
