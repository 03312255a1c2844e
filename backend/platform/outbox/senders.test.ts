import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, json } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, it } from "vitest";
import type { Database } from "../db/types";
import { readBackendConfig } from "../runtime/config";
import { sendersOf } from "./senders";

/** Only endpoints of webhooks are read from the database. */
const noDatabase = {} as Database;

const opened: { close(): unknown }[] = [];
afterEach(() => opened.splice(0).forEach((one) => one.close()));

async function portOf(server: Pick<Server, "listen" | "address" | "once">): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server as Server, "listening");
  return (server.address() as AddressInfo).port;
}

const sendersWith = (settings: Record<string, string>) => {
  const senders = sendersOf(readBackendConfig({ ...process.env, ...settings }), noDatabase);
  opened.push(senders);
  return senders;
};

it.each([
  { kind: "sms", url: "SMS_GATEWAY_URL", token: "SMS_GATEWAY_TOKEN" },
  { kind: "whatsapp", url: "WHATSAPP_GATEWAY_URL", token: "WHATSAPP_GATEWAY_TOKEN" },
] as const)("$kind goes to $url with $token", async ({ kind, url, token }) => {
  const received: unknown[] = [];
  const gateway = createServer((request, response) => {
    void json(request).then((body) => {
      received.push({ body, authorization: request.headers.authorization });
      response.end();
    });
  });
  opened.push(gateway);
  const address = `http://127.0.0.1:${await portOf(gateway)}/send`;
  const message = { kind, to: "+919876543210", text: "Your code is 281065" } as const;
  await sendersWith({ [url]: address, [token]: "gateway-token" })[kind]?.(message, "one");
  await sendersWith({ [url]: address })[kind]?.(message, "two");
  const { to, text } = message;
  expect(received).toEqual([
    { body: { id: "one", to, text }, authorization: "Bearer gateway-token" },
    { body: { id: "two", to, text }, authorization: undefined },
  ]);
  expect(sendersWith({ [url]: "" })[kind]).toBeNull();
});

it("mail comes from the address of MAIL_FROM, with the QR code that it shows", async () => {
  const senders: unknown[] = [];
  const pictures: unknown[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          senders.push(mail.from);
          pictures.push(mail.attachments.map(({ mimeType, contentId }) => [mimeType, contentId]));
          done();
        });
    },
  });
  opened.push(smtp);
  const port = await portOf(smtp.server as unknown as Server);
  const { mail } = sendersWith({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Somebody else <hello@disha.example>",
  });
  const text = "Your call is booked.";
  await mail?.(
    {
      ...{ kind: "mail", to: "asha@example.com", fromName: "Disha", subject: "Call" },
      text,
      html: text,
      qrCode: "https://www.disha.example/ticket/x",
    },
    "one",
  );
  expect(pictures).toEqual([[["image/png", "<qr-code>"]]]);
  expect(senders).toEqual([{ name: "Disha", address: "hello@disha.example" }]);
});
