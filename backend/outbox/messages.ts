import { brand } from "../../app/domain/brand";
import { otpRules } from "../../app/domain/otp-rules";
import type { Message } from "./seal";

/** What an address's owner gets to prove it is theirs. */
export interface CodeMessage {
  readonly code: string;
  readonly linkToken: string;
  /** The site the visitor is on: `https://vn.disha.example`. */
  readonly publicOrigin: string;
  /** X-Country. */
  readonly country: string;
}

const MINUTES = otpRules.lifetimeMs / 60_000;

const senderNames: Readonly<Record<string, string>> = {
  VN: `${brand.name} Vietnam`,
  SA: `${brand.name} Saudi Arabia`,
};

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

/** The mail: the code in the subject and on top, and one link as the alternative to typing it. */
export function codeMail(to: string, message: CodeMessage): Message {
  const link = `${message.publicOrigin}/study-abroad/otp/link/${message.linkToken}`;
  return {
    kind: "mail",
    to,
    fromName: senderNames[message.country] ?? brand.name,
    subject: `${message.code} is your ${brand.name} code`,
    text: [
      `${message.code} is your ${brand.name} code.`,
      "",
      `Type it on the page you came from, or open this link and press the button:`,
      link,
      "",
      `Code and link are valid for ${MINUTES} minutes and work once.`,
      `If you did not ask for this, ignore this mail: nothing happens without the code.`,
      "",
      `${brand.name} · ${brand.supportEmail}`,
    ].join("\n"),
    html: codeMailHtml(message.code, link),
  };
}

/** Code and link consist of digits and base64url only; nothing a visitor typed gets into the HTML. */
function codeMailHtml(code: string, link: string): string {
  const cell =
    "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#14262e";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your ${brand.name} code</title></head>
<body style="margin:0;background:#fbf8f2"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #e2dacb;border-radius:12px"><tr><td style="${cell};padding:28px">
<p style="margin:0 0 4px;font-size:15px;color:#0a5a63;font-weight:600">${brand.name}</p>
<p style="margin:0 0 12px;font-size:17px">Your code is</p>
<p style="margin:0 0 20px;font-size:34px;letter-spacing:6px;font-weight:700">${code}</p>
<p style="margin:0 0 20px;font-size:15px;line-height:1.5">Type it on the page you came from, or continue with one press:</p>
<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;background:#0a5a63;color:#ffffff;text-decoration:none;font-weight:600;padding:13px 22px;border-radius:8px">Continue to ${brand.name}</a></p>
<p style="margin:0;font-size:13px;line-height:1.5;color:#4d5f66">Code and link are valid for ${MINUTES} minutes and work once. If you did not ask for this, ignore this mail: nothing happens without the code.</p>
</td></tr></table></td></tr></table></body></html>`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A mail of a few paragraphs; one that is nothing but an address becomes a link. */
export const plainMail = (
  to: string,
  subject: string,
  paragraphs: readonly string[],
  calendar?: string,
): Message => ({
  kind: "mail",
  to,
  fromName: brand.name,
  subject,
  text: paragraphs.join("\n\n"),
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body>${paragraphs
    .map(
      (one) =>
        `<p>${isAddress(one) ? `<a href="${escaped(one)}">${escaped(one)}</a>` : escaped(one)}</p>`,
    )
    .join("")}</body></html>`,
  ...(calendar === undefined ? {} : { calendar }),
});

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text);
