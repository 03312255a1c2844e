import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A message as its recipient receives it. */
export interface Received {
  readonly kind: "mail" | "sms" | "lead";
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The email's calendar file, if any. */
  readonly calendar?: string;
  /** The method in the header of that part: REQUEST, CANCEL. */
  readonly calendarMethod?: string | undefined;
  /** The unsubscribe page, if the email has one. */
  readonly unsubscribe?: string;
}

export interface PostOffice {
  /** For SMTP_URL. */
  readonly smtpUrl: string;
  /** For SMS_GATEWAY_URL. */
  readonly smsUrl: string;
  /** For LEAD_WEBHOOK_URL. */
  readonly leadsUrl: string;
  /** Address at which tests read received messages: `GET /received?to=…`. */
  readonly readingUrl: string;
  /** All received messages. */
  all(): readonly Received[];
  stop(): Promise<void>;
}

/** For LEAD_WEBHOOK_SECRET. Calls that are not signed with it are rejected. */
export const WEBHOOK_SECRET = "end-to-end-webhook-secret";

/**
 * Test servers for everything the site sends, on loopback: a real SMTP server, an SMS gateway and
 * the counsellors' lead system. `GET /received?to=…` returns what arrived at an address.
 * `POST /refuse?to=…&times=2` makes gateway and mail server reject that many messages to a number or address.
 */
export async function openPostOffice(): Promise<PostOffice> {
  const received: Received[] = [];
  const refusals = new Map<string, number>();
  const smtp = mailServer(
    (mail) => received.push(mail),
    (to) => isRefused(refusals, to),
  );
  const http = createServer((request, response) => {
    result(request, received, refusals)
      .then(({ status, body }) => response.writeHead(status).end(JSON.stringify(body)))
      .catch(() => response.writeHead(400).end());
  });
  const smtpPort = await portOf(smtp.server as unknown as Server);
  const base = `http://127.0.0.1:${await portOf(http)}`;
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    smsUrl: `${base}/sms`,
    leadsUrl: `${base}/leads`,
    readingUrl: base,
    all: () => received,
    stop: async () => {
      http.closeAllConnections();
      await Promise.all([
        new Promise((resolve) => http.close(resolve)),
        new Promise<void>((resolve) => smtp.close(resolve)),
      ]);
    },
  };
}

/** Consumes one of the rejections set for an address. */
function isRefused(refusals: Map<string, number>, to: string): boolean {
  const left = refusals.get(to) ?? 0;
  if (left > 0) refusals.set(to, left - 1);
  return left > 0;
}

function mailServer(
  onMail: (mail: Received) => void,
  refuses: (to: string) => boolean,
): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => {
      if (!refuses(address)) done();
      else done(Object.assign(new Error("try again later"), { responseCode: 451 }));
    },
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          for (const { address } of session.envelope.rcptTo) {
            onMail({
              kind: "mail",
              to: address,
              subject: mail.subject ?? "",
              text: mail.text ?? "",
              calendar: calendarIn(mail),
              calendarMethod: calendarMethodIn(mail),
              unsubscribe: unsubscribeIn(mail),
            });
          }
          done();
        })
        .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))));
    },
  });
}

/** Only with the header for one-click unsubscribing (RFC 8058). */
function unsubscribeIn({ headers }: Email): string | undefined {
  const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value;
  if (valueOf("list-unsubscribe-post") !== "List-Unsubscribe=One-Click") return undefined;
  return /<([^>]+)>/.exec(valueOf("list-unsubscribe") ?? "")?.[1];
}

function calendarIn({ attachments }: Email): string | undefined {
  const file = attachments.find(({ mimeType }) => mimeType === "text/calendar");
  if (!file) return undefined;
  return typeof file.content === "string"
    ? file.content
    : Buffer.from(new Uint8Array(file.content)).toString("utf8");
}

const calendarMethodIn = ({ attachments }: Email): string | undefined =>
  attachments.find(({ mimeType }) => mimeType === "text/calendar")?.method;

async function result(
  request: IncomingMessage,
  received: Received[],
  refusals: Map<string, number>,
): Promise<{ status: number; body: unknown }> {
  const url = new URL(request.url ?? "", "http://post-office");
  const to = url.searchParams.get("to") ?? "";
  if (url.pathname === "/received") {
    return { status: 200, body: received.filter((message) => message.to === to) };
  }
  if (url.pathname === "/refuse") {
    refusals.set(to, Number(url.searchParams.get("times") ?? 1));
    return { status: 200, body: {} };
  }
  if (url.pathname === "/leads") return takeLead(request, received);
  const sms = JSON.parse(await text(request)) as { id: string; to: string; text: string };
  if (isRefused(refusals, sms.to)) return { status: 503, body: {} };
  received.push({ kind: "sms", to: sms.to, subject: "", text: sms.text });
  return { status: 202, body: { id: sms.id } };
}

async function takeLead(request: IncomingMessage, received: Received[]) {
  const body = await text(request);
  const [, time, signature] =
    /^t=(\d+),v1=(\w+)$/.exec(String(request.headers["x-disha-signature"])) ?? [];
  const expected = createHmac("sha256", WEBHOOK_SECRET).update(`${time}.${body}`).digest("hex");
  if (signature !== expected) return { status: 401, body: {} };
  const { event, lead } = JSON.parse(body) as {
    event: string;
    lead: { mobile: string | null; email: string | null };
  };
  const to = lead.mobile ?? lead.email ?? "";
  received.push({ kind: "lead", to, subject: event, text: JSON.stringify(lead) });
  return { status: 200, body: {} };
}

function portOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
