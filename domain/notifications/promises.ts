import type { Message, MessageValues } from "../language/message";

/**
 * What a page says about a message that is sent, or will be. The services decide where it goes
 * (backend/notifications/reach.ts); pages and messages have no other source, so a page can't
 * promise an email to somebody who gets a text message, or nothing.
 */

/** Where a person's messages go. */
export interface Reach {
  readonly channel: "email" | "sms";
  readonly address: string;
}

/** Where the messages go that nobody can turn off, and those of two topics. Null for nowhere. */
export interface Reaches {
  readonly always: Reach | null;
  readonly reading: Reach | null;
  readonly reminders: Reach | null;
}

type Sentences = Readonly<Record<Reach["channel"] | "nowhere", Message>>;

const promises = {
  /** Before a course's details are sent. */
  brochure: {
    email: "We can also email these details to {{to}}.",
    sms: "We can also text a link to this course to {{to}}.",
    nowhere: "You've turned off brochures by message.",
  },
  brochureSent: {
    email: "We've emailed the details to {{to}}.",
    sms: "We've texted a link to {{to}}.",
    nowhere: "Nothing was sent, because you've turned off brochures by message.",
  },
  report: {
    email: "Thanks. We'll look into it and email {{to}} when it's done.",
    sms: "Thanks. We'll look into it and text {{to}} when it's done.",
    nowhere: "Thanks. We'll look into it.",
  },
  confirmation: {
    email: "We'll email the confirmation to {{to}}.",
    sms: "We'll text the confirmation to {{to}}.",
    nowhere: "You'll find the confirmation in your account.",
  },
  confirmationAndReminders: {
    email: "We'll email the confirmation and reminders to {{to}}.",
    sms: "We'll text the confirmation and reminders to {{to}}.",
    nowhere: "You'll find the confirmation in your account.",
  },
  booked: {
    email: "Your call is booked. We've emailed the confirmation to {{to}}.",
    sms: "Your call is booked. We've texted the confirmation to {{to}}.",
    nowhere: "Your call is booked.",
  },
  moved: {
    email: "Your call has been moved. We've emailed the new time to {{to}}.",
    sms: "Your call has been moved. We've texted the new time to {{to}}.",
    nowhere: "Your call has been moved.",
  },
  question: {
    email: "Thank you. We have your question and will email the answer to {{to}}.",
    sms: "Thank you. We have your question and will text {{to}} when it's answered.",
    nowhere: "Thank you. We have your question. The answer appears on this page.",
  },
  /** A partner's message. Its confirmation goes to the address that was typed, so it isn't repeated. */
  partner: {
    email:
      "Thank you. We've emailed you a confirmation, and our partnership team will reply within three days.",
    sms: "Thank you. We have your message, and our partnership team will reply within three days.",
    nowhere:
      "Thank you. We have your message, and our partnership team will reply within three days.",
  },
} as const satisfies Record<string, Sentences>;
export type Promised = keyof typeof promises;

/** A text with its values, to be translated where it is shown. */
export interface Sentence {
  readonly text: Message;
  readonly values: MessageValues;
}

/** What a page says about a message that goes to `reach`. */
export const promise = (
  what: Promised,
  reach: Reach | Pick<Reach, "channel"> | null,
): Sentence => ({
  text: promises[what][reach?.channel ?? "nowhere"],
  values: reach && "address" in reach ? { to: reach.address } : {},
});

/** Confirmation and reminders of a call or an event: reminders can be turned off. */
export const confirmationPromise = ({ always, reminders }: Reaches): Sentence =>
  promise(reminders ? "confirmationAndReminders" : "confirmation", always);
