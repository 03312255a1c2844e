import { brand } from "#domain/brand";
import { otpRules } from "#domain/otp-rules";
import { sitePath } from "#domain/site-path";
import { mailOf } from "../mail/email-layout";
import { codeEmail } from "../mail/templates";
import type { Message } from "./seal";

/** What an address's owner gets to prove it is theirs. */
export interface CodeMessage {
  readonly code: string;
  readonly linkToken: string;
  /** The site the visitor is on: `https://vn.disha.example`. */
  readonly publicOrigin: string;
}

const MINUTES = otpRules.lifetimeMs / 60_000;

/**
 * The text message. The code comes first, so that a lock screen shows it; the last line is the form
 * in which phones fill it in by themselves (WebOTP: `@host #code`).
 */
export function codeSms(to: string, message: CodeMessage): Message {
  const { hostname } = new URL(message.publicOrigin);
  return {
    kind: "sms",
    to,
    text: [
      `${message.code} is your ${brand.name} code. It is valid for ${MINUTES} minutes. Never share it: we will not ask for it.`,
      "",
      `@${hostname} #${message.code}`,
    ].join("\n"),
  };
}

/** The mail: code and link. */
export const codeMail = (to: string, { code, linkToken, publicOrigin }: CodeMessage): Message =>
  mailOf(codeEmail({ code, link: `${publicOrigin}${sitePath(`/otp/link/${linkToken}`)}` }), {
    to,
    origin: publicOrigin,
  });
