import type { Message } from "../language/message";

/**
 * Optional messages. Emails have an unsubscribe link for each topic (RFC 8058). Codes, receipts and
 * booking confirmations are always sent.
 */
export const mailTopics = ["reminders", "reading", "counselling", "updates", "work"] as const;
export type MailTopic = (typeof mailTopics)[number];

export const mailTopicNames: Readonly<Record<MailTopic, Message>> = {
  reminders: "Event and webinar reminders",
  reading: "Ebooks and brochures by email",
  counselling: "Messages from your counsellor",
  updates: "Updates about your applications and deadlines",
  work: "Notifications for counsellors",
};
