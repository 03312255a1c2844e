import nodemailer, { type SendMailOptions } from "nodemailer";
import { z } from "zod";
import type { Database } from "../db/types";
import { QR_CONTENT_ID, qrPicture } from "../mail/qr-picture";
import { addressOfMailFrom } from "../mail/sender-address";
import type { BackendConfig } from "../runtime/config";
import { PermanentFailure } from "../work/failure";
import { eventSender } from "./deliver-event";
import type { Sender } from "./sender";
import { signatureOf } from "./signature";

/** `null` if no provider is configured. In local mode messages are only shown. */
export interface Senders {
  readonly mail: Sender | null;
  readonly sms: Sender | null;
  readonly whatsapp: Sender | null;
  readonly webhook: Sender | null;
  readonly event: Sender | null;
  close(): void;
}

const TIMEOUT_MS = 8_000;
/** A gateway that will never accept this message, or a receiver that has gone. */
const PERMANENT_STATUS = new Set([400, 410, 422]);

/** Returns the configured providers: SMTP, HTTP gateways for texts, the enquiry webhook and endpoints. */
export function sendersOf(config: BackendConfig, db: Database): Senders {
  const transport = config.SMTP_URL
    ? nodemailer.createTransport({
        url: config.SMTP_URL,
        pool: true,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      })
    : null;
  return {
    mail: transport && mailSender(transport, config.MAIL_FROM),
    sms: config.SMS_GATEWAY_URL
      ? textSender("sms", config.SMS_GATEWAY_URL, config.SMS_GATEWAY_TOKEN)
      : null,
    whatsapp: config.WHATSAPP_GATEWAY_URL
      ? textSender("whatsapp", config.WHATSAPP_GATEWAY_URL, config.WHATSAPP_GATEWAY_TOKEN)
      : null,
    webhook: config.LEAD_WEBHOOK_URL
      ? webhookSender(config.LEAD_WEBHOOK_URL, config.LEAD_WEBHOOK_SECRET ?? "")
      : null,
    event: eventSender(config, db),
    close: () => transport?.close(),
  };
}

interface MailTransport {
  sendMail(mail: SendMailOptions): Promise<unknown>;
}

function mailSender(transport: MailTransport, from: string): Sender {
  const address = addressOfMailFrom(from);
  return async (message, deliveryId) => {
    if (message.kind !== "mail") throw new Error("not a mail");
    const { to, fromName, subject, text, html, calendar, qrCode, unsubscribe } = message;
    const domain = address.split("@")[1] ?? "localhost";
    const sending = transport.sendMail({
      from: { name: fromName, address },
      to,
      subject,
      text,
      html,
      ...(calendar
        ? { icalEvent: { filename: "invite.ics", method: methodOf(calendar), content: calendar } }
        : {}),
      ...(qrCode ? { attachments: [qrAttachment(qrCode)] } : {}),
      messageId: `<${deliveryId}@${domain}>`,
      headers: {
        "Auto-Submitted": "auto-generated",
        // RFC 8058: mail clients show a one-click unsubscribe button.
        ...(unsubscribe
          ? {
              "List-Unsubscribe": `<${unsubscribe.href}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }
          : {}),
      },
    });
    await sending.catch((error: unknown) => {
      throw refusalOf(error) ?? error;
    });
  };
}

/** Shown in the email, also by clients that block pictures of other servers. */
const qrAttachment = (content: string) => ({
  filename: "qr-code.png",
  contentType: "image/png",
  cid: QR_CONTENT_ID,
  content: qrPicture(content),
});

const smtpErrorSchema = z.object({
  responseCode: z.number().int().min(500).max(599),
  /** Refused at sign-in or for our own address, it is our setting that is wrong. */
  command: z.enum(["RCPT TO", "DATA"]),
});

/** The permanent failure in an SMTP error: a server that refuses this recipient or this message. */
function refusalOf(error: unknown): PermanentFailure | null {
  const refusal = smtpErrorSchema.safeParse(error);
  return refusal.success ? new PermanentFailure(`SMTP ${refusal.data.responseCode}`) : null;
}

/** Reads the calendar file's method, which mail clients expect in the part's header. */
const methodOf = (calendar: string): string =>
  /^METHOD:([A-Z]+)\r?$/m.exec(calendar)?.[1] ?? "PUBLISH";

function textSender(kind: "sms" | "whatsapp", url: string, token: string | undefined): Sender {
  return async (message, deliveryId) => {
    if (message.kind !== kind) throw new Error(`not a message for ${kind}`);
    const body = JSON.stringify({ id: deliveryId, to: message.to, text: message.text });
    await post(url, body, token ? { authorization: `Bearer ${token}` } : {});
  };
}

function webhookSender(url: string, secret: string): Sender {
  return async (message, deliveryId) => {
    if (message.kind !== "webhook") throw new Error("not a webhook call");
    await post(url, message.body, {
      "x-disha-delivery": deliveryId,
      "x-disha-signature": signatureOf(message.body, secret, new Date()),
    });
  };
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: "error",
  });
  await response.body?.cancel();
  if (PERMANENT_STATUS.has(response.status))
    throw new PermanentFailure(`answered ${response.status}`);
  if (!response.ok) throw new Error(`answered ${response.status}`);
}
