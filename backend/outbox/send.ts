import { brand } from "#domain/brand";
import type { MailTopic } from "#domain/mail-topics";
import type { Database } from "../db/database";
import type { Deps } from "../deps";
import { mailOf, type Email } from "../mail/email-layout";
import {
  partnerEmail,
  verifyChatEmailMessage,
  verifyEmailMessage,
  verifyMobileText,
} from "../mail/templates";
import { mailOnTopic } from "../mail/topics";
import { enqueue } from "./enqueue";
import { codeMail, codeSms, type CodeMessage } from "./messages";
import type { Message } from "./seal";
import type { VerifiedContact } from "./verified-contact";

/** When a message is sent, and when it is too late for it. */
export interface Timing {
  readonly sendAt?: Date | undefined;
  readonly expiresAt?: Date | null;
}

/** What somebody is told: a mail, and the same in a line for a text message. */
export interface Notice {
  readonly emailTemplate: Email;
  readonly text: string;
  /** The site it is about: `https://vn.disha.example`. */
  readonly origin: string;
  /** For mails that people can unsubscribe from. */
  readonly topic?: MailTopic | undefined;
}

/**
 * Tells a person something that may contain words of theirs or ours, a link with rights, or personal
 * data. In the caller's transaction. @returns the id under which the message waits.
 */
export async function notify(
  tx: Database,
  deps: Deps,
  to: VerifiedContact,
  { emailTemplate, text, origin, topic }: Notice,
  timing: Timing = {},
): Promise<string> {
  const { address, userId } = to;
  const row = { addresses: [address], userId, ...timing };
  if (to.channel === "sms")
    return enqueue(tx, deps, { kind: "sms", to: address, text: `${brand.name}: ${text}` }, row);
  const message = topic
    ? await mailOnTopic(deps, topic, emailTemplate, { to: address, origin })
    : mailOf(emailTemplate, { to: address, origin });
  return enqueue(tx, deps, message, row);
}

/** An address that somebody typed and nobody has confirmed. */
export interface TypedAddress {
  readonly channel: "email" | "sms";
  readonly address: string;
}

/** Sends a code, by which its owner confirms the address. The text is ours. */
export function sendCode(
  tx: Database,
  deps: Deps,
  { channel, address }: TypedAddress,
  message: CodeMessage,
  expiresAt: Date,
): Promise<string> {
  const content = channel === "sms" ? codeSms(address, message) : codeMail(address, message);
  return enqueue(tx, deps, content, { addresses: [address], expiresAt });
}

/** The messages that an unverified address may get: fixed text, and at most a link that verifies it. */
export type FixedText =
  | { readonly kind: "verify-account-contact"; readonly href: string }
  | { readonly kind: "verify-chat-email"; readonly href: string }
  | { readonly kind: "partner-enquiry-received" };

/**
 * Sends one of the fixed texts to an unverified address.
 * @throws Error for a text that does not exist in this channel.
 */
export function sendFixedText(
  tx: Database,
  deps: Deps,
  to: TypedAddress,
  text: FixedText,
  { origin, ...timing }: Timing & { readonly origin: string },
): Promise<string> {
  return enqueue(tx, deps, fixedMessage(to, text, origin), { addresses: [to.address], ...timing });
}

function fixedMessage(
  { channel, address }: TypedAddress,
  text: FixedText,
  origin: string,
): Message {
  if (channel === "email") return mailOf(fixedEmail(text), { to: address, origin });
  if (text.kind !== "verify-account-contact") throw new Error(`${text.kind} is not sent by SMS`);
  return { kind: "sms", to: address, text: verifyMobileText(text.href) };
}

function fixedEmail(text: FixedText): Email {
  switch (text.kind) {
    case "verify-account-contact":
      return verifyEmailMessage(text.href);
    case "verify-chat-email":
      return verifyChatEmailMessage(text.href);
    case "partner-enquiry-received":
      return partnerEmail();
  }
}

/** Tells our own partnership team, at the address of the settings; `about`: whose data is in it. */
export function notifyPartnerTeam(
  tx: Database,
  deps: Deps,
  emailTemplate: Email,
  { origin, about }: { readonly origin: string; readonly about: string },
): Promise<string> {
  const to = deps.config.PARTNERS_MAIL;
  return enqueue(tx, deps, mailOf(emailTemplate, { to, origin }), { addresses: [about] });
}

/** Calls the lead webhook of the settings; `about`: the addresses of the person in its body. */
export function callWebhook(
  tx: Database,
  deps: Deps,
  body: string,
  about: readonly (string | null)[],
): Promise<string> {
  const addresses = about.filter((one) => one !== null);
  return enqueue(tx, deps, { kind: "webhook", body }, { addresses });
}
