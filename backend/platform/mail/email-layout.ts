import { languages, type LanguageCode } from "#domain/language/language";
import { translatorFor } from "#domain/language/translate.server";
import type { MailTopic } from "#domain/notifications/mail-topics";
import { brand } from "#domain/site/brand";
import { regionOfHost } from "#domain/site/regions";
import { hrefTo } from "#domain/site/href";
import { escapeMarkup } from "#platform/escape-markup";
import type { Message } from "./message";
import { QR_CONTENT_ID } from "./qr-picture";

/** Content of an email (backend/platform/mail/templates.ts). This file does the layout. */
export interface Email {
  readonly subject: string;
  /** Paragraphs. */
  readonly lines: readonly string[];
  /** A code, shown large below the first line of the HTML. */
  readonly code?: string;
  /** The call to action. */
  readonly button?: { readonly text: string; readonly href: string };
  /** Smaller paragraphs below the button. */
  readonly after?: readonly string[];
  /** An attached calendar file. */
  readonly calendar?: string;
  /** A QR code below the call to action of the HTML, and what it is called. */
  readonly qrCode?: { readonly content: string; readonly label: string };
  /** The language of the texts, if not English. */
  readonly language?: LanguageCode;
}

export interface EmailLayout {
  readonly to: string;
  /** The regional site: `https://vn.disha.example`. */
  readonly origin: string;
  /** For optional emails: the topic and its unsubscribe page. */
  readonly unsubscribe?: { readonly topic: MailTopic; readonly href: string };
}

/** Renders an email as text and HTML, with the sender name of the region's site. */
export function mailOf(email: Email, layout: EmailLayout): Message {
  const region = regionOfHost(new URL(layout.origin).host);
  const fromName = region.senderName;
  return {
    kind: "mail",
    to: layout.to,
    fromName,
    subject: email.subject,
    text: textOf(email, fromName, layout),
    html: htmlOf(email, fromName, region.lang, layout),
    ...(email.calendar === undefined ? {} : { calendar: email.calendar }),
    ...(email.qrCode ? { qrCode: email.qrCode.content } : {}),
    ...(layout.unsubscribe ? { unsubscribe: layout.unsubscribe } : {}),
  };
}

function textOf(
  { lines, code, button, after = [], language = "en" }: Email,
  fromName: string,
  layout: EmailLayout,
) {
  const [first = "", ...rest] = lines;
  return [
    first,
    ...(code ? [code] : []),
    ...rest,
    ...(button ? [`${button.text}:\n${button.href}`] : []),
    ...after,
    `${fromName} · ${layout.origin}${hrefTo("/")} · ${brand.supportEmail}`,
    ...(layout.unsubscribe
      ? [`${translatorFor(language)("Unsubscribe from these emails")}: ${layout.unsubscribe.href}`]
      : []),
  ].join("\n\n");
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#14262e";
const paragraph = (text: string, more = "font-size:16px"): string =>
  `<p style="margin:0 0 16px;line-height:1.5;${more}">${escapeMarkup(text)}</p>`;
const SMALL = "font-size:13px;color:#4d5f66";

/** `lang` and `dir` of an email. English ones name the region's variety. */
const langAttributes = (language: LanguageCode, regional: string): string =>
  language === "en" ? `lang="${regional}"` : `lang="${language}" dir="${languages[language].dir}"`;

/** A single table with inline styles, which all mail clients support. */
function htmlOf(email: Email, fromName: string, lang: string, layout: EmailLayout): string {
  const { subject, lines, code, button, after = [], language = "en" } = email;
  const body = code
    ? [
        paragraph(translatorFor(language)("Your code is"), "font-size:17px"),
        `<p style="margin:0 0 20px;font-size:34px;letter-spacing:6px;font-weight:700">${escapeMarkup(code)}</p>`,
        ...lines.slice(1).map((line) => paragraph(line)),
      ]
    : lines.map((line) => paragraph(line));
  const press = button
    ? `<p style="margin:8px 0 24px"><a href="${escapeMarkup(button.href)}" style="display:inline-block;background:#0a5a63;color:#ffffff;text-decoration:none;font-weight:600;padding:13px 22px;border-radius:8px">${escapeMarkup(button.text)}</a></p>`
    : "";
  const picture = email.qrCode
    ? `<p style="margin:0 0 24px"><img src="cid:${QR_CONTENT_ID}" width="240" height="240" alt="${escapeMarkup(email.qrCode.label)}"></p>`
    : "";
  const foot = [
    `<p style="margin:16px 0 0;line-height:1.5;${SMALL}"><a href="${escapeMarkup(layout.origin + hrefTo("/"))}" style="color:#4d5f66">${escapeMarkup(fromName)}</a> · <a href="mailto:${brand.supportEmail}" style="color:#4d5f66">${brand.supportEmail}</a></p>`,
    layout.unsubscribe
      ? `<p style="margin:4px 0 0;line-height:1.5;${SMALL}"><a href="${escapeMarkup(layout.unsubscribe.href)}" style="color:#4d5f66">${escapeMarkup(translatorFor(language)("Unsubscribe from these emails"))}</a></p>`
      : "",
  ];
  return `<!doctype html><html ${langAttributes(language, lang)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;background:#fbf8f2"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #e2dacb;border-radius:12px"><tr><td style="${FONT};padding:28px">
<p style="margin:0 0 12px;font-size:15px;color:#0a5a63;font-weight:600">${escapeMarkup(fromName)}</p>
${body.join("\n")}
${press}
${picture}
${after.map((line) => paragraph(line, SMALL)).join("\n")}
${foot.join("\n")}
</td></tr></table></td></tr></table></body></html>`;
}
