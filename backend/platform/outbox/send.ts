import { WEBHOOK_RETRY_DAYS } from "#domain/console/webhook-events";
import type { LanguageCode } from "#domain/language/language";
import type { MailTopic } from "#domain/notifications/mail-topics";
import { brand } from "#domain/site/brand";
import { addTime } from "#domain/time/dates";
import type { Database } from "../db/types";
import type { Deps } from "../deps";
import { mailOf, type Email } from "../mail/email-layout";
import type { Message } from "../mail/message";
import {
  invitationEmail,
  invitationText,
  partnerEmail,
  verifyChatEmailMessage,
  verifyEmailMessage,
  verifyMobileText,
} from "../mail/templates";
import { mailOnTopic } from "../mail/topics";
import { codeMail, codeSms, type CodeMessage } from "./code-messages";
import { enqueue } from "./enqueue";
import type { ConsentedEmail, VerifiedContact, VerifiedMobile } from "./verified-contact";

/** When a message is sent and when it expires. */
export interface Timing {
  readonly sendAt?: Date | undefined;
  readonly expiresAt?: Date | null;
}

/** A notification: an email, and a one-line text message. */
export interface Notice {
  readonly email: Email;
  readonly text: string;
  /** The regional site: `https://vn.disha.example`. */
  readonly origin: string;
  /** For emails that people can unsubscribe from. */
  readonly topic?: MailTopic | undefined;
}

/**
 * Sends a notification that may contain user text, privileged links or personal data to a verified
 * contact. Runs in the caller's transaction. @returns the id of the queued message
 */
export async function notify(
  tx: Database,
  deps: Deps,
  to: VerifiedContact,
  { email, text, origin, topic }: Notice,
  timing: Timing = {},
): Promise<string> {
  const { address, userId } = to;
  const row = { addresses: [address], userId, ...timing };
  if (to.channel === "sms")
    return enqueue(
      tx,
      deps,
      { kind: "sms", to: address, text: `${brand.name}: ${text}`, topic },
      row,
    );
  const message = topic
    ? await mailOnTopic(tx, deps, topic, email, { to: address, origin })
    : mailOf(email, { to: address, origin });
  return enqueue(tx, deps, message, row);
}

/**
 * Sends the one message to a typed address whose owner agreed to be contacted. It asks to confirm the
 * address, and the caller has recorded that. @returns the id of the queued message
 */
export async function askToConfirm(
  tx: Database,
  deps: Deps,
  { address }: ConsentedEmail,
  {
    email,
    origin,
    topic,
  }: { readonly email: Email; readonly origin: string; readonly topic: MailTopic },
): Promise<string> {
  const message = await mailOnTopic(tx, deps, topic, email, { to: address, origin });
  return enqueue(tx, deps, message, { addresses: [address] });
}

/** Sends a text to a verified number on WhatsApp. Runs in the caller's transaction. */
export function notifyOnWhatsApp(
  tx: Database,
  deps: Deps,
  { address, userId }: VerifiedMobile,
  { text, topic }: { readonly text: string; readonly topic: MailTopic },
): Promise<string> {
  const message = { kind: "whatsapp" as const, to: address, text, topic };
  return enqueue(tx, deps, message, { addresses: [address], userId });
}

/** An unverified address, as typed. */
export interface TypedAddress {
  readonly channel: "email" | "sms";
  readonly address: string;
}

/** Sends a code that verifies the address. The text is fixed. */
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

/** Messages allowed to unverified addresses: fixed text with at most a verification link. */
export type FixedText =
  | { readonly kind: "verify-account-contact"; readonly href: string }
  | { readonly kind: "verify-chat-email"; readonly href: string }
  | { readonly kind: "partner-enquiry-received" }
  | { readonly kind: "sign-in-invitation" };

/** The site that a fixed text links to, and its language. */
interface FixedTextPlace {
  readonly origin: string;
  readonly language: LanguageCode;
}

/**
 * Sends a fixed text to an unverified address. @throws Error if the text does not exist for this
 * channel
 */
export function sendFixedText(
  tx: Database,
  deps: Deps,
  to: TypedAddress,
  text: FixedText,
  { origin, language, ...timing }: Timing & FixedTextPlace,
): Promise<string> {
  return enqueue(tx, deps, fixedMessage(to, text, { origin, language }), {
    addresses: [to.address],
    ...timing,
  });
}

function fixedMessage(
  { channel, address }: TypedAddress,
  text: FixedText,
  place: FixedTextPlace,
): Message {
  const { origin } = place;
  if (channel === "email") return mailOf(fixedEmail(text, place), { to: address, origin });
  return { kind: "sms", to: address, text: fixedSms(text, place) };
}

function fixedSms(text: FixedText, { origin, language }: FixedTextPlace): string {
  switch (text.kind) {
    case "verify-account-contact":
      return verifyMobileText(text.href, language);
    case "sign-in-invitation":
      return invitationText(origin, language);
    default:
      throw new Error(`${text.kind} is not sent by SMS`);
  }
}

function fixedEmail(text: FixedText, { origin, language }: FixedTextPlace): Email {
  switch (text.kind) {
    case "sign-in-invitation":
      return invitationEmail(origin, language);
    case "verify-account-contact":
      return verifyEmailMessage(text.href, language);
    case "verify-chat-email":
      return verifyChatEmailMessage(text.href, language);
    case "partner-enquiry-received":
      return partnerEmail(language);
  }
}

/**
 * Notifies our partnership team at the configured address. `about` is the person whose data it
 * contains.
 */
export function notifyPartnerTeam(
  tx: Database,
  deps: Deps,
  email: Email,
  { origin, about }: { readonly origin: string; readonly about: string },
): Promise<string> {
  const to = deps.config.PARTNERS_MAIL;
  return enqueue(tx, deps, mailOf(email, { to, origin }), { addresses: [about] });
}

/** Queues a call of the enquiry webhook. `about` is the person in its body. */
export function callWebhook(
  tx: Database,
  deps: Deps,
  body: string,
  about: readonly (string | null)[],
): Promise<string> {
  const addresses = about.filter((one) => one !== null);
  return enqueue(tx, deps, { kind: "webhook", body }, { addresses });
}

/** Queues an event for an endpoint. `about` is the person in its body. */
export function callEndpoint(
  tx: Database,
  deps: Deps,
  message: { readonly endpointId: string; readonly event: string; readonly body: string },
  about: readonly (string | null)[],
): Promise<string> {
  const addresses = about.filter((one) => one !== null);
  const expiresAt = addTime(deps.now(), WEBHOOK_RETRY_DAYS, "day");
  return enqueue(tx, deps, { kind: "event", ...message }, { addresses, expiresAt });
}
