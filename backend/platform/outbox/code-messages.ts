import type { LanguageCode } from "#domain/language/language";
import { hrefTo } from "#domain/site/href";
import { mailOf } from "../mail/email-layout";
import type { Message } from "../mail/message";
import { codeEmail, codeText } from "../mail/templates";

/** A code or link that verifies an address. */
export interface CodeMessage {
  readonly code: string;
  readonly linkToken: string;
  /** The visitor's site: `https://vn.disha.example`. */
  readonly publicOrigin: string;
  readonly language: LanguageCode;
}

/**
 * The text message. The code comes first, for lock screens. The last line is in the WebOTP format
 * for autofill (`@host #code`).
 */
export function codeSms(to: string, message: CodeMessage): Message {
  const { hostname } = new URL(message.publicOrigin);
  return {
    kind: "sms",
    to,
    text: [codeText(message.code, message.language), "", `@${hostname} #${message.code}`].join(
      "\n",
    ),
  };
}

/** The email with code and link. */
export const codeMail = (
  to: string,
  { code, linkToken, publicOrigin, language }: CodeMessage,
): Message =>
  mailOf(
    codeEmail(
      { code, link: `${publicOrigin}${hrefTo("/otp/link/:token", { token: linkToken })}` },
      language,
    ),
    {
      to,
      origin: publicOrigin,
    },
  );
