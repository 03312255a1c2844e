import type { Message } from "../language/message";

/**
 * The ways in which we contact people, which they agree to in the consent of a form. Each can be withdrawn on its own.
 * A withdrawn one gets only what was asked for: codes, receipts, and messages about booked calls and chats.
 */
export const contactChannels = ["calls", "sms", "whatsapp", "email"] as const;
export type ContactChannel = (typeof contactChannels)[number];

export const contactChannelNames: Readonly<Record<ContactChannel, Message>> = {
  calls: "Phone calls",
  sms: "Text messages (SMS)",
  whatsapp: "WhatsApp messages",
  email: "Emails",
};
